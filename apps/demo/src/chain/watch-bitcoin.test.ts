import { startBitcoinNode } from '@mooring/devnet';
import { bitcoinKey } from '@mooring/devnet/wallets';
import { expect, it, onTestFinished } from 'vitest';
import { watchBitcoin } from './watch-bitcoin.ts';

const waiting = () => new AbortController().signal;

/** A chain of the test with a payment that no block includes. */
async function payment() {
  const node = await startBitcoinNode({ blockAfter: 'never' });
  onTestFinished(() => node.stop());
  const body = JSON.stringify({ address: bitcoinKey(3, 'payment').address, amount: 5_000 });
  const response = await fetch(`${node.url}/faucet`, { method: 'POST', body });
  const { txid } = (await response.json()) as { readonly txid: string };
  return { node, txid };
}

it('resolves with time and fee once a block includes the transaction', async () => {
  const { node, txid } = await payment();
  let settled = false;
  const following = watchBitcoin(node.url, txid, { signal: waiting(), pollMs: 1 }).finally(() => {
    settled = true;
  });
  // The node has answered that no block includes it.
  await fetch(`${node.url}/tx/${txid}`);
  expect(settled).toBe(false);
  node.mine();
  expect(await following).toEqual({ status: 'success', block: '112', fee: expect.any(BigInt) });
});

it('rejects when the node does not answer, and when the signal aborts', async () => {
  const { node, txid } = await payment();
  await expect(watchBitcoin(node.url, 'ab'.repeat(32), { signal: waiting(), pollMs: 1 })).rejects.toThrow(
    '404',
  );
  const controller = new AbortController();
  const following = watchBitcoin(node.url, txid, { signal: controller.signal, pollMs: 1 });
  controller.abort(new Error('nobody waits'));
  await expect(following).rejects.toThrow('nobody waits');
});
