import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { readSettings } from '@mooring/server-kit';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';
import { checkPostgres } from './check-postgres.ts';
import { databaseSettings } from './database-settings.ts';
import { openPostgres } from './open-postgres.ts';

const slow = 120_000;
let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
}, slow);
afterAll(() => postgres.stop());

const settings = readSettings(databaseSettings, {});
const check = (url: string) => checkPostgres(url, settings);

/** Runs a statement as the owner. */
async function run(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

async function migrated(): Promise<string> {
  const url = await postgres.newDatabase();
  const opened = await openPostgres(url, settings, () => {});
  await opened.close();
  return url;
}

it('accepts an empty database and one with tables, and changes neither', async () => {
  const empty = await postgres.newDatabase();
  await check(empty);
  const schemas = `select nspname from pg_namespace where nspname = 'drizzle'
    union select relname from pg_class where relnamespace = 'public'::regnamespace`;
  expect(await run(empty, schemas)).toEqual([]);
  await check(await migrated());
});

it('refuses tables of a newer version', async () => {
  const url = await migrated();
  await run(
    url,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Number.MAX_SAFE_INTEGER})`,
  );
  await expect(check(url)).rejects.toThrow(/^The database was written by a newer version of the API/);
});

it('refuses one that takes no writes', async () => {
  const url = await postgres.newDatabase();
  await run(
    url,
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
  );
  await expect(check(url)).rejects.toThrow(
    'The PostgreSQL of API_DATABASE takes no writes: it is a standby, or default_transaction_read_only is on.',
  );
});

it('refuses a user who may not bring the tables up to date', async () => {
  const [empty, current, behind] = [await postgres.newDatabase(), await migrated(), await migrated()];
  await run(empty, 'create role guest login');
  const asGuest = (url: string) => url.replace('mooring', 'guest');
  const refusal =
    'API_DATABASE names a PostgreSQL that cannot be used: its user has no right to create tables.';
  await expect(check(asGuest(empty))).rejects.toThrow(refusal);
  await run(
    behind,
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  );
  for (const url of [current, behind]) {
    await run(
      url,
      `do $$ begin execute format('grant create on database %I to guest', current_database()); end $$;
        revoke create on schema public from public; grant usage on schema drizzle to guest; grant select on all tables in schema drizzle to guest`,
    );
  }
  await check(asGuest(current));
  await run(current, 'revoke select on all tables in schema drizzle from guest');
  await expect(check(asGuest(current))).rejects.toThrow(
    'API_DATABASE names a PostgreSQL that cannot be used: its user lacks a right that the API needs (42501).',
  );
  await expect(check(asGuest(behind))).rejects.toThrow(refusal);
});

it('names what is missing between the address and the server: a password, or TLS', async () => {
  const refusal = (reason: string) => `API_DATABASE names a PostgreSQL that cannot be used: ${reason}.`;
  const url = await postgres.newDatabase();
  await expect(check(`${url}?sslmode=verify-full`)).rejects.toThrow(
    refusal('it offers no TLS, and API_DATABASE asks for it'),
  );
  await run(url, "create role guarded login password 'hunter2'");
  await run(
    url,
    `copy (select 1) to program 'sed -i "1i host all guarded 127.0.0.1/32 scram-sha-256" pg_hba.conf'`,
  );
  await run(url, 'select pg_reload_conf()');
  const as = (user: string) => Object.assign(new URL(url), { username: user, password: '' }).href;
  await expect
    .poll(() => check(as('guarded')).catch((error: Error) => error.message))
    .toBe(refusal('it asks for a password, and API_DATABASE has none'));
});

it('names the setting, without its password, if there is no such server or database, or no answer', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  for (const [url, reason] of [
    ['postgres://mooring:hunter2@127.0.0.1:1/none', 'nothing listens there (ECONNREFUSED)'],
    [`${await postgres.newDatabase()}_none`, 'it has no such database (3D000)'],
    [`postgres://mooring:hunter2@127.0.0.1:${port}/api`, 'no answer'],
  ] as const) {
    const quick = readSettings(databaseSettings, { API_DATABASE_MILLISECONDS: '200' });
    const limits = reason === 'no answer' ? quick : settings;
    await expect(checkPostgres(url, limits)).rejects.toThrow(
      `API_DATABASE names a PostgreSQL that cannot be used: ${reason}.`,
    );
  }
});
