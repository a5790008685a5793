import { startSolanaNode } from '@mooring/devnet';
import { serve, serveStatus } from '@mooring/devnet/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it, onTestFinished } from 'vitest';
import { devnetId, network } from '../test-support/network.ts';
import { requestNode } from './request-node.ts';

const call = { method: 'getHealth', params: [] };
const ask = (...urls: readonly string[]) =>
  requestNode(network(devnetId, ...urls), call, { clock: new FakeClock() });

async function goodNode(): Promise<string> {
  const node = await startSolanaNode();
  onTestFinished(node.stop);
  return node.url;
}

it.each([
  ['cannot be reached', async () => 'http://127.0.0.1:1'],
  ['has a bad status', () => serveStatus(onTestFinished, 503)],
  ['answers with a page', () => serve(onTestFinished, () => '<html>')],
  ['answers with other JSON', () => serve(onTestFinished, () => '{"ok":true}')],
  [
    'answers with an error',
    () =>
      serve(
        onTestFinished,
        () => '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"Node is behind"}}',
      ),
  ],
  [
    'answers with more than a megabyte',
    () => serve(onTestFinished, () => `{"jsonrpc":"2.0","id":1,"result":"${'a'.repeat(1_100_000)}"}`),
  ],
])('asks the next node when one %s', async (_name, bad) => {
  await expect(ask(await bad(), await goodNode())).resolves.toBe('ok');
});

it("rejects with the last node's error", async () => {
  const url = await serveStatus(onTestFinished, 429);
  await expect(ask('http://127.0.0.1:1', url)).rejects.toMatchObject({ code: 'HTTP_STATUS' });
  await expect(ask(url, 'http://127.0.0.1:1')).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
  await expect(ask()).rejects.toMatchObject({ code: 'NO_RPC_URL' });
});

it('asks the next node after ten seconds without an answer', async () => {
  let onAsked = (): void => undefined;
  const requested = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  const url = await serve(onTestFinished, () => {
    onAsked();
    return undefined;
  });
  const clock = new FakeClock();
  const answer = requestNode(network(devnetId, url, await goodNode()), call, { clock });
  await requested;
  await clock.advance(10_000);
  await expect(answer).resolves.toBe('ok');
});

it("asks the host's addresses, and reports those that do not answer", async () => {
  const failed: string[] = [];
  const good = await goodNode();
  const refusing = await serve(
    onTestFinished,
    () => '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Not served"}}',
  );
  const nodes = {
    addresses: async () => ['http://127.0.0.1:1', refusing, good],
    api: async () => undefined,
    failed: (url: string) => void failed.push(url),
  };
  expect(
    await requestNode(network(devnetId), call, { clock: new FakeClock(), nodes: async () => nodes }),
  ).toBe('ok');
  expect(failed).toEqual(['http://127.0.0.1:1']);
});
