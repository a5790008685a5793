import { expect, it } from 'vitest';
import { swapNetworks } from './swap-networks.ts';

it('are those of the specification', () => {
  const ids = '1 42161 10 324 8453 56 137 100 43114 250 8217 1313161554'.split(' ');
  expect(swapNetworks).toEqual(ids.map((id) => `eip155:${id}`));
});
