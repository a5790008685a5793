import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { Registry } from 'prom-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import { RowLimit } from '../database/row-limit.ts';
import { emptiedDatabase } from '../test-support/emptied-database.ts';
import { pglite } from '../test-support/pglite-engine.ts';
import { usePostgres, writeAtOnce } from '../test-support/use-postgres.ts';
import { SmartSessionTable } from './smart-session-table.ts';
import { smartSessions } from './smart-session-tables.ts';

const start = 1_700_000_000_000;
const account = 'eip155:1:0xa';

const postgres = usePostgres();

/** A table, and a clock that the test sets. */
function tableIn({ open }: OnDemandDatabase) {
  const clock = { time: start };
  const now = () => clock.time;
  const limit = new RowLimit({
    ...{ table: smartSessions, what: 'smart sessions', most: 1_000, now, metrics: new Registry() },
    share: { percent: 100, table: smartSessions, project: smartSessions.project },
  });
  const table = new SmartSessionTable({ database: open, now, days: 1, limit });
  const store = (context: string) =>
    table.store({
      ...{ account, context, project: '', domain: 'site.example', permissions: [] },
      expiry: start / 1_000 + 3_600,
    });
  return { table, clock, store };
}

describe.each([
  ['PGlite', pglite],
  ['PostgreSQL', postgres],
])('smart sessions in %s', (_, engine) => {
  function opened() {
    const database = emptiedDatabase(engine);
    onTestFinished(database.close);
    const { table, clock, store } = tableIn(database);
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
    const prune = async (most = 100) => table.prune(await database.open(), most);
    return { table, clock, store, storeMany, revokeMany, listed, prune };
  }

  it('are listed for their days after they expired, and then deleted, a bounded number at once', async () => {
    const { table, clock, storeMany, listed, prune } = opened();
    await storeMany(3, 'old');
    const hour = 3_600_000;
    clock.time = start + 25 * hour;
    expect([await prune(), (await listed()).length]).toEqual([0, 3]);
    clock.time += 1;
    const { pci } = await table.store({
      ...{ account, context: 'new', project: '', domain: 'site.example', permissions: [] },
      expiry: start / 1_000 + 26 * 3_600,
    });
    expect(await listed()).toEqual([pci]);
    expect([await prune(2), await prune(2), await prune(2)]).toEqual([2, 1, 0]);
    expect(await listed()).toEqual([pci]);
  });

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

describe('two processes on one PostgreSQL', () => {
  async function both() {
    const processes = await postgres.twoProcesses();
    const [one, other] = [tableIn(processes[0]), tableIn(processes[1])];
    other.clock.time += 1_000;
    return { one, other, written: await processes[0].open() };
  }

  it('revoke a session at one time, which stays', async () => {
    const { one, other, written } = await both();
    const { pci } = await one.store('one');
    const revoked = await writeAtOnce(written, { table: smartSessions, count: 8 }, (place) =>
      (place % 2 === 0 ? one : other).table.revoke(pci),
    );
    expect(new Set(revoked.map(({ status }) => status))).toEqual(new Set(['fulfilled']));
    const [row] = await written.select().from(smartSessions).where(eq(smartSessions.pci, pci));
    expect([one.clock.time, other.clock.time]).toContain(row?.revokedAt);
    for (const process of [one, other]) {
      process.clock.time += 5_000;
      await process.table.revoke(pci);
    }
    expect(await written.select().from(smartSessions)).toEqual([row]);
    expect(await one.store('one')).toEqual(await other.store('one'));
    expect((await one.store('one')).revokedAt).toBe(new Date(row?.revokedAt ?? 0).toISOString());
  });

  it('store each grant once and leave what is revoked revoked, whatever they do at once', async () => {
    const { one, other, written } = await both();
    const contexts = ['a', 'b', 'c'];
    const step = fc.record({
      process: fc.constantFrom(one, other),
      act: fc.constantFrom('store', 'revoke'),
      context: fc.constantFrom(...contexts),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        await written.delete(smartSessions);
        const { pci: known } = await one.store('a');
        const stored = await Promise.all(
          steps.map(async ({ process, act, context }) => {
            if (act === 'revoke') await process.table.revoke(known);
            return act === 'store' ? process.store(context) : undefined;
          }),
        );
        const rows = await written.select().from(smartSessions);
        const wanted = new Set([
          'a',
          ...steps.flatMap(({ act, context }) => (act === 'store' ? [context] : [])),
        ]);
        expect(rows).toHaveLength(wanted.size);
        for (const [place, session] of stored.entries()) {
          if (session === undefined) continue;
          const row = rows.find(({ pci }) => pci === session.pci);
          expect([place, session.createdAt]).toEqual([place, new Date(row?.createdAt ?? 0).toISOString()]);
        }
        const isRevoked = rows.find(({ pci }) => pci === known)?.revokedAt !== null;
        expect(isRevoked).toBe(steps.some(({ act }) => act === 'revoke'));
      }),
      { numRuns: 25 },
    );
  });

  it('drop the oldest of an account that both fill at once', async () => {
    const { one, other } = await both();
    const processes = [one, other];
    for (let round = 0; round < 13; round += 1) {
      for (const { clock } of processes) clock.time += 1;
      await Promise.all(
        Array.from({ length: 10 }, (_, place) => processes[place % 2]?.store(`${round} ${place}`)),
      );
    }
    await one.store('last');
    expect(await other.table.of(account)).toHaveLength(100);
  });
});
