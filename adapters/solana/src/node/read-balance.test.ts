import { startSolanaNode } from '@mooring/devnet';
import { serve } from '@mooring/devnet/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { base58 } from '@scure/base';
import { expect, it, onTestFinished } from 'vitest';
import { devnetId, network } from '../test-support/network.ts';
import { readBalance } from './read-balance.ts';

const address = base58.encode(new Uint8Array(32).fill(1));
const ask = (...urls: readonly string[]) => askAsOf(undefined, ...urls);
const askAsOf = (block: number | undefined, ...urls: readonly string[]) =>
  readBalance(
    { network: network(devnetId, ...urls), address: `solana:${devnetId}:${address}`, block },
    'confirmed',
    { clock: new FakeClock() },
  );

async function startNode() {
  const node = await startSolanaNode();
  onTestFinished(node.stop);
  return node;
}

it.each([
  0n,
  1n,
  5_000_000_000n,
  2n ** 53n - 1n,
  2n ** 53n,
  2n ** 53n + 1n,
  9_007_199_254_740_993n,
  2n ** 64n - 1n,
])('reads %s lamports exactly', async (lamports) => {
  const node = await startNode();
  node.setBalance(address, lamports);
  await expect(ask(node.url)).resolves.toEqual({ value: lamports, decimals: 9, symbol: 'SOL' });
  expect(node.calls).toMatchObject([
    { method: 'getBalance', params: [address, { commitment: 'confirmed' }] },
  ]);
});

it('reads the balance as of a slot or a later one, from a node that has it', async () => {
  const node = await startNode();
  node.setBalance(address, 5n);
  await expect(askAsOf(0, node.url)).resolves.toMatchObject({ value: 5n });
  await expect(askAsOf(2 ** 50, node.url)).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
  const late = { context: { slot: 2 ** 50 }, value: 6 };
  const ahead = await serve(onTestFinished, () => JSON.stringify({ jsonrpc: '2.0', id: 1, result: late }));
  await expect(askAsOf(2 ** 50, node.url, ahead)).resolves.toMatchObject({ value: 6n });
});

it.each([
  '-1',
  '1.5',
  '1e400',
  '"5"',
  'null',
  '[1]',
  '18446744073709551616',
  '"18446744073709551616n"',
  '{}',
])('rejects %s as a balance', async (value) => {
  const url = await serve(
    onTestFinished,
    () => `{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":1},"value":${value}}}`,
  );
  await expect(ask(url)).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' });
});
