import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { regtestId } from '../network/chains.ts';
import { testChain } from '../test-support/chain.node.ts';
import { serve } from '../test-support/serve.node.ts';
import { type NodeAccess, readNode, sendToNode } from './esplora.ts';

const access = (...urls: readonly string[]): NodeAccess => ({
  network: { caipNetworkId: regtestId },
  urls,
  clock: new FakeClock(),
});
const height = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new Error('no height');
  return Number(text);
};
const ask = (...urls: readonly string[]) => readNode(access(...urls), '/blocks/tip/height', height);

it.each([
  ['cannot be reached', async () => 'http://127.0.0.1:1'],
  [
    'has a bad status',
    () =>
      serve((response) => {
        response.statusCode = 503;
        return '';
      }),
  ],
  ['answers with something else', () => serve(() => '<html>')],
  ['answers with more than four megabytes', () => serve(() => '1'.repeat(4_100_000))],
])('asks the next node when one %s', async (_name, bad) => {
  const { url } = await testChain();
  await expect(ask(await bad(), url)).resolves.toBeGreaterThan(100);
});

it('accepts a URL with a trailing slash', async () => {
  const { url } = await testChain();
  await expect(ask(`${url}/`)).resolves.toBeGreaterThan(100);
});

it("rejects with the last node's error", async () => {
  const url = await serve((response) => {
    response.statusCode = 429;
    return '';
  });
  await expect(ask('http://127.0.0.1:1', url)).rejects.toMatchObject({ code: 'HTTP_STATUS' });
  await expect(ask(url, 'http://127.0.0.1:1')).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
  await expect(ask()).rejects.toMatchObject({
    code: 'NO_RPC_URL',
    message: expect.stringContaining(regtestId),
  });
});

it('asks the next node after ten seconds without an answer', async () => {
  let onAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  const silent = await serve(() => {
    onAsked();
    return undefined;
  });
  const { url } = await testChain();
  const clock = new FakeClock();
  const answer = readNode({ ...access(silent, url), clock }, '/blocks/tip/height', height);
  await asked;
  await clock.advance(10_000);
  await expect(answer).resolves.toBeGreaterThan(100);
});

it('does not send a refused transaction to another node, and reports the reason', async () => {
  const { url } = await testChain();
  let others = 0;
  const other = await serve(() => {
    others += 1;
    return 'x';
  });
  const refused = sendToNode(access(url, other), '00');
  await expect(refused).rejects.toMatchObject({
    code: 'TRANSACTION_REFUSED',
    cause: { message: expect.stringContaining('TX decode failed') },
  });
  expect(others).toBe(0);
});
