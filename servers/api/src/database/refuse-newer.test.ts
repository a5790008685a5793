import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { emptiedDatabase } from '../test-support/emptied-database.ts';
import type { Database } from './database.ts';
import { migrationsFolder } from './package-file.ts';
import { refuseNewer } from './refuse-newer.ts';

/** Checks a database of this version after some changes, which are undone. */
async function check(...changes: readonly ReturnType<typeof sql>[]): Promise<string> {
  const shared = emptiedDatabase();
  onTestFinished(() => shared.close());
  const undo = new Error('undo');
  let said = 'accepted';
  await (await shared.open())
    .transaction(async (transaction) => {
      for (const change of changes) await transaction.execute(change);
      await refuseNewer(transaction as unknown as Database, migrationsFolder()).catch((error: Error) => {
        said = error.message;
      });
      throw undo;
    })
    .catch((error: unknown) => expect(error).toBe(undo));
  return said;
}

const migrations = sql`drizzle.__drizzle_migrations`;
const newest = sql`(select max(created_at) from ${migrations})`;

it('accepts a database of this version', async () => {
  expect(await check()).toBe('accepted');
});

it('accepts a database of an earlier version', async () => {
  expect(await check(sql`delete from ${migrations} where created_at = ${newest}`)).toBe('accepted');
});

it('accepts a database without migrations', async () => {
  expect(await check(sql`delete from ${migrations}`)).toBe('accepted');
  expect(await check(sql`drop schema drizzle cascade`)).toBe('accepted');
});

it('refuses a database in which a later migration ran, whichever ran last', async () => {
  const later = sql`insert into ${migrations} (hash, created_at) values ('later', ${newest} + 1)`;
  const earlier = sql`insert into ${migrations} (hash, created_at) values ('earlier', 1)`;
  expect(await check(later, earlier)).toMatch(
    /^The database was written by a newer version of the API, and this one would damage it\./,
  );
});
