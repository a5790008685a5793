import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openTransport } from './open-transport.ts';

it('applies the timeout of a single address to a call with a signal', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { request } = openTransport({
    addresses: [{ url: `http://127.0.0.1:${port}`, config: { timeout: 20, retryCount: 0 } }],
    own: 0,
    nodes: () => undefined,
    chain: 'eip155:1',
    wallet: async () => undefined,
    ranking: undefined,
  })({});
  const { signal } = new AbortController();
  try {
    await expect(request({ method: 'eth_blockNumber' }, { signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});
