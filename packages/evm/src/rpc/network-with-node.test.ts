import type { CaipNetwork } from '@mooring/core';
import { expect, it } from 'vitest';
import { networkWithNode } from './network-with-node.ts';

const network = (id: number, http: readonly string[]): CaipNetwork => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http } },
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
});
const networks = [network(1, ['http://one.test', 'http://two.test']), network(2, [])];

it('tries the given node before those of the network', () => {
  const found = networkWithNode(networks, 'eip155:1', { 'eip155:1': 'http://two.test' });
  expect(found?.rpcUrls.default.http).toEqual(['http://two.test', 'http://one.test']);
  expect(networkWithNode(networks, 'eip155:1')?.rpcUrls.default.http).toHaveLength(2);
});

it('supports an unlisted chain only with a given node', () => {
  expect(networkWithNode(networks, 'eip155:9', { 'eip155:9': 'http://nine.test' })).toEqual({
    caipNetworkId: 'eip155:9',
    rpcUrls: { default: { http: ['http://nine.test'] } },
  });
  expect(
    networkWithNode(networks, 'eip155:9', Object.create({ 'eip155:9': 'http://x.test' })),
  ).toBeUndefined();
});
