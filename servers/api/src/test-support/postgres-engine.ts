import { createLogger, readSettings } from '@mooring/server-kit';
import { databaseSettings } from '../database/database-settings.ts';
import { databaseOnDemand, type OnDemandDatabase } from '../database/open-on-demand.ts';
import { type DatabaseEngine, truncate } from './database-engine.ts';

/** Databases of a PostgreSQL. @param newDatabase creates an empty one, and returns its URL */
export function postgresEngine(newDatabase: () => Promise<string>): DatabaseEngine {
  /** Databases that no test uses now. */
  const free: string[] = [];
  return {
    isShared: true,
    async lease() {
      const url = free.pop() ?? (await newDatabase());
      const opened = postgresAt(url);
      const database = await opened.open();
      await database.execute(truncate);
      return {
        database,
        async end() {
          await opened.close();
          free.push(url);
        },
      };
    },
  };
}

/** A PostgreSQL as the API opens it. */
export function postgresAt(url: string): OnDemandDatabase {
  const settings = readSettings(databaseSettings, { API_DATABASE: url });
  return databaseOnDemand({
    settings,
    folder: undefined,
    log: createLogger({ server: 'api', level: 'silent' }),
  });
}
