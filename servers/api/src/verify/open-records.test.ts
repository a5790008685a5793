import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger, readSettings } from '@mooring/server-kit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { databaseSettings } from '../database/database-settings.ts';
import { databaseOnDemand } from '../database/open-on-demand.ts';
import { writeTemplate } from '../database/write-template.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';
import { AttestationTable } from './attestation-table.ts';
import { openRecords } from './open-records.ts';
import { verifySettings } from './verify-settings.ts';

// Creating a PGlite folder without its template takes many seconds on a busy machine.
const slow = 120_000;
const root = mkdtempSync(path.join(tmpdir(), 'mooring-records-'));
const log = createLogger({ server: 'api', level: 'silent' });
const hashOf = (number: number) => number.toString(16).padStart(64, '0');
const [dapp, evil] = ['https://dapp.example', 'https://evil.example'] as const;

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
  await writeTemplate(path.join(import.meta.dirname, '../..'));
}, slow);
afterAll(async () => {
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

/** The stores for attestations; all follow the same rules. */
const stores = [
  ['files of the process', { isShared: false, isPostgres: false }],
  ['a table of PGlite', { isShared: true, isPostgres: false }],
  ['a table of PostgreSQL', { isShared: true, isPostgres: true }],
] as const;

describe.each(stores)('attestations in %s', (_, { isShared, isPostgres }) => {
  async function makeStore() {
    const folder = mkdtempSync(path.join(root, 'state-'));
    const url = isPostgres ? await postgres.newDatabase() : undefined;
    const environment = { API_VERIFY_RECORDS: '3', API_VERIFY_RECORD_SECONDS: '100' };
    const time = { now: 1_700_000_000_000 };
    async function open() {
      const settings = readSettings(databaseSettings, { API_DATABASE: url });
      const database = { ...databaseOnDemand({ settings, folder, log }), isShared };
      // A site waits 2 s for a table, and PGlite may take longer to open.
      if (isShared) await database.open();
      const table = new AttestationTable(database.open, { count: 3, lifetime: 100_000 });
      const ticks: (() => void)[] = [];
      const after = (_milliseconds: number, run: () => void) => {
        ticks.push(run);
        return () => {};
      };
      const { records, close } = await openRecords({
        settings: readSettings(verifySettings, environment),
        folder,
        log,
        database,
        clock: { now: () => time.now, after },
      });
      const closeAll = async () => {
        await close();
        await database.close();
      };
      onTestFinished(closeAll);
      return {
        records,
        close: closeAll,
        /** Runs the minute’s pruning and waits until the hash is gone. */
        async tick(hash: string) {
          for (const run of ticks.splice(0)) run();
          if (isShared) await expect.poll(() => table.find(hash, 0), { timeout: 30_000 }).toBeUndefined();
        },
      };
    }
    return { time, open };
  }

  it(
    'belong to the first site, also for concurrent claims',
    async () => {
      const { records } = await (await makeStore()).open();
      expect(await records.originOf(hashOf(1))).toBeUndefined();
      expect(await records.put(hashOf(1), dapp)).toBe(true);
      expect(await records.put(hashOf(1), evil)).toBe(false);
      expect(await records.put(hashOf(1), dapp)).toBe(true);
      expect(await records.originOf(hashOf(1))).toBe(dapp);
      const both = await Promise.all([dapp, evil].map(async (origin) => records.put(hashOf(2), origin)));
      expect(both.filter(Boolean)).toHaveLength(1);
      expect(await records.originOf(hashOf(2))).toBe(both[0] ? dapp : evil);
    },
    slow,
  );

  it(
    'survive a restart until they expire, and are then free for another site',
    async () => {
      const { time, open } = await makeStore();
      const before = await open();
      await before.records.put(hashOf(1), dapp);
      await before.close();
      time.now += 99_999;
      const after = await open();
      expect(await after.records.originOf(hashOf(1))).toBe(dapp);
      expect(await after.records.put(hashOf(1), evil)).toBe(false);
      time.now += 1;
      expect(await after.records.originOf(hashOf(1))).toBeUndefined();
      expect(await after.records.put(hashOf(1), evil)).toBe(true);
      await after.close();
      expect(await (await open()).records.originOf(hashOf(1))).toBe(evil);
    },
    slow,
  );

  it(
    'drop the oldest over the limit',
    async () => {
      const { time, open } = await makeStore();
      const before = await open();
      for (const number of [1, 2, 3, 4, 5]) {
        await before.records.put(hashOf(number), dapp);
        time.now += 1;
      }
      await before.close();
      const { records, tick } = await open();
      await tick(hashOf(2));
      const known = await Promise.all(
        [1, 2, 3, 4, 5].map(async (number) => records.originOf(hashOf(number))),
      );
      expect(known).toEqual([undefined, undefined, dapp, dapp, dapp]);
    },
    slow,
  );
});
