import type { CaipAddress, CaipNetwork } from '@mooring/core';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { networkOf } from '../test-support/namespace-world.ts';
import { readBalance } from './read-balance.ts';

const account = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2';

const of = (network: CaipNetwork, address: string, block?: number) => ({
  network,
  address: `${network.caipNetworkId}:${address}` as CaipAddress,
  block,
});

/** Nodes that answer in turn. */
function nodes(...answers: readonly string[]) {
  const requested: unknown[] = [];
  const left = [...answers];
  const fetch = (async (url: string, { body }: RequestInit) => {
    requested.push([url, JSON.parse(String(body))]);
    return new Response(left.shift() ?? '', { status: 200 });
  }) as typeof globalThis.fetch;
  return { requested, options: { fetch, clock: new FakeClock() } };
}

const at = (chain: CaipNetwork['caipNetworkId'], ...http: readonly string[]): CaipNetwork => ({
  ...networkOf(chain),
  rpcUrls: { default: { http } },
});

it('reads the balance of a Solana account from the node of the network', async () => {
  const { requested, options } = nodes('{"jsonrpc":"2.0","id":1,"result":{"value":18446744073709551615}}');
  await expect(readBalance(of(at('solana:devnet', 'https://node.test'), account), options)).resolves.toEqual({
    value: 18_446_744_073_709_551_615n,
    decimals: 10,
    symbol: 'TST',
  });
  expect(requested).toEqual([
    [
      'https://node.test',
      { jsonrpc: '2.0', id: 1, method: 'getBalance', params: [account, { commitment: 'confirmed' }] },
    ],
  ]);
});

it('reads the balance of an EVM account from the next node if one does not answer', async () => {
  const { requested, options } = nodes('not JSON', '{"jsonrpc":"2.0","id":1,"result":"0x1f"}');
  const network = at('eip155:1', 'https://one.test', 'https://two.test');
  await expect(readBalance(of(network, '0xab'), options)).resolves.toMatchObject({ value: 31n });
  expect(requested).toMatchObject([
    ['https://one.test', {}],
    ['https://two.test', { method: 'eth_getBalance', params: ['0xab', 'latest'] }],
  ]);
});

const answer = (result: string) => `{"jsonrpc":"2.0","id":1,"result":${result}}`;

it('reads the balance of a Solana account as of a slot or a later one', async () => {
  const { requested, options } = nodes(answer('{"value":7}'));
  const network = at('solana:devnet', 'https://node.test');
  await expect(readBalance(of(network, account, 42), options)).resolves.toMatchObject({ value: 7n });
  expect(requested).toMatchObject([
    [
      'https://node.test',
      { method: 'getBalance', params: [account, { commitment: 'confirmed', minContextSlot: 42 }] },
    ],
  ]);
});

it('reads the balance of an EVM account as of a block or a later one, by its number', async () => {
  const { requested, options } = nodes(answer('"0x2b"'), answer('"0x1f"'));
  const network = at('eip155:1', 'https://node.test');
  await expect(readBalance(of(network, '0xab', 42), options)).resolves.toMatchObject({ value: 31n });
  expect(requested).toMatchObject([
    ['https://node.test', { method: 'eth_blockNumber' }],
    ['https://node.test', { method: 'eth_getBalance', params: ['0xab', '0x2b'] }],
  ]);
});

it.each(['"0x29"', 'null'])(
  'reads no balance of an EVM account while the latest block is %s',
  async (latest) => {
    const { requested, options } = nodes(answer(latest), answer('"0x1f"'));
    const network = at('eip155:1', 'https://node.test');
    await expect(readBalance(of(network, '0xab', 42), options)).rejects.toMatchObject({
      code: 'BALANCE_UNAVAILABLE',
    });
    expect(requested).toHaveLength(1);
  },
);

it.each([
  ['solana:devnet', '5'],
  ['solana:devnet', 'null'],
  ['solana:devnet', '{"value":-1}'],
  ['solana:devnet', '{"value":1.5}'],
  ['solana:devnet', '{"value":18446744073709551616}'],
  ['eip155:1', '31'],
  ['eip155:1', '"0x"'],
  ['eip155:1', '{}'],
] as const)('reads no balance of %s from the answer %s', async (chain, result) => {
  const { options } = nodes(`{"jsonrpc":"2.0","id":1,"result":${result}}`);
  await expect(readBalance(of(at(chain, 'https://node.test'), account), options)).rejects.toMatchObject({
    code: 'BALANCE_UNAVAILABLE',
  });
});

it.each(['near:mainnet', 'constructor:one'] as const)('calls no node of %s', async (chain) => {
  const { requested, options } = nodes();
  await expect(readBalance(of(at(chain, 'https://node.test'), account), options)).rejects.toMatchObject({
    code: 'BALANCE_UNAVAILABLE',
  });
  expect(requested).toEqual([]);
});
