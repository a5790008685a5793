import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '@mooring/protocol/time';
import { createLogger, readSettings } from '@mooring/server-kit';
import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as authTables from '../auth/auth-tables.ts';
import * as balanceTables from '../balance/balance-tables.ts';
import { boundNames, tokenNames } from '../balance/token-names.ts';
import { isDatabaseAway } from '../http/is-database-away.ts';
import * as indexTables from '../indexer/index-tables.ts';
import * as nameTables from '../names/names-tables.ts';
import * as nftTables from '../nft/nft-tables.ts';
import * as projectTables from '../projects/project-tables.ts';
import * as smartSessionTables from '../smart-sessions/smart-session-tables.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';
import * as verifyTables from '../verify/attestation-tables.ts';
import type { Database } from './database.ts';
import { databaseSettings } from './database-settings.ts';
import { databaseOnDemand, type OnDemandDatabase } from './open-on-demand.ts';
import { migrationLock } from './open-postgres.ts';
import { templateFile, writeTemplate } from './write-template.ts';

const root = mkdtempSync(path.join(tmpdir(), 'mooring-database-'));
const log = createLogger({ server: 'api', level: 'silent' });
// Creating a PGlite folder without its template takes many seconds on a busy machine.
const slow = 120_000;

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
  await writeTemplate(path.join(import.meta.dirname, '../..'));
}, slow);
afterAll(async () => {
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

interface Place {
  readonly folder: string | undefined;
  readonly url: string | undefined;
}

const stores = [
  [
    'PGlite',
    async (): Promise<Place> => ({ folder: mkdtempSync(path.join(root, 'state-')), url: undefined }),
  ],
  ['PostgreSQL', async (): Promise<Place> => ({ folder: undefined, url: await postgres.newDatabase() })],
] as const;

const { balanceTokens } = balanceTables;
const tables = [
  authTables,
  balanceTables,
  indexTables,
  nftTables,
  nameTables,
  projectTables,
  smartSessionTables,
  verifyTables,
].flatMap((module) => Object.values(module));
const words = { name: 'Dollar', symbol: 'USD', decimals: 6 };
const [token, other] = [`0x${'Ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`] as const;

describe.each(stores)('tables in %s', (_, makePlace) => {
  let place: Place;
  const opened: OnDemandDatabase[] = [];
  beforeAll(async () => {
    place = await makePlace();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });

  function onDemand(): OnDemandDatabase {
    const settings = readSettings(databaseSettings, { API_DATABASE: place.url });
    const one = databaseOnDemand({ settings, folder: place.folder, log });
    opened.push(one);
    return one;
  }
  const rowsOf = async (database: Database, query: ReturnType<typeof sql>) =>
    ((await database.execute(query)) as unknown as { rows: readonly Record<string, unknown>[] }).rows;

  it(
    'match their definitions, also when opened again',
    async () => {
      for (let times = 0; times < 2; times += 1) {
        const one = onDemand();
        await one.ready();
        const database = await one.open();
        await one.ready();
        for (const table of tables) {
          const { name, columns, indexes } = getTableConfig(table);
          const rows = await rowsOf(
            database,
            sql`select column_name as name, data_type as type, is_nullable as empty from information_schema.columns
            where table_name = ${name} order by ordinal_position`,
          );
          expect(rows).toEqual(
            columns.map((column) => ({
              name: column.name,
              type: column.getSQLType(),
              empty: column.notNull ? 'NO' : 'YES',
            })),
          );
          const built = await rowsOf(
            database,
            sql`select indexname as name from pg_indexes where tablename = ${name}
            and not exists (select from pg_constraint where conname = indexname) order by 1`,
          );
          expect(built.map((row) => row.name)).toEqual(indexes.map(({ config }) => config.name).sort());
        }
        const { primaryKeys } = getTableConfig(balanceTokens);
        expect(primaryKeys.map((key) => key.columns.map((column) => column.name))).toEqual([
          ['chain', 'address'],
        ]);
        await one.close();
      }
    },
    slow,
  );

  it(
    'keep token names, which are read from the chain again once they expire',
    async () => {
      const asked: string[][] = [];
      let onChain = words;
      const upstreams = {
        async tokens(_chain: string, addresses: readonly string[]) {
          asked.push([...addresses]);
          return addresses.map((address) =>
            address.toLowerCase() === token.toLowerCase() ? onChain : undefined,
          );
        },
      };
      let time = 1_000;
      const open = async () => {
        const one = onDemand();
        // Names wait a second for the database, and opening PGlite takes longer.
        await one.open();
        const bound = boundNames(1_000);
        return tokenNames({ upstreams, database: one.open, bound, lifetime: 100_000, now: () => time, log });
      };
      for (let times = 0; times < 2; times += 1) {
        const names = await open();
        expect([...(await names.of('eip155:1', [token, token.toLowerCase()]))]).toEqual([
          [token, words],
          [token.toLowerCase(), words],
        ]);
        expect(await names.of('eip155:1', [token])).toEqual(new Map([[token, words]]));
        for (const one of opened.splice(0)) await one.close();
      }
      expect(asked).toEqual([[token, token.toLowerCase()]]);
      const names = await open();
      expect(await names.of('eip155:2', [other])).toEqual(new Map());
      // An address without a token is cached as well.
      expect(await names.of('eip155:2', [other])).toEqual(new Map());
      expect(asked.length).toBe(2);
      time += 100_000;
      onChain = { ...words, decimals: 18 };
      expect(await names.of('eip155:1', [token])).toEqual(new Map([[token, onChain]]));
      for (const one of opened.splice(0)) await one.close();
      expect(await (await open()).of('eip155:1', [token])).toEqual(new Map([[token, onChain]]));
      expect(asked.length).toBe(3);
    },
    slow,
  );

  it(
    'do not reopen after close, but open for the next handle',
    async () => {
      const one = onDemand();
      await one.open();
      await Promise.all([one.close(), one.close()]);
      await expect(one.open()).rejects.toThrow('closed');
      const next = onDemand();
      await next.open();
      await next.ready();
    },
    slow,
  );

  it(
    'reject a database of a newer version',
    async () => {
      const database = await onDemand().open();
      const later = Date.UTC(2100, 0, 1);
      await database.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${later})`,
      );
      for (const one of opened.splice(0)) await one.close();
      const again = onDemand();
      await expect(again.open()).rejects.toThrow('The database was written by a newer version of the API');
      // A failure is not cached.
      await expect(again.open()).rejects.toThrow('newer version');
    },
    slow,
  );
});

it(
  'creates tables once when several processes start on one PostgreSQL',
  async () => {
    const url = await postgres.newDatabase();
    const settings = readSettings(databaseSettings, { API_DATABASE: url });
    const starters = Array.from({ length: 4 }, () => databaseOnDemand({ settings, folder: undefined, log }));
    const databases = await Promise.all(starters.map((one) => one.open()));
    const [rows] = await Promise.all(databases.map((one) => one.select().from(balanceTokens)));
    expect(rows).toEqual([]);
    await Promise.all(starters.map((one) => one.close()));
  },
  slow,
);

it(
  'waits for a running migration longer than the statement timeout, and longer than a request, which finds it away',
  async () => {
    const url = await postgres.newDatabase();
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [migrationLock]);
    const settings = readSettings(databaseSettings, { API_DATABASE: url, API_DATABASE_MILLISECONDS: '2000' });
    const one = databaseOnDemand({ settings, folder: undefined, log });
    await expect(one.open()).rejects.toSatisfy(isDatabaseAway);
    const waiting = `select 1 from pg_stat_activity where application_name = 'mooring-api'
      and datname = current_database() and wait_event_type = 'Lock' and now() - query_start > interval '2500 ms'`;
    await expect.poll(async () => (await other.query(waiting)).rowCount, { timeout: 30_000 }).toBe(1);
    // Neither waits again, nor reopens it.
    const again = vi.spyOn(systemClock, 'after');
    onTestFinished(() => again.mockRestore());
    await expect(one.open()).rejects.toSatisfy(isDatabaseAway);
    await expect(one.ready()).rejects.toSatisfy(isDatabaseAway);
    expect(again).not.toHaveBeenCalled();
    const connected = `select 1 from pg_stat_activity where application_name = 'mooring-api' and datname = current_database()`;
    expect((await other.query(connected)).rowCount).toBe(1);
    await other.end();
    await expect.poll(() => one.ready().then(() => 'ready', String), { timeout: 30_000 }).toBe('ready');
    expect(await (await one.open()).select().from(balanceTokens)).toEqual([]);
    await one.close();
  },
  slow,
);

it(
  'closes at once while another process migrates',
  async () => {
    const url = await postgres.newDatabase();
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [migrationLock]);
    const one = databaseOnDemand({
      settings: readSettings(databaseSettings, { API_DATABASE: url }),
      folder: undefined,
      log,
    });
    const opening = one.open().catch((error: unknown) => error);
    const waiting = `select 1 from pg_stat_activity
      where application_name = 'mooring-api' and datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    await one.close();
    expect(await opening).toSatisfy(isDatabaseAway);
    await other.end();
  },
  slow,
);

it(
  'reports not ready until the database can be opened',
  async () => {
    const folder = mkdtempSync(path.join(root, 'state-'));
    const settings = readSettings(databaseSettings, {});
    const [first, second] = [1, 2].map(() => databaseOnDemand({ settings, folder, log }));
    await first?.open();
    // Nothing has requested it.
    await second?.ready();
    await expect(second?.open()).rejects.toThrow('is in use by process');
    await expect(second?.ready()).rejects.toThrow('is in use by process');
    await first?.close();
    await second?.ready();
    await second?.close();
  },
  slow,
);

it(
  'rejects without crashing if the connection breaks while waiting for the migration lock',
  async () => {
    const url = await postgres.newDatabase();
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [migrationLock]);
    // Breaks connections, as a proxy between them does.
    const line = createServer((near) => {
      const far = connect(Number(new URL(url).port), '127.0.0.1');
      near
        .on('error', () => {})
        .pipe(far.on('error', () => {}))
        .pipe(near);
      lines.push(near);
    }).listen(0, '127.0.0.1');
    const lines: Socket[] = [];
    await once(line, 'listening');
    const through = new URL(url);
    through.port = String((line.address() as AddressInfo).port);
    const settings = readSettings(databaseSettings, { API_DATABASE: through.href });
    const opening = databaseOnDemand({ settings, folder: undefined, log }).open();
    const failure = opening.catch((error: Error) => error.message);
    const waiting = `select 1 from pg_stat_activity
      where application_name = 'mooring-api' and datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    for (const one of lines) one.destroy();
    expect(await failure).toBe('API_DATABASE names a PostgreSQL that cannot be used: no answer.');
    line.close();
    await other.end();
  },
  slow,
);

it(
  'rejects with PostgreSQL’s error code if the user may not create tables',
  async () => {
    const url = await postgres.newDatabase();
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query('create role guest login');
    await other.end();
    const settings = readSettings(databaseSettings, { API_DATABASE: url.replace('mooring', 'guest') });
    await expect(databaseOnDemand({ settings, folder: undefined, log }).open()).rejects.toThrow(
      'API_DATABASE names a PostgreSQL that cannot be used: its user lacks a right that the API needs (42501).',
    );
  },
  slow,
);

it(
  'rejects with the setting’s name, without its password, if PostgreSQL cannot be used',
  async () => {
    for (const url of [
      'postgres://mooring:hunter2@127.0.0.1:1/none',
      `${await postgres.newDatabase()}_none`,
    ]) {
      const settings = readSettings(databaseSettings, { API_DATABASE: url });
      const one = databaseOnDemand({ settings, folder: undefined, log });
      const failure = await one.open().catch((error: Error) => error.message);
      expect(failure).toMatch(
        /^API_DATABASE names a PostgreSQL that cannot be used: (nothing listens there \(ECONNREFUSED\)|it has no such database \(3D000\))\.$/,
      );
    }
    expect(() => readSettings(databaseSettings, { API_DATABASE: 'mysql://hunter2' })).toThrow(
      'API_DATABASE is a value that is not shown, and it has to be an address with postgres://.',
    );
  },
  slow,
);

it(
  'allows one process per folder and sets an unfinished folder aside',
  async () => {
    const folder = mkdtempSync(path.join(root, 'state-'));
    const settings = readSettings(databaseSettings, {});
    const [first, second] = [1, 2].map(() => databaseOnDemand({ settings, folder, log }));
    await first?.open();
    await expect(second?.open()).rejects.toThrow(
      `${path.join(folder, 'database')} is in use by process ${process.pid}`,
    );
    await first?.close();
    // A process killed while it creates the folder leaves it like this.
    rmSync(path.join(folder, 'database'), { recursive: true });
    mkdirSync(path.join(folder, 'database'));
    writeFileSync(path.join(folder, 'database/PG_VERSION'), '18');
    await second?.open();
    expect(existsSync(path.join(folder, 'database.unfinished/PG_VERSION'))).toBe(true);
    await second?.close();
  },
  slow,
);

it(
  'rejects queries once another process takes the folder, and leaves the folder unchanged on close',
  async () => {
    const folder = mkdtempSync(path.join(root, 'state-'));
    const one = databaseOnDemand({ settings: readSettings(databaseSettings, {}), folder, log });
    const database = await one.open();
    await database.insert(balanceTokens).values({ chain: 'eip155:1', address: token, ...words });
    const kept = () => {
      const files = readdirSync(path.join(folder, 'database'), { recursive: true, encoding: 'utf8' });
      return files.sort().map((file) => {
        const { size, mtimeMs, isDirectory } = statOf(path.join(folder, 'database', file));
        return isDirectory ? file : `${file} ${size} ${mtimeMs}`;
      });
    };
    const before = kept();
    writeFileSync(path.join(folder, 'database.lock'), JSON.stringify({ id: 'another' }));
    await expect.poll(() => one.ready().catch((error: Error) => error.message)).toMatch('taken by another');
    await expect(database.select().from(balanceTokens)).rejects.toThrow();
    await one.close();
    expect(kept()).toEqual(before);
    expect(readFileSync(path.join(folder, 'database.lock'), 'utf8')).toContain('another');
  },
  slow,
);

function statOf(file: string) {
  const stat = statSync(file);
  return { size: stat.size, mtimeMs: stat.mtimeMs, isDirectory: stat.isDirectory() };
}

it('has a template for the installed PGlite version', () => {
  const manifest = readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8');
  const version: unknown = JSON.parse(manifest).dependencies['@electric-sql/pglite'];
  expect(templateFile).toBe(`database-template-${version}.tar.gz`);
});
