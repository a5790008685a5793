import { solanaAccount } from '@mooring/devnet/wallets';
import { expect, it } from 'vitest';
import { createError } from '../errors.ts';
import type { SolanaRpc } from '../node/solana-rpc.ts';
import { signerOf, testChain } from '../test-support/chain.node.ts';
import { buildFreshTransfer } from './build-fresh-transfer.ts';

/** Builds on a real node, which gives this number of blockhashes that are as many blocks old. */
async function builtWith(
  { old, age }: { readonly old: number; readonly age: number },
  change: Partial<SolanaRpc> = {},
) {
  const { node, rpc } = await testChain();
  const { address: from } = await signerOf({ secret: new Uint8Array(32).fill(7) });
  node.setBalance(from, 10_000_000_000n);
  const first = await rpc.latestBlockhash();
  node.skipSlots(age);
  let reads = 0;
  const lagging: SolanaRpc = {
    ...rpc,
    async latestBlockhash() {
      reads += 1;
      return reads > old ? rpc.latestBlockhash() : first;
    },
    ...change,
  };
  const transfer = { from, to: solanaAccount(5).address, amount: 1_000_000_000n };
  const outcome = await buildFreshTransfer(lagging, transfer).catch((error: unknown) => error);
  return { outcome, reads, first };
}

it('builds a transfer once if its blockhash has half of its life left', async () => {
  const { outcome, reads, first } = await builtWith({ old: 1, age: 70 });
  expect(reads).toBe(1);
  expect(outcome).toMatchObject(first);
});

it('builds it again if a node gave it an old blockhash', async () => {
  const { outcome, reads, first } = await builtWith({ old: 1, age: 100 });
  expect(reads).toBe(2);
  expect(outcome).toMatchObject({
    amount: 1_000_000_000n,
    blockhash: expect.not.stringContaining(first.blockhash),
  });
});

it('rejects before any prompt if nodes have only old ones', async () => {
  const { outcome, reads } = await builtWith({ old: 9, age: 100 });
  expect(reads).toBe(2);
  expect(outcome).toMatchObject({ code: 'TRANSACTION_EXPIRED' });
});

it('does not refuse a transfer because no node tells its height', async () => {
  const blockHeight = () => Promise.reject(new Error('silent'));
  const { outcome, reads, first } = await builtWith({ old: 1, age: 100 }, { blockHeight });
  expect(reads).toBe(1);
  expect(outcome).toMatchObject(first);
});

it('leaves nothing in doubt if no node answers in time', async () => {
  const accounts = () => Promise.reject(createError('TIMED_OUT', { what: 'The request' }));
  const { outcome } = await builtWith({ old: 0, age: 0 }, { accounts });
  expect(outcome).toMatchObject({ code: 'NODE_UNAVAILABLE' });
});
