import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { HttpProvider, type HttpProviderOptions } from './http-provider.ts';

/** A node that returns the test's answers, and the calls it received. */
function node(
  answer: (method: string) => Response | Promise<Response>,
  ping = true,
  nodes?: HttpProviderOptions['nodes'],
) {
  const calls: { readonly url: string; readonly method: string; readonly params: unknown }[] = [];
  const send = (async (url: string, init: RequestInit) => {
    const { method, params } = JSON.parse(String(init.body));
    calls.push({ url, method, params });
    return answer(method);
  }) as typeof fetch;
  const url = 'https://node.test/';
  const options = { chain: 'eip155:1', url, ping, clock: new FakeClock(), fetch: send, nodes };
  return { calls, provider: new HttpProvider(options) };
}

const result = (value: unknown): Response => Response.json({ id: 1, jsonrpc: '2.0', result: value });

it('reads from its one URL, with empty parameters by default', async () => {
  const { calls, provider } = node(() => result('0x10'), false);
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10');
  await provider.request({ method: 'eth_getBalance', params: ['0x', 'latest'] });
  expect(calls).toEqual([
    { url: 'https://node.test/', method: 'eth_blockNumber', params: [] },
    { url: 'https://node.test/', method: 'eth_getBalance', params: ['0x', 'latest'] },
  ]);
});

it('reads from the nodes that the page selects', async () => {
  const { calls, provider } = node(
    () => result('0x10'),
    false,
    async () => ({
      addresses: async ({ rpcUrls }) => ['https://api.test/', ...rpcUrls.default.http],
      api: async () => undefined,
      failed: () => undefined,
    }),
  );
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10');
  expect(calls.map(({ url }) => url)).toEqual(['https://api.test/']);
});

it('wakes the node once before the first call, without waiting for the answer', async () => {
  const { calls, provider } = node((method) =>
    method === 'test' ? new Promise(() => undefined) : result(1),
  );
  await provider.request({ method: 'a' });
  await provider.request({ method: 'b' });
  expect(calls.map(({ method }) => method)).toEqual(['test', 'a', 'b']);
});

it('reads even if the node refuses the wake-up call', async () => {
  const { provider } = node((method) => (method === 'test' ? new Response('', { status: 500 }) : result(1)));
  expect(await provider.request({ method: 'a' })).toBe(1);
});

it('rejects with the error of the node, or of an invalid URL', async () => {
  const error = { code: -32_000, message: 'no' };
  const refusing = node(() => Response.json({ id: 1, jsonrpc: '2.0', error }), false);
  await expect(refusing.provider.request({ method: 'a' })).rejects.toMatchObject(error);
  const broken = node(() => new Response('', { status: 503 }), false);
  await expect(broken.provider.request({ method: 'a' })).rejects.toMatchObject({ code: 'HTTP_STATUS' });
});

it.each(['ws://node.test', '//node.test', 'javascript:alert(1)', ''])('rejects %j as a URL', (url) => {
  const options = { chain: 'eip155:1', url, ping: false, clock: new FakeClock(), fetch };
  expect(() => new HttpProvider(options)).toThrow('No RPC url provided for chainId: eip155:1');
});
