import { Registry } from 'prom-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RowLimit } from '../database/row-limit.ts';
import { emptiedDatabase, pglite } from '../test-support/emptied-database.ts';
import { usePostgres } from '../test-support/use-postgres.ts';
import { AccountTable, type NewSession } from './account-table.ts';
import { authAccounts } from './auth-tables.ts';

const start = 1_700_000_000_000;
const hour = 3_600_000;

describe.each([
  ['PGlite', pglite],
  ['PostgreSQL', usePostgres()],
])('accounts in %s', (_, engine) => {
  /** Accounts that two of one project fill, and a clock that the test sets. */
  function opened() {
    const database = emptiedDatabase(engine);
    onTestFinished(database.close);
    const clock = { time: start };
    const now = () => clock.time;
    const limit = new RowLimit({
      ...{ table: authAccounts, what: 'accounts', most: 2, now, metrics: new Registry() },
      share: { percent: 100, table: authAccounts, project: authAccounts.project },
    });
    const table = new AccountTable({ database: database.open, now, nonceLifetime: 60_000, days: 1, limit });
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
    return { table, clock, signIn, isActive };
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
    const { signIn, clock } = opened();
    const account = await signIn('one', { nonce: 'same', expiresAt: start + 1 });
    clock.time += 59_000;
    await expect(signIn('two', { nonce: 'same' })).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' });
    clock.time += 48 * hour;
    expect(await signIn('three', { nonce: 'same' })).not.toBe(account);
  });
});
