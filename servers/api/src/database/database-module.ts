import { defineModule } from '../module.ts';
import { databaseSettings } from './database-settings.ts';
import { watchDiskRoom } from './disk-room.ts';

/** The database that modules keep their tables in. Listed before them, so that it closes after them. */
export const databaseModule = defineModule({
  name: 'database',
  settings: databaseSettings,
  async check({ settings }) {
    if (settings.database === undefined) return;
    const { checkPostgres } = await import('./check-postgres.ts');
    await checkPostgres(settings.database, settings);
  },
  async open({ database, folder, metrics }) {
    const disk = watchDiskRoom({ folder, metrics });
    return {
      ready: { database: database.ready },
      // Memory needs no disk.
      ...(folder === undefined ? {} : { reports: { disk } }),
      close: database.close,
    };
  },
});
