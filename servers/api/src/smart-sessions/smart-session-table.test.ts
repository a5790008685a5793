import { Registry } from 'prom-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RowLimit } from '../database/row-limit.ts';
import { emptiedDatabase, pglite } from '../test-support/emptied-database.ts';
import { usePostgres } from '../test-support/use-postgres.ts';
import { SmartSessionTable } from './smart-session-table.ts';
import { smartSessions } from './smart-session-tables.ts';

const start = 1_700_000_000_000;
const account = 'eip155:1:0xa';

describe.each([
  ['PGlite', pglite],
  ['PostgreSQL', usePostgres()],
])('smart sessions in %s', (_, engine) => {
  /** A table, and a clock that the test sets. */
  function opened() {
    const database = emptiedDatabase(engine);
    onTestFinished(database.close);
    const clock = { time: start };
    const now = () => clock.time;
    const limit = new RowLimit({
      ...{ table: smartSessions, what: 'smart sessions', most: 1_000, now, metrics: new Registry() },
      share: { percent: 100, table: smartSessions, project: smartSessions.project },
    });
    const table = new SmartSessionTable({ database: database.open, now, days: 1, limit });
    const store = (context: string) =>
      table.store({
        ...{ account, context, project: '', domain: 'site.example', permissions: [] },
        expiry: start / 1_000 + 3_600,
      });
    /** Each a millisecond after the one before. */
    const storeMany = async (count: number, name: string) => {
      for (let place = 0; place < count; place += 1) {
        clock.time += 1;
        await store(`${name} ${place}`);
      }
    };
    const revokeMany = async (count: number, name: string) => {
      for (let place = 0; place < count; place += 1) {
        clock.time += 1;
        const { pci } = await store(`${name} ${place}`);
        await table.revoke(pci);
      }
    };
    const listed = async () => (await table.of(account)).map(({ pci }) => pci);
    return { table, clock, store, storeMany, revokeMany, listed };
  }

  describe('of more than 100 smart sessions of an account', () => {
    it('the oldest is dropped', async () => {
      const { store, storeMany, listed } = opened();
      const { pci } = await store('oldest');
      await storeMany(99, 'other');
      expect((await listed()).at(-1)).toBe(pci);
      await storeMany(1, 'newest');
      expect(await listed()).toHaveLength(100);
      expect(await listed()).not.toContain(pci);
    });

    it('the new one stays, even if the clock of its process is behind', async () => {
      const { store, storeMany, listed, clock } = opened();
      await storeMany(100, 'other');
      clock.time -= 1_000;
      const { pci } = await store('new');
      expect(await listed()).toHaveLength(100);
      expect(await listed()).toContain(pci);
    });

    it('a revoked one stays revoked, and takes the place of none that is not', async () => {
      const { store, storeMany, listed, table, clock } = opened();
      const { pci: first } = await store('first');
      clock.time += 1;
      const { pci: revoked } = await store('revoked');
      await table.revoke(revoked);
      await storeMany(99, 'other');
      expect(await listed()).toHaveLength(100);
      expect(await listed()).toContain(first);
      await storeMany(100, 'newer');
      expect((await store('revoked')).revokedAt).not.toBeNull();
      expect(await listed()).not.toContain(revoked);
    });

    it('the 100 that were revoked last stay as well, and the one just revoked, even if a clock is behind', async () => {
      const { table, store, revokeMany, listed, clock } = opened();
      const { pci: current } = await store('current');
      const { pci: first } = await store('first');
      const { pci: last } = await store('last');
      await table.revoke(first);
      await revokeMany(99, 'other');
      expect(await table.accountOf(first)).toBe(account);
      await revokeMany(1, 'newer');
      expect(await table.accountOf(first)).toBeUndefined();
      clock.time -= 1_000;
      await table.revoke(last);
      expect(await table.accountOf(last)).toBe(account);
      expect(await listed()).toContain(current);
    });
  });
});
