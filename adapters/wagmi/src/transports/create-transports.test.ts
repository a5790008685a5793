import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestWallet } from '@mooring/evm/testing';
import { FakeClock } from '@mooring/protocol/testing';
import type { Chain } from 'viem';
import { sendRawTransaction } from 'viem/actions';
import { afterEach, describe, expect, it } from 'vitest';
import { createConfig } from 'wagmi';
import { getBlockNumber } from 'wagmi/actions';
import { network } from '../test-support/world.ts';
import { createTransports, type TransportOptions } from './create-transports.ts';

const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      return closed;
    }),
  );
});

/** A node whose answers to the calls of a batch the test controls. */
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
      clock: new FakeClock(),
      signal: () => ended.signal,
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
  const requested: number[] = [];
  const through = async (chainId: number) => {
    requested.push(chainId);
    return wallet.provider;
  };
  await expect(getBlockNumber(config([], { wallet: through }))).resolves.toBe(42n);
  expect(requested).toEqual([31_337]);
  await expect(getBlockNumber(config([]))).rejects.toThrow('No RPC url provided for chainId: eip155:31337');
});

describe('retries over two nodes that answer 503', () => {
  const busy = async () => [await node(() => ({}), 503), await node(() => ({}), 503)] as const;
  const setup = async (counts: readonly (number | undefined)[]) => {
    const nodes = await busy();
    const addresses = nodes.map(({ url }, index) => {
      const retryCount = counts[index];
      return { url, config: { retryDelay: 1, ...(retryCount === undefined ? {} : { retryCount }) } };
    });
    const made = config([], { customRpcUrls: { 'eip155:31337': addresses } });
    return { client: made.getClient(), requests: () => nodes.map(({ bodies }) => bodies.length) };
  };

  it.each([
    ['three times', [3, 3], [4, 4]],
    ["viem's three times without a count", [undefined, undefined], [4, 4]],
    ['only the first', [2, 0], [3, 1]],
    ['only the second', [0, undefined], [1, 4]],
    ['neither', [0, 0], [1, 1]],
  ])('retries each address by its own retryCount: %s', async (_name, counts, requests) => {
    const here = await setup(counts);
    await expect(here.client.request({ method: 'eth_blockNumber' })).rejects.toThrow('503');
    expect(here.requests()).toEqual(requests);
  });

  it('sends a transaction once to each address, and leaves it in doubt if none answers', async () => {
    const here = await setup([3, 3]);
    await expect(sendRawTransaction(here.client, { serializedTransaction: '0x02' })).rejects.toMatchObject({
      code: -32_070,
      cause: { status: 503 },
    });
    expect(here.requests()).toEqual([1, 1]);
  });
});

/** A node that accepts a call and never answers. */
async function silent(): Promise<{ url: string; requested: Promise<[IncomingMessage]> }> {
  const server = createServer();
  servers.push(server);
  const requested = once(server, 'request') as Promise<[IncomingMessage]>;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested };
}

it("aborts the request to the node with the call's signal", async () => {
  const { url, requested } = await silent();
  const other = await node(() => ({ result: '0x2a' }));
  const ending = new AbortController();
  const call = { method: 'eth_blockNumber' } as const;
  const reading = config([url, other.url]).getClient().request(call, { signal: ending.signal });
  const outcome = expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  const [{ socket }] = await requested;
  const closed = once(socket, 'close');
  ending.abort();
  await outcome;
  await closed;
  expect(other.bodies).toHaveLength(0);
});

it('uses the next address if one does not answer a call with a signal in time', async () => {
  const { url } = await silent();
  const other = await node(() => ({ result: '0x2a' }));
  const customRpcUrls = { 'eip155:31337': [{ url, config: { timeout: 50 } }, { url: other.url }] };
  const { request } = config([], { customRpcUrls }).getClient();
  const { signal } = new AbortController();
  expect(await request({ method: 'eth_blockNumber' }, { signal })).toBe('0x2a');
});

it('dedupes equal simultaneous calls that may be shared', async () => {
  const first = await node(() => ({ result: '0x7a69' }));
  const { request } = config([first.url, 'http://127.0.0.1:1']).getClient();
  const ask = () => request({ method: 'eth_chainId' }, { dedupe: true });
  expect(await Promise.all([ask(), ask()])).toEqual(['0x7a69', '0x7a69']);
  expect(first.bodies.map((body) => (JSON.parse(body) as unknown[]).length)).toEqual([1]);
});
