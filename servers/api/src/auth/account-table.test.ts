import { Registry } from 'prom-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import { RowLimit } from '../database/row-limit.ts';
import { emptiedDatabase } from '../test-support/emptied-database.ts';
import { pglite } from '../test-support/pglite-engine.ts';
import { usePostgres, writeAtOnce } from '../test-support/use-postgres.ts';
import { AccountTable, type NewSession } from './account-table.ts';
import { authAccounts, authSecrets, authSessions } from './auth-tables.ts';

const start = 1_700_000_000_000;
const hour = 3_600_000;

const postgres = usePostgres();

/** Accounts that two of one project fill, and a clock that the test sets. */
function tableIn({ open }: OnDemandDatabase, most = 2) {
  const clock = { time: start };
  const now = () => clock.time;
  const limit = new RowLimit({
    ...{ table: authAccounts, what: 'accounts', most, now, metrics: new Registry() },
    share: { percent: 100, table: authAccounts, project: authAccounts.project },
  });
  const table = new AccountTable({ database: open, now, nonceLifetime: 60_000, days: 1, limit });
  let count = 0;
  const signIn = (session: string, change: Partial<NewSession> = {}) => {
    count += 1;
    return table.signIn({
      ...{ project: 'shop', namespace: 'eip155', address: '0xa', connection: null },
      ...{ session, nonce: `nonce ${count}`, expiresAt: start + 24 * hour },
      ...change,
    });
  };
  const isActive = async (session: string) => (await table.find(session)) !== undefined;
  const prune = async (most = 100) => table.prune(await open(), most);
  return { table, clock, signIn, isActive, prune };
}

describe.each([
  ['PGlite', pglite],
  ['PostgreSQL', postgres],
])('accounts in %s', (_, engine) => {
  function opened() {
    const database = emptiedDatabase(engine);
    onTestFinished(database.close);
    return tableIn(database);
  }

  describe('a sign-in', () => {
    it('is of one account of its project, namespace and address', async () => {
      const { signIn, table } = opened();
      const account = await signIn('one');
      expect(await signIn('two')).toBe(account);
      expect(await signIn('three', { project: 'other' })).not.toBe(account);
      expect(await table.find('two')).toMatchObject({ id: account, project: 'shop', address: '0xa' });
      expect(await table.find('four')).toBeUndefined();
    });

    it('uses its nonce up, also for another account, and leaves nothing behind if it fails', async () => {
      const { signIn, isActive } = opened();
      await signIn('one', { nonce: 'same' });
      const again = signIn('two', { nonce: 'same', address: '0xb' });
      await expect(again).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' });
      expect(await isActive('two')).toBe(false);
      // The account of the failed sign-in does not count.
      await signIn('three', { address: '0xc' });
    });

    it('of a new account is refused when all are taken; a known one still signs in', async () => {
      const { signIn } = opened();
      await signIn('one');
      await signIn('two', { address: '0xb' });
      await expect(signIn('three', { address: '0xc' })).rejects.toMatchObject({ code: 'STORE_FULL' });
      await signIn('four', { address: '0xb' });
    });

    it('ends when it expires, and on sign-out', async () => {
      const { signIn, isActive, clock, table } = opened();
      await signIn('one', { expiresAt: start + hour });
      await signIn('two');
      clock.time = start + hour - 1;
      expect([await isActive('one'), await isActive('two')]).toEqual([true, true]);
      clock.time += 1;
      expect([await isActive('one'), await isActive('two')]).toEqual([false, true]);
      await table.signOut('two');
      expect(await isActive('two')).toBe(false);
    });
  });

  describe('of more than fifty sign-ins of an account', () => {
    it('the oldest ends, and none of another account', async () => {
      const { signIn, isActive, clock } = opened();
      await signIn('other', { address: '0xb' });
      for (let number = 0; number < 51; number += 1) {
        clock.time += 1;
        await signIn(`${number}`);
      }
      expect(await Promise.all(['0', '1', '50', 'other'].map(isActive))).toEqual([false, true, true, true]);
    });

    it('those that ended do not count', async () => {
      const { signIn, isActive, clock, table } = opened();
      await signIn('laptop');
      for (let number = 0; number < 51; number += 1) {
        clock.time += 1;
        await signIn(`${number}`);
        await table.signOut(`${number}`);
      }
      expect(await isActive('laptop')).toBe(true);
    });

    it('the new one stays, even if the clock of its process is behind', async () => {
      const { signIn, isActive, clock } = opened();
      for (let number = 0; number < 50; number += 1) await signIn(`${number}`);
      clock.time -= 1_000;
      await signIn('new');
      expect(await isActive('new')).toBe(true);
    });
  });

  it('forgets accounts that are not signed in, but no nonce that could be replayed', async () => {
    const { signIn, clock, prune } = opened();
    const account = await signIn('one', { nonce: 'same', expiresAt: start + 1 });
    clock.time += 59_000;
    expect(await prune()).toBe(0);
    await expect(signIn('two', { nonce: 'same' })).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' });
    clock.time += 48 * hour;
    expect(await prune()).toBe(2);
    expect(await signIn('three', { nonce: 'same' })).not.toBe(account);
  });

  it('forgets a bounded number at once, and makes room for new accounts', async () => {
    const { signIn, clock, prune, isActive } = opened();
    await signIn('one', { expiresAt: start + 1 });
    await signIn('two', { address: '0xb' });
    clock.time += 48 * hour;
    await signIn('three', { address: '0xb', expiresAt: clock.time + hour });
    expect([await prune(1), await prune(1), await prune(1), await prune(1)]).toEqual([1, 1, 1, 0]);
    expect(await isActive('three')).toBe(true);
    await signIn('four', { address: '0xc' });
  });
});

describe('two processes on one PostgreSQL', () => {
  async function both() {
    const processes = await postgres.twoProcesses();
    const written = await processes[0].open();
    return { processes: processes.map((one) => tableIn(one, 100_000)), written };
  }

  it('use a nonce up once, whichever accounts sign in with it at once, and keep no account without a sign-in', async () => {
    const { processes, written } = await both();
    const signedIn = await writeAtOnce(written, { table: authSessions, count: 8 }, async (place) =>
      processes[place % 2]?.signIn(`${place}`, { nonce: 'same', address: `0x${place}` }),
    );
    const won = signedIn.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(won).toHaveLength(1);
    for (const one of signedIn)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'SIGNATURE_INVALID' });
    expect(await written.select({ id: authAccounts.id }).from(authAccounts)).toEqual([{ id: won[0] }]);
  });

  it('make one account of an address that signs in at once', async () => {
    const { processes, written } = await both();
    const signedIn = await writeAtOnce(written, { table: authAccounts, count: 8 }, async (place) =>
      processes[place % 2]?.signIn(`${place}`, { nonce: `${place}` }),
    );
    const [account] = await written.select().from(authAccounts);
    expect(signedIn.map((one) => one.status === 'fulfilled' && one.value)).toEqual(
      Array(8).fill(account?.id),
    );
    expect(await written.$count(authSessions)).toBe(8);
  });

  it('share the secret of the one that writes it first', async () => {
    const { processes, written } = await both();
    const secrets = await writeAtOnce(written, { table: authSecrets, count: 8 }, async (place) =>
      processes[place % 2]?.table.secret(`secret ${place}`),
    );
    const [row] = await written.select().from(authSecrets);
    expect(secrets.map((one) => one.status === 'fulfilled' && one.value)).toEqual(Array(8).fill(row?.secret));
  });
});
