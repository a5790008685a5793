import { createLogger, readSettings } from '@mooring/server-kit';
import { afterAll, beforeAll } from 'vitest';
import { databaseSettings } from '../database/database-settings.ts';
import { databaseOnDemand, type OnDemandDatabase } from '../database/open-on-demand.ts';
import { type DatabaseEngine, truncate } from './emptied-database.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

export interface UsedPostgres extends DatabaseEngine {
  /** One empty database as several processes open it, each with its own connections. They have to be closed. */
  processes(count: number): Promise<readonly OnDemandDatabase[]>;
}

/** A PostgreSQL that runs for the tests of the calling file or suite. */
export function usePostgres(): UsedPostgres {
  let server: PostgresServer | undefined;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());
  const newDatabase = async () => {
    if (server === undefined) throw new Error('PostgreSQL runs only while tests do.');
    return server.newDatabase();
  };
  /** Databases that no test uses now. */
  const free: string[] = [];
  return {
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
    async processes(count) {
      const url = await newDatabase();
      return Array.from({ length: count }, () => postgresAt(url));
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
