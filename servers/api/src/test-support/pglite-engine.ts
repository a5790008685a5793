import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '../database/database.ts';
import { openPglite } from '../database/open-pglite.ts';
import { type DatabaseEngine, truncate } from './database-engine.ts';

/** Empty PGlites that no test uses now. All test files of a worker share them, as they share its modules. */
const free: PGlite[] = [];

export const closedError = () => new Error('The database is closed.');

async function another(): Promise<PGlite> {
  const { database } = await openPglite(undefined, {
    onProblem: () => undefined,
    onPanic: () => undefined,
  });
  return (database as Database & { readonly $client: PGlite }).$client;
}

/** PGlites in memory. */
export const pglite: DatabaseEngine = {
  isShared: false,
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
