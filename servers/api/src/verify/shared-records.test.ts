import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger, readSettings } from '@mooring/server-kit';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { databaseSettings } from '../database/database-settings.ts';
import { databaseOnDemand } from '../database/open-on-demand.ts';
import { openApi, type TestApi } from '../test-support/open-api.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';
import { AttestationTable } from './attestation-table.ts';
import { importJournal } from './import-journal.ts';

const slow = 120_000;
const root = mkdtempSync(path.join(tmpdir(), 'mooring-attestations-'));
const origin = 'https://dapp.example';
const hashOf = (number: number) => number.toString(16).padStart(64, '0');

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
}, slow);
afterAll(async () => {
  await postgres.stop();
  rmSync(root, { recursive: true });
});

async function openTable(): Promise<AttestationTable> {
  const settings = readSettings(databaseSettings, { API_DATABASE: await postgres.newDatabase() });
  const log = createLogger({ server: 'api', level: 'silent' });
  const database = databaseOnDemand({ settings, folder: undefined, log });
  onTestFinished(() => database.close());
  return new AttestationTable(database.open, { count: 10, lifetime: 1_000_000 });
}

async function open(database: string): Promise<TestApi> {
  const service = await openApi({ database });
  onTestFinished(() => service.api.close());
  return service;
}

const frame = (hash: string) => `/v3/attestation?id=${'ab'.repeat(32)}&decryptedId=${hash}`;
const from = (referer: string) => ({ headers: { referer, 'sec-fetch-dest': 'iframe' } });
const originOf = async ({ ask }: TestApi, hash: string) => {
  const { status, body } = await ask(`/attestation/${hash}`);
  return status === 200 ? JSON.parse(body).origin : status;
};

/** Has an API open its database: sites wait 2 s for it, and the first opening may take longer. */
async function openDatabase(service: TestApi): Promise<void> {
  await originOf(service, hashOf(0));
  await expect.poll(async () => (await service.ask('/ready')).status).toBe(200);
}

test('shares records between processes with the same database and keeps the first origin', async () => {
  const url = await postgres.newDatabase();
  const [one, other] = [await open(url), await open(url)];
  for (const service of [one, other]) await openDatabase(service);
  await one.ask(frame(hashOf(1)), from(origin));
  expect(await originOf(other, hashOf(1))).toBe(origin);
  await other.ask(frame(hashOf(1)), from('https://evil.example'));
  await other.ask(frame(hashOf(2)), from('https://other.example'));
  await one.ask(frame(hashOf(2)), from(origin));
  expect(await originOf(one, hashOf(1))).toBe(origin);
  expect(await originOf(one, hashOf(2))).toBe('https://other.example');
  expect(await originOf(one, hashOf(3))).toBe(404);
  expect(await one.ask('/ready')).toMatchObject({ status: 200 });
  for (const { time } of [one, other]) time.now += 86_400_000;
  expect(await originOf(other, hashOf(1))).toBe(404);
  await other.ask(frame(hashOf(1)), from('https://other.example'));
  expect(await originOf(one, hashOf(1))).toBe('https://other.example');
}, 120_000);

test('still attests without a database, but reports not ready', async () => {
  const service = await open('postgres://mooring:hunter2@127.0.0.1:1/none');
  expect(await service.ask(frame(hashOf(1)), from(origin))).toMatchObject({ status: 200 });
  expect(await originOf(service, hashOf(1))).toBe(origin);
  const ready = await service.ask('/ready');
  expect([ready.status, JSON.parse(ready.body).checks]).toEqual([503, { database: 'failed', keys: 'ok' }]);
  expect(ready.body).not.toContain('hunter2');
});

test('imports the first version’s files once and leaves them unchanged', async () => {
  const written = path.join(import.meta.dirname, '../test-support/stored-by-0.0');
  const folder = path.join(root, 'older');
  cpSync(written, folder, { recursive: true });
  const table = await openTable();
  await table.claim({ hash: hashOf(2), origin: 'https://first.example', at: 1_700_000_000_000 });
  await importJournal(folder, table);
  const origins = await Promise.all(
    [1, 2, 3, 4, 5].map(async (number) => (await table.find(hashOf(number), 1_700_000_000_010))?.origin),
  );
  expect(origins).toEqual(
    [1, 'first', 3, 4, 5].map((name) => `https://${name === 'first' ? name : `dapp${name}`}.example`),
  );
  for (const name of readdirSync(written))
    expect(readFileSync(path.join(folder, name))).toEqual(readFileSync(path.join(written, name)));
  let taken = 0;
  const counting = {
    take: async () => {
      taken += 1;
    },
  };
  await importJournal(folder, counting);
  expect(taken).toBe(0);
}, 120_000);
