import { defineModule } from '../module.ts';
import { databaseSettings } from './database-settings.ts';

/** The database that modules keep their tables in. Listed before them, so that it closes after them. */
export const databaseModule = defineModule({
  name: 'database',
  settings: databaseSettings,
  open: async ({ database }) => ({ ready: { database: database.ready }, close: database.close }),
});
