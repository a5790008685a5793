import { expect, it } from 'vitest';
import { network } from '../test-support/paired-world.ts';
import { networkWithNode, nodesOf } from './provider-override.ts';

const networks = [network(1, ['http://one.test', 'http://two.test']), network(2, [])];

it('tries the given node before those of the network', () => {
  const found = networkWithNode(networks, 'eip155:1', { 'eip155:1': 'http://two.test' });
  expect(found?.rpcUrls.default.http).toEqual(['http://two.test', 'http://one.test']);
  expect(networkWithNode(networks, 'eip155:1')?.rpcUrls.default.http).toHaveLength(2);
});

it('reads a chain that the site does not list where a node is given, and only there', () => {
  expect(networkWithNode(networks, 'eip155:9', { 'eip155:9': 'http://nine.test' })).toEqual({
    caipNetworkId: 'eip155:9',
    rpcUrls: { default: { http: ['http://nine.test'] } },
  });
  expect(
    networkWithNode(networks, 'eip155:9', Object.create({ 'eip155:9': 'http://x.test' })),
  ).toBeUndefined();
});

it('lists the first node of every chain', () => {
  expect(nodesOf(networks, { rpcMap: { 'eip155:2': 'http://own.test' } })).toEqual({
    'eip155:1': 'http://one.test',
    'eip155:2': 'http://own.test',
  });
});
