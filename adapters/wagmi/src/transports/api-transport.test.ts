import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Nodes } from '@mooring/core/adapter';
import { expect, it, onTestFinished } from 'vitest';
import type { NodeSource } from './node-source.ts';
import { openTransport } from './open-transport.ts';

type Reply = { readonly status?: number; readonly error?: object; readonly result?: unknown };

/** A node, or an API in front of one. */
async function node(reply: Reply) {
  const requested: { readonly type: string | undefined }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      requested.push({ type: request.headers['content-type'] });
      const { status = 200, ...said } = reply;
      const answer = (call: { readonly id: number }) => ({ jsonrpc: '2.0', id: call.id, ...said });
      const calls = JSON.parse(body);
      response
        .writeHead(status)
        .end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested };
}

function page(api: string | undefined, ...urls: readonly string[]) {
  const failed: string[] = [];
  const nodes: Nodes = {
    addresses: async () => [],
    api: async () => api,
    failed: (url) => void failed.push(url),
  };
  const source: NodeSource = {
    addresses: urls.map((url) => ({ url, config: { retryCount: 0 } })),
    ...{ own: 0, chain: 'eip155:1', nodes: () => async () => nodes, ranking: undefined },
    wallet: async () => ({ request: async () => 'of the wallet' }) as never,
  };
  const { request } = openTransport(source)({});
  return { failed, source, ask: () => request({ method: 'eth_blockNumber' }) };
}

const good = (result: string) => node({ result });

it("comes after the site's own addresses, and before those of the network", async () => {
  const [api, own] = [await good('api'), await good('own')];
  const here = page(api.url, own.url);
  expect(await here.ask()).toBe('api');
  // As text, so that browsers send no preflight.
  expect(api.requested).toEqual([{ type: 'text/plain' }]);
  const first = openTransport({ ...here.source, own: 1 })({});
  expect(await first.request({ method: 'eth_blockNumber' })).toBe('own');
});

it.each([
  ['is away', undefined],
  ['fails', { status: 502, error: { code: -32_002 } }],
  ['refuses the page', { status: 403, error: { code: -32_003 } }],
])('reports the API as failed when it %s, and uses the next address', async (_, reply) => {
  const url = reply === undefined ? 'http://127.0.0.1:1' : (await node(reply)).url;
  const here = page(url, (await good('node')).url);
  expect(await here.ask()).toBe('node');
  expect(here.failed).toEqual([url]);
});

it.each([
  ['takes no batch of that size', { status: 400, error: { code: -32_600 } }],
  ['does not serve the method', { error: { code: -32_601, message: 'This method is not served.' } }],
  ['limits it', { error: { code: -32_005, message: 'A search for logs covers at most 5 blocks.' } }],
])('skips the API for one call when it %s', async (_, reply) => {
  const here = page((await node(reply)).url, (await good('node')).url);
  expect(await here.ask()).toBe('node');
  expect(here.failed).toEqual([]);
});

it("ends a call with a node's own error", async () => {
  const api = await node({ error: { code: 3, message: 'reverted' } });
  const other = await good('node');
  await expect(page(api.url, other.url).ask()).rejects.toThrow('reverted');
  expect(other.requested).toEqual([]);
});

it('uses the other addresses, or the wallet, for a chain that the API does not serve', async () => {
  expect(await page(undefined, (await good('node')).url).ask()).toBe('node');
  expect(await page(undefined).ask()).toBe('of the wallet');
  expect(await page((await good('api')).url).ask()).toBe('api');
});

it('keeps the error of an earlier address', async () => {
  const here = page(undefined, 'http://127.0.0.1:1');
  const { request } = openTransport({ ...here.source, own: 1 })({});
  await expect(request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ name: 'HttpRequestError' });
});
