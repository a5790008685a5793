import { expect, it, test } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { publicState } from './public-state.ts';

test('the public state has the ids of the active network and namespace', () => {
  const { core } = makeCore({});
  const { initialized, activeNetwork, activeNamespace, remoteFeatures } = core.store.getState();
  expect(publicState(core.store.getState())).toEqual({
    ...{ initialized, loading: false, open: false },
    selectedNetworkId: activeNetwork.caipNetworkId,
    activeChain: activeNamespace,
    remoteFeatures,
  });
});

it.each([
  ['the site loads', { type: 'loadingChanged', loading: true }],
  [
    'a wallet is asked to connect',
    { type: 'flowChanged', flow: 'connectFlow', state: { status: 'pending', since: 0 } },
  ],
] as const)('is loading while %s', (_name, event) => {
  const { core } = makeCore({});
  core.dispatch(event);
  expect(publicState(core.store.getState()).loading).toBe(true);
});
