import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import type { ApiSettings } from '../settings/api-settings.ts';
import type { DatabaseEngine, Lease } from './database-engine.ts';
import { closedError, pglite } from './pglite-engine.ts';
import { postgresEngine } from './postgres-engine.ts';
import { createDatabase } from './postgres-server.ts';

let postgresOfRun: DatabaseEngine | undefined;

/** The PostgreSQL of the project `units-postgres`; in other projects, PGlite. */
export function engineOfRun(): DatabaseEngine {
  const url = inject('postgres');
  if (url === undefined) return pglite;
  postgresOfRun ??= postgresEngine(() => createDatabase(url));
  return postgresOfRun;
}

/** An emptied database for an API whose settings keep everything in memory; none if they name where to store. */
export function databaseFor({
  database,
  state,
}: Partial<Pick<ApiSettings, 'database'>> & Pick<ApiSettings, 'state'>): {
  readonly database?: OnDemandDatabase;
} {
  return database === undefined && state === 'memory' ? { database: emptiedDatabase() } : {};
}

/**
 * An empty database, by default of the engine of this run of the tests, which the next test takes over, emptied again, once it is closed:
 * opening one takes the better part of a second. What still runs in the closing test is rejected, and reaches none of
 * the next one's tables.
 */
export function emptiedDatabase(engine: DatabaseEngine = engineOfRun()): OnDemandDatabase {
  let opening: Promise<Lease> | undefined;
  let closed = false;
  return {
    isShared: engine.isShared,
    isOpen: () => opening !== undefined,
    async open() {
      if (closed) throw closedError();
      opening ??= engine.lease();
      return (await opening).database;
    },
    async ready() {
      await (await opening)?.database.execute(sql`select 1`);
    },
    async close() {
      closed = true;
      const used = opening;
      opening = undefined;
      await (await used)?.end();
    },
  };
}
