import { expect, test } from 'vitest';
import type { SignatureStatus, SolanaRpc } from '../node/solana-rpc.ts';
import { readTransaction } from './read-sent-transaction.ts';

function rpc(height: bigint, ...statuses: readonly (SignatureStatus | undefined)[]): SolanaRpc {
  const left = [...statuses];
  return { status: async () => left.shift(), blockHeight: async () => height } as unknown as SolanaRpc;
}

test.each([
  [
    { reached: true, slot: 9 },
    { status: 'confirmed', blockNumber: 9 },
  ],
  [{ reached: false, slot: 9 }, { status: 'pending' }],
  [
    { reached: true, error: 'x', slot: 9 },
    { status: 'failed', blockNumber: 9 },
  ],
] as const)('reads %j as %j', async (status, expected) => {
  expect(await readTransaction(rpc(1n, status), { hash: 'x' })).toEqual(expected);
});

test('keeps an unknown transaction pending for the longest life of its blockhash', async () => {
  expect(await readTransaction(rpc(10n), { hash: 'x' })).toEqual({ status: 'pending', marker: '310' });
  expect(await readTransaction(rpc(310n), { hash: 'x', marker: '310' })).toEqual({
    status: 'pending',
    marker: '310',
  });
  expect(await readTransaction(rpc(5n), { hash: 'x', marker: '-' })).toMatchObject({ marker: '305' });
});

test('counts a transaction as expired once five reads in a row miss it after its last block', async () => {
  const requested = { hash: 'x', marker: '310' };
  expect(await readTransaction(rpc(311n), requested)).toEqual({
    status: 'pending',
    marker: '310',
    misses: 1,
  });
  expect(await readTransaction(rpc(311n), { ...requested, misses: 3 })).toMatchObject({ misses: 4 });
  expect(await readTransaction(rpc(311n), { ...requested, misses: 4 })).toEqual({ status: 'expired' });
  // A node that lags does not tell that.
  expect(await readTransaction(rpc(310n), { ...requested, misses: 4 })).toEqual({
    status: 'pending',
    marker: '310',
  });
});

test('finds a transaction in the last valid block', async () => {
  const last = rpc(311n, undefined, { reached: true, slot: 9 });
  expect(await readTransaction(last, { hash: 'x', marker: '310' })).toMatchObject({ status: 'confirmed' });
});
