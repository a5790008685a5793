import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { offersSwaps, selectConnectMethods, selectFeaturePlaces, selectWalletFeatures } from './offered.ts';

function state(options: object = {}, remoteFeatures: object = {}, status = 'ready') {
  const made = makeCore().core.store.getState();
  return {
    ...made,
    options: { ...made.options, ...options },
    remote: { ...made.remote, status },
    remoteFeatures: { ...made.remoteFeatures, ...remoteFeatures },
  } as never;
}

it('offers wallets unless the site turns them off', () => {
  expect(selectConnectMethods(state())).toEqual(['wallet']);
  expect(selectConnectMethods(state({ connectMethodsOrder: ['wallet', 'email', 'wallet'] }))).toEqual([
    'wallet',
  ]);
  expect(selectConnectMethods(state({ connectMethodsOrder: ['email'] }))).toEqual([]);
  expect(selectConnectMethods(state({ enableWallets: false }))).toEqual([]);
});

it('offers buttons in the order of the site, each once, and only what there is', () => {
  const order = {
    walletFeaturesOrder: ['send', 'onramp', 'swaps', 'receive', 'send'],
    send: true,
    receive: true,
  };
  const remote = { onramp: ['meld'], swaps: ['1inch'] };
  expect(selectWalletFeatures(state(order, remote))).toEqual(['send', 'onramp', 'swaps', 'receive']);
  expect(selectWalletFeatures(state({ ...order, send: false }, remote))).not.toContain('send');
  expect(selectWalletFeatures(state(order, { onramp: false, swaps: false }))).toEqual(['send', 'receive']);
  // Before the operator's configuration is read.
  expect(selectWalletFeatures(state(order, remote, 'unread'))).toEqual(['send', 'receive']);
});

it.each([
  [['1inch'], 'ready', true],
  [[], 'ready', false],
  [false, 'ready', false],
  [['1inch'], 'unread', false],
])('with swaps %j and a configuration that is %s: %s', (swaps, status, offers) => {
  expect(offersSwaps(state({}, { swaps }, status))).toBe(offers);
});

it('reserves the places of features that the operator’s config may bring, only with an API', () => {
  const remote = { onramp: ['meld'], swaps: ['1inch'] };
  const options = { walletFeaturesOrder: ['send', 'onramp', 'swaps'], send: true };
  const unread = state(options, remote, 'unread');
  expect(selectFeaturePlaces({ api: undefined }, unread)).toEqual(['send']);
  expect(selectFeaturePlaces({ api: 'https://api.example' }, unread)).toEqual(['send', 'onramp', 'swaps']);
});
