import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { Database } from '../database/database.ts';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import type { DatabaseEngine } from './database-engine.ts';
import { postgresAt, postgresEngine } from './postgres-engine.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

export interface UsedPostgres extends DatabaseEngine {
  /** One empty database as two processes open it, each with its own connections, until the test ends. */
  twoProcesses(): Promise<readonly [OnDemandDatabase, OnDemandDatabase]>;
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
  return {
    ...postgresEngine(newDatabase),
    async twoProcesses() {
      const url = await newDatabase();
      const both = [postgresAt(url), postgresAt(url)] as const;
      onTestFinished(async () => {
        for (const one of both) await one.close();
      });
      return both;
    },
  };
}

/**
 * Sends requests that are all about to write to a table before any of them does.
 *
 * @param count of the requests
 */
export async function writeAtOnce<Answer>(
  database: Database,
  { table, count }: { readonly table: PgTable; readonly count: number },
  request: (place: number) => Promise<Answer>,
): Promise<readonly PromiseSettledResult<Answer>[]> {
  let outcomes: Promise<readonly PromiseSettledResult<Answer>[]> | undefined;
  await database.transaction(async (transaction) => {
    // Others read the table, and wait to write to it.
    await transaction.execute(sql`lock table ${table} in share mode`);
    outcomes = Promise.allSettled(Array.from({ length: count }, (_, place) => request(place)));
    const waiting = async () => {
      const locks = await transaction.execute(sql`select count(distinct pid)::int as waiting from pg_locks
        where not granted and database = (select oid from pg_database where datname = current_database())`);
      return (locks as { readonly rows: readonly { readonly waiting: number }[] }).rows[0]?.waiting;
    };
    await expect.poll(waiting).toBe(count);
  });
  return outcomes ?? [];
}
