import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicClient } from 'viem';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anvilTransport } from './anvil-transport.ts';

test('waits a minute for the answer of a busy chain', async () => {
  let take = (_response: ServerResponse): void => undefined;
  const asked = new Promise<ServerResponse>((resolve) => {
    take = resolve;
  });
  const server = createServer((_, response) => take(response)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await vi.waitFor(() => expect(server.listening).toBe(true));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { port } = server.address() as AddressInfo;
  const answer = createPublicClient({ transport: anvilTransport(`http://127.0.0.1:${port}`) }).getChainId();
  const response = await asked;
  await vi.advanceTimersByTimeAsync(60_000);
  response.end('{"jsonrpc":"2.0","id":1,"result":"0x7a69"}');
  expect(await answer).toBe(31_337);
});
