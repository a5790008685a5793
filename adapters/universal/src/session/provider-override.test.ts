import { expect, it } from 'vitest';
import { network } from '../test-support/paired-world.ts';
import { nodesOf } from './provider-override.ts';

const networks = [network(1, ['http://one.test', 'http://two.test']), network(2, [])];

it('lists the first node of every chain', () => {
  expect(nodesOf(networks, { rpcMap: { 'eip155:2': 'http://own.test' } })).toEqual({
    'eip155:1': 'http://one.test',
    'eip155:2': 'http://own.test',
  });
});
