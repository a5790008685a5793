import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { selectUnsupportedNetwork } from './unsupported-network.ts';

it.each([
  ['eip155:2', {}, undefined],
  ['eip155:9', {}, 'eip155:9'],
  ['eip155:9', { allowUnsupportedChain: true }, undefined],
  ['eip155:9', { basic: true }, undefined],
] as const)('on %s with %j', (chainId, options, unsupported) => {
  const { core, adapter } = makeCore();
  expect(selectUnsupportedNetwork(core.store.getState())).toBeUndefined();
  core.dispatch({ type: 'optionsChanged', options });
  adapter.reportConnected('test.one', chainId);
  expect(selectUnsupportedNetwork(core.store.getState())).toBe(unsupported);
});
