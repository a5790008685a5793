import { expect, test } from 'vitest';
import type { SignatureStatus, SolanaRpc } from '../node/solana-rpc.ts';
import { readTransaction } from './read-sent-transaction.ts';

function rpc(height: bigint, ...statuses: readonly (SignatureStatus | undefined)[]): SolanaRpc {
  const left = [...statuses];
  return { status: async () => left.shift(), blockHeight: async () => height } as unknown as SolanaRpc;
}

test.each([
  [{ reached: true }, 'confirmed'],
  [{ reached: false }, 'pending'],
  [{ reached: true, error: 'x' }, 'failed'],
] as const)('reads %j as %s', async (status, told) => {
  expect(await readTransaction(rpc(1n, status), { hash: 'x' })).toEqual({ status: told });
});

test('keeps an unknown transaction pending for the longest life of its blockhash', async () => {
  expect(await readTransaction(rpc(10n), { hash: 'x' })).toEqual({ status: 'pending', marker: '310' });
  expect(await readTransaction(rpc(310n), { hash: 'x', marker: '310' })).toEqual({
    status: 'pending',
    marker: '310',
  });
  expect(await readTransaction(rpc(311n), { hash: 'x', marker: '310' })).toEqual({ status: 'expired' });
  expect(await readTransaction(rpc(5n), { hash: 'x', marker: '-' })).toMatchObject({ marker: '305' });
});

test('finds a transaction in the last valid block', async () => {
  const last = rpc(311n, undefined, { reached: true });
  expect(await readTransaction(last, { hash: 'x', marker: '310' })).toEqual({ status: 'confirmed' });
});
