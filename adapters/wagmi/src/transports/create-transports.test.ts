import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestWallet, fakeClock } from '@mooring/core/testing';
import type { Chain } from 'viem';
import { afterEach, expect, it } from 'vitest';
import { createConfig } from 'wagmi';
import { getBlockNumber } from 'wagmi/actions';
import { network } from '../test-support/world.ts';
import { createTransports, type TransportOptions } from './create-transports.ts';

const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
});

/** A node that answers every call of a batch as the test says. */
async function node(
  answer: (id: number) => object,
  status = 200,
): Promise<{ url: string; bodies: string[] }> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(body);
      const calls = JSON.parse(body) as { id: number }[];
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...answer(id) }))));
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
}

const ended = new AbortController();
const noWallet = async () => undefined;

function config(urls: readonly string[], more: Partial<TransportOptions> = {}, own: readonly string[] = []) {
  const chain = { ...network(31_337), rpcUrls: { default: { http: own } } };
  return createConfig({
    chains: [chain as unknown as Chain],
    transports: createTransports([chain], {
      customRpcUrls: { 'eip155:31337': urls.map((url) => ({ url })) },
      clock: fakeClock(),
      signal: ended.signal,
      wallet: noWallet,
      ...more,
    }),
  });
}

it('sends simultaneous calls in one request', async () => {
  const only = await node(() => ({ result: '0x2a' }));
  const made = config([only.url]);
  const both = await Promise.all([getBlockNumber(made), getBlockNumber(made, { cacheTime: 0 })]);
  expect(both).toEqual([42n, 42n]);
  expect(only.bodies).toHaveLength(1);
});

it('goes to the next address when one cannot be reached', async () => {
  const good = await node(() => ({ result: '0x2a' }));
  await expect(getBlockNumber(config(['http://127.0.0.1:1', good.url]))).resolves.toBe(42n);
});

it("rejects with a node's own error", async () => {
  const refusing = await node(() => ({ error: { code: 3, message: 'reverted' } }));
  const other = await node(() => ({ result: '0x2a' }));
  await expect(getBlockNumber(config([refusing.url, other.url]))).rejects.toThrow('reverted');
  expect(other.bodies).toHaveLength(0);
});

it("tries the site's own addresses before those of the network, and no other", async () => {
  const good = await node(() => ({ result: '0x2a' }));
  const other = await node(() => ({ result: '0x2b' }));
  await expect(getBlockNumber(config([good.url], {}, [other.url]))).resolves.toBe(42n);
  await expect(getBlockNumber(config(['http://127.0.0.1:1'], {}, [other.url]))).resolves.toBe(43n);
  expect(good.bodies).toHaveLength(1);
});

it('reads through the wallet when a network has no address, and rejects when there is no wallet', async () => {
  const wallet = createTestWallet({
    rdns: 'w',
    name: 'W',
    accounts: [],
    chains: [31_337],
    rpc: async ({ method }) => (method === 'eth_blockNumber' ? '0x2a' : null),
  });
  const asked: number[] = [];
  const through = async (chainId: number) => {
    asked.push(chainId);
    return wallet.provider;
  };
  await expect(getBlockNumber(config([], { wallet: through }))).resolves.toBe(42n);
  expect(asked).toEqual([31_337]);
  await expect(getBlockNumber(config([]))).rejects.toThrow('No RPC url provided for chainId: eip155:31337');
});

it("tries again as often as the first address's options say", async () => {
  const busy = await node(() => ({}), 503);
  const customRpcUrls = {
    'eip155:31337': [{ url: busy.url, config: { retryCount: 0 } }, { url: 'http://127.0.0.1:1' }],
  };
  await expect(getBlockNumber(config([], { customRpcUrls }))).rejects.toThrow();
  expect(busy.bodies).toHaveLength(1);
});
