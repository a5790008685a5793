import { base58 } from '@scure/base';
import { expect, it } from 'vitest';
import { readAccounts } from './read-accounts.ts';

const account = (fill: number, chains: unknown = ['solana:devnet']) => ({
  address: base58.encode(new Uint8Array(32).fill(fill)),
  chains,
});

it("returns the wallet's own objects of its Solana accounts, each address once", () => {
  const [first, second, ethereum] = [account(1), account(2), account(3, ['eip155:1'])];
  expect(readAccounts({ accounts: [first, ethereum, second, account(1)] })).toEqual([first, second]);
  expect(readAccounts({ accounts: [first] })[0]).toBe(first);
});

it('reads at most 100 accounts', () => {
  expect(
    readAccounts({ accounts: Array.from({ length: 200 }, (_each, index) => account(index)) }),
  ).toHaveLength(100);
});

it.each([
  ['nothing', undefined],
  ['no list', { accounts: 'all' }],
  [
    'entries that are not accounts',
    { accounts: [null, 5, 'x', {}, { address: 1, chains: ['solana:devnet'] }] },
  ],
  ['no chains', { accounts: [account(1, null), account(2, 'solana:devnet'), account(3, [Symbol.iterator])] }],
  [
    'a property that throws',
    {
      get accounts(): never {
        throw new Error('no');
      },
    },
  ],
])('returns no accounts of a wallet with %s', (_name, holder) => {
  expect(readAccounts(holder)).toEqual([]);
});
