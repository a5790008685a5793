import { expect, it, vi } from 'vitest';
import type { Transport } from 'wagmi';
import { http } from 'wagmi';
import type { NodeSource } from './node-source.ts';
import { nodeTransport } from './node-transport.ts';

const source: NodeSource = {
  addresses: [{ url: 'http://node.test', config: { retryCount: 1 } }, { url: 'http://other.test' }],
  own: 0,
  nodes: () => undefined,
  chain: 'eip155:1',
  wallet: async () => undefined,
  ranking: undefined,
};

const call = { method: 'eth_blockNumber' } as const;

it('loads its code on the first call, and retries a failed load on the next', async () => {
  const node = vi.fn(async () => '0x2a');
  const made = (() => ({ request: node })) as unknown as Transport;
  let arrives = false;
  const load = vi.fn(async () => {
    if (!arrives) throw new TypeError('Failed to fetch dynamically imported module');
    return { openTransport: () => made };
  });
  const { request } = nodeTransport(source, load)({});
  expect(load).not.toHaveBeenCalled();
  await expect(request(call)).rejects.toMatchObject({ code: 'UNKNOWN', retryable: true });
  arrives = true;
  expect(await Promise.all([request(call), request(call)])).toEqual(['0x2a', '0x2a']);
  expect(load).toHaveBeenCalledTimes(2);
});

it("describes itself like viem's own transports", () => {
  const plain = ({ config: { request: _, ...config }, value }: ReturnType<Transport>) => ({ config, value });
  const options = { retryCount: 1, timeout: 10_000 };
  expect(plain(nodeTransport(source)({}))).toEqual(plain(http('http://node.test', options)({})));
  expect(nodeTransport({ ...source, addresses: [] })({}).config.type).toBe('custom');
});
