import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '../database/database.ts';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import { openPglite } from '../database/open-pglite.ts';

/** Where tests take their databases from. */
export interface DatabaseEngine {
  /** An empty database for one test. */
  lease(): Promise<Lease>;
}

export interface Lease {
  readonly database: Database;
  /** Waits for the running statements, rejects all later ones, and keeps the database for another test. */
  end(): Promise<void>;
}

/** Removes every row, and restarts the sequences. */
export const truncate = `do $$ begin
  execute (
    select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' restart identity'
      from pg_tables where schemaname = 'public'
  );
end $$`;

/** Empty PGlites that no test uses now. All test files of a worker share them, as they share its modules. */
const free: PGlite[] = [];

const closedError = () => new Error('The database is closed.');

async function another(): Promise<PGlite> {
  const { database } = await openPglite(undefined, {
    onProblem: () => undefined,
    onPanic: () => undefined,
  });
  return (database as Database & { readonly $client: PGlite }).$client;
}

/** PGlites in memory. */
export const pglite: DatabaseEngine = {
  async lease() {
    const used = free.pop() ?? (await another());
    let ended = false;
    const client = new Proxy(used, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...parameters: unknown[]) =>
          ended ? Promise.reject(closedError()) : member.apply(target, parameters);
      },
    });
    return {
      database: drizzle(client),
      async end() {
        ended = true;
        await drizzle(used).execute(truncate);
        free.push(used);
      },
    };
  },
};

/**
 * An empty database, by default a PGlite in memory, which the next test takes over, emptied again, once it is closed:
 * opening one takes the better part of a second. What still runs in the closing test is rejected, and reaches none of
 * the next one's tables.
 */
export function emptiedDatabase(engine: DatabaseEngine = pglite): OnDemandDatabase {
  let opening: Promise<Lease> | undefined;
  let closed = false;
  return {
    isShared: false,
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
