import { startBitcoinNode } from '@mooring/devnet';
import { serve, serveStatus } from '@mooring/devnet/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it, onTestFinished } from 'vitest';
import { keysOf, regtestId } from '../test-support/keys.ts';
import {
  type NodeAccess,
  readBalance,
  readFeeRate,
  readNode,
  readTransaction,
  readUtxos,
  sendTransaction,
} from './esplora.ts';

const access = (...urls: readonly string[]): NodeAccess => ({
  network: { caipNetworkId: regtestId },
  urls,
  clock: new FakeClock(),
});
const { address } = keysOf(7, regtestId).segwit;

/** A regtest node that mines on demand. */
async function testChain() {
  const node = await startBitcoinNode({ blockAfter: 'never' });
  onTestFinished(() => node.stop());
  return {
    url: node.url,
    mine: () => node.mine(),
    async pay(amount: number): Promise<string> {
      const body = JSON.stringify({ address, amount });
      const response = await fetch(`${node.url}/faucet`, { method: 'POST', body });
      return (await response.json()).txid;
    },
  };
}

const height = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new Error('no height');
  return Number(text);
};
const ask = (...urls: readonly string[]) => readNode(access(...urls), '/blocks/tip/height', height);

it.each([
  ['cannot be reached', async () => 'http://127.0.0.1:1'],
  ['has a bad status', () => serveStatus(onTestFinished, 503)],
  ['answers with something else', () => serve(onTestFinished, () => '<html>')],
  ['answers with more than four megabytes', () => serve(onTestFinished, () => '1'.repeat(4_100_000))],
])('asks the next node when one %s', async (_name, bad) => {
  const { url } = await testChain();
  await expect(ask(await bad(), url)).resolves.toBeGreaterThan(100);
});

it('accepts a URL with a trailing slash', async () => {
  const { url } = await testChain();
  await expect(ask(`${url}/`)).resolves.toBeGreaterThan(100);
});

it("rejects with the last node's error", async () => {
  const url = await serveStatus(onTestFinished, 429);
  await expect(ask('http://127.0.0.1:1', url)).rejects.toMatchObject({ code: 'HTTP_STATUS' });
  await expect(ask(url, 'http://127.0.0.1:1')).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
  await expect(ask()).rejects.toMatchObject({
    code: 'NO_RPC_URL',
    message: expect.stringContaining(regtestId),
  });
});

it('asks the next node after ten seconds without an answer', async () => {
  let onAsked = (): void => undefined;
  const requested = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  const silent = await serve(onTestFinished, () => {
    onAsked();
    return undefined;
  });
  const { url } = await testChain();
  const clock = new FakeClock();
  const answer = readNode({ ...access(silent, url), clock }, '/blocks/tip/height', height);
  await requested;
  await clock.advance(10_000);
  await expect(answer).resolves.toBeGreaterThan(100);
});

it('does not send a refused transaction to another node, and reports the reason', async () => {
  const { url } = await testChain();
  let others = 0;
  const other = await serve(onTestFinished, () => {
    others += 1;
    return 'x';
  });
  const refused = sendTransaction(access(url, other), '00');
  await expect(refused).rejects.toMatchObject({
    code: 'TRANSACTION_REFUSED',
    cause: { message: expect.stringContaining('TX decode failed') },
  });
  expect(others).toBe(0);
});

it('reads balance and outputs of an address, with unconfirmed ones', async () => {
  const chain = await testChain();
  const node = access(chain.url);
  await expect(readBalance(node, address)).resolves.toBe(0n);
  const txid = await chain.pay(150_000);
  chain.mine();
  await chain.pay(70_000);
  await expect(readBalance(node, address)).resolves.toBe(220_000n);
  const utxos = await readUtxos(node, address);
  expect(utxos).toHaveLength(2);
  expect(utxos).toContainEqual({ txid, vout: expect.any(Number), value: 150_000n, confirmed: true });
  expect(utxos).toContainEqual(expect.objectContaining({ value: 70_000n, confirmed: false }));
});

it('reads a whole transaction in hex, and rejects if the node does not have it', async () => {
  const chain = await testChain();
  const txid = await chain.pay(150_000);
  const read = (id: string) => readTransaction(access(chain.url), id, (text) => text);
  await expect(read(txid)).resolves.toMatch(/^0[12]000000[0-9a-f]+$/);
  await expect(read('ab'.repeat(32))).rejects.toMatchObject({ code: 'HTTP_STATUS' });
});

it.each([
  ['{"1":9.2,"3":4.2,"6":2}', 5n],
  ['{}', 1n],
])('reads the fee estimate from %s', async (answer, rate) => {
  await expect(readFeeRate(access(await serve(onTestFinished, () => answer)))).resolves.toBe(rate);
});

it.each(['{"3":"5"}', 'nonsense'])('rejects the fee estimate %s', async (answer) => {
  await expect(readFeeRate(access(await serve(onTestFinished, () => answer)))).rejects.toMatchObject({
    code: 'SOMETHING_WENT_WRONG',
  });
});

it('rejects an impossible balance instead of reporting zero', async () => {
  const url = await serve(onTestFinished, () => '{"ok":true}');
  await expect(readBalance(access(url), address)).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' });
});
