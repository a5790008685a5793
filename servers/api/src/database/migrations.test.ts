import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { anvilAccounts } from '@mooring/devnet';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ApiProcess, buildApi, endApis } from '../test-support/api-process.ts';
import { breakingStatements, removesUnread } from '../test-support/breaking-statements.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';
import type { Database } from './database.ts';

const slow = 300_000;
const folder = path.join(import.meta.dirname, '../../migrations');
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const textOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const root = mkdtempSync(path.join(tmpdir(), 'mooring-migrations-'));

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
}, slow);
afterAll(async () => {
  endApis();
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

/** A copy of the first migrations. */
function firstMigrations(count: number, place = path.join(root, String(count))): string {
  cpSync(folder, place, { recursive: true });
  const journal = path.join(place, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { readonly entries: unknown[] };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  return place;
}

it('each migration keeps everything that the previous version reads and writes', () => {
  expect(files.flatMap((file) => breakingStatements(file, textOf(file)))).toEqual([]);
});

interface Column {
  readonly place: string;
  readonly type: string;
  readonly nullable: string;
  readonly fallback: string | null;
}

async function columnsOf(database: Pick<Database, 'execute'>): Promise<readonly Column[]> {
  const result = await database.execute(
    sql`select table_name || '.' || column_name as place, data_type as type, is_nullable as nullable,
      coalesce(column_default, identity_generation) as fallback
      from information_schema.columns where table_schema = 'public' order by 1`,
  );
  return (result as unknown as { readonly rows: readonly Column[] }).rows;
}

const tableOf = ({ place }: Column) => place.split('.')[0];

const databases = [
  [
    'PGlite',
    async () => {
      const pglite = new PGlite();
      onTestFinished(() => pglite.close());
      const database = drizzlePglite(pglite);
      return {
        database,
        migrate: (migrationsFolder: string) => migratePglite(database, { migrationsFolder }),
      };
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const client = new Client({ connectionString: await postgres.newDatabase() });
      await client.connect();
      onTestFinished(() => client.end());
      const database = drizzlePostgres(client);
      return {
        database,
        migrate: (migrationsFolder: string) => migratePostgres(database, { migrationsFolder }),
      };
    },
  ],
] as const;

it.each(databases)(
  'each migration keeps the columns of those before, and its new ones accept rows without them, in %s',
  async (_, open) => {
    const { database, migrate } = await open();
    let before: readonly Column[] = [];
    for (const [at, file] of files.entries()) {
      await migrate(firstMigrations(at + 1));
      const after = await columnsOf(database);
      if (!removesUnread(textOf(file))) expect(after, file).toEqual(expect.arrayContaining([...before]));
      const tables = new Set(before.map(tableOf));
      const known = new Set(before.map(({ place }) => place));
      const needed = after.filter(
        (column) =>
          tables.has(tableOf(column)) &&
          !known.has(column.place) &&
          column.nullable === 'NO' &&
          column.fallback === null,
      );
      expect(needed, file).toEqual([]);
      before = after;
    }
    expect(before.length).toBeGreaterThan(60);
  },
  slow,
);

/**
 * The built API with the migrations before the newest. Its code is the current one: what an earlier release reads is
 * covered by the tests above.
 */
function olderProgram(): string {
  const api = path.join(import.meta.dirname, '../..');
  // Inside the repository, so that it finds the installed packages.
  const parent = path.join(api, '../../.mooring');
  mkdirSync(parent, { recursive: true });
  const older = path.join(mkdtempSync(path.join(parent, 'older-')), 'api');
  onTestFinished(() => rmSync(path.dirname(older), { recursive: true, force: true }));
  for (const name of ['dist', 'examples', 'package.json'])
    cpSync(path.join(api, name), path.join(older, name), { recursive: true });
  symlinkSync(path.join(api, 'node_modules'), path.join(older, 'node_modules'));
  firstMigrations(files.length - 1, path.join(older, 'migrations'));
  return path.join(older, 'dist/cli/api.js');
}

it(
  'runs while a process with the migrations before answers every request',
  async () => {
    await buildApi();
    const url = await postgres.newDatabase();
    const environment = {
      API_DATABASE: url,
      API_NAMES_UNBOUND: 'allowed',
      API_NAMES_CHANGES_RATE: '100000',
      API_NAMES_PER_ADDRESS: '20',
      API_NAMES_RATE: '1000000',
    };
    const older = await ApiProcess.start(environment, olderProgram());
    const client = new Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    const ran = async () => {
      const { rows } = await client.query('select count(*)::int as ran from drizzle.__drizzle_migrations');
      return Number(rows[0].ran);
    };
    const [account] = anvilAccounts;
    if (account === undefined) throw new Error('no account');
    const register = async (label: string, { url: to }: ApiProcess) => {
      const timestamp = Math.floor(Date.now() / 1_000);
      const message = JSON.stringify({ name: `${label}.mooring.test`, attributes: {}, timestamp });
      const body = { coin_type: 60, address: account.address, message };
      const signature = await account.signMessage({ message });
      const answer = await fetch(`${to}/v1/profile/account`, {
        method: 'POST',
        body: JSON.stringify({ ...body, signature }),
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    const find = async (label: string, { url: to }: ApiProcess) => {
      const answer = await fetch(`${to}/v1/profile/account/${label}.mooring.test`);
      await answer.arrayBuffer();
      return answer.status;
    };
    expect(await register('first', older)).toBe(200);
    expect(await ran()).toBe(files.length - 1);
    const statuses: number[] = [];
    let place = 0;
    let isMigrated = false;
    let after = 0;
    const asking = (async () => {
      while (after < 20) {
        statuses.push(await find('first', older));
        // One address registers at most twenty.
        if (place < 15 && statuses.length % 3 === 0) {
          place += 1;
          statuses.push(await register(`name${place}`, older));
        }
        if (isMigrated) after += 1;
      }
    })();
    await expect.poll(() => statuses.length).toBeGreaterThan(5);
    const newer = await ApiProcess.start(environment);
    expect(await find('first', newer)).toBe(200);
    expect(await ran()).toBe(files.length);
    const atMigration = statuses.length;
    isMigrated = true;
    await asking;
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(atMigration);
    // Each reads the other's data.
    expect(await register('older', older)).toBe(200);
    expect(await find('older', newer)).toBe(200);
    expect(await register('newer', newer)).toBe(200);
    expect(await find('newer', older)).toBe(200);
  },
  slow,
);
