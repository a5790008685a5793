import { expect, it, vi } from 'vitest';
import type { Transport } from 'wagmi';
import { http } from 'wagmi';
import type { Asked } from './asked.ts';
import { laterTransport } from './later-transport.ts';

const asked: Asked = {
  addresses: [{ url: 'http://node.test', config: { retryCount: 1 } }, { url: 'http://other.test' }],
  chain: 'eip155:1',
  wallet: async () => undefined,
  probing: undefined,
};

const call = { method: 'eth_blockNumber' } as const;

it('asks with the code that the first question fetches, and fetches it again where it did not arrive', async () => {
  const node = vi.fn(async () => '0x2a');
  const made = (() => ({ request: node })) as unknown as Transport;
  let arrives = false;
  const load = vi.fn(async () => {
    if (!arrives) throw new TypeError('Failed to fetch dynamically imported module');
    return { makeTransport: () => made };
  });
  const { request } = laterTransport(asked, load)({});
  expect(load).not.toHaveBeenCalled();
  await expect(request(call)).rejects.toMatchObject({ code: 'UNKNOWN', retryable: true });
  arrives = true;
  expect(await Promise.all([request(call), request(call)])).toEqual(['0x2a', '0x2a']);
  expect(load).toHaveBeenCalledTimes(2);
});

it('describes itself as the transport that it becomes', () => {
  const plain = ({ config: { request: _, ...config }, value }: ReturnType<Transport>) => ({ config, value });
  const options = { retryCount: 1, timeout: 10_000 };
  expect(plain(laterTransport(asked)({}))).toEqual(plain(http('http://node.test', options)({})));
  expect(laterTransport({ ...asked, addresses: [] })({}).config.type).toBe('custom');
});
