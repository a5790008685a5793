import { expect, it, test } from 'vitest';
import { makeCore, network } from '../test-support/fake-adapter.ts';
import { offersSwaps, selectWalletFeatures } from './offered.ts';
import { selectSwapRows, swapsOn } from './swap-networks.ts';

function made(swapNetworks?: readonly `${string}:${string}`[]) {
  const { core } = makeCore({ networks: [network(1), network(2)] });
  const { remote } = core.store.getState();
  core.dispatch({ type: 'remoteChanged', changes: { remote: { ...remote, status: 'ready', swapNetworks } } });
  return core;
}

it('swaps on the default networks, and on those that the API adds', () => {
  const usual = made().store.getState();
  expect([swapsOn(usual, 'eip155:1'), swapsOn(usual, 'eip155:2')]).toEqual([true, false]);
  const named = made(['eip155:2']).store.getState();
  expect(selectSwapRows(named).map((row) => row.network.id)).toEqual([1, 2]);
  expect(selectSwapRows(made([]).store.getState()).map((row) => row.network.id)).toEqual([1]);
});

test("offers swaps once the operator's config is read, in the site's order", () => {
  const { core } = makeCore();
  expect(offersSwaps(core.store.getState())).toBe(false);
  const said = made();
  expect(selectWalletFeatures(said.store.getState())).toEqual(['onramp', 'swaps', 'receive', 'send']);
  for (const swaps of [false, []] as const) {
    const { remoteFeatures } = said.store.getState();
    said.dispatch({ type: 'remoteChanged', changes: { remoteFeatures: { ...remoteFeatures, swaps } } });
    expect(selectWalletFeatures(said.store.getState())).toEqual(['onramp', 'receive', 'send']);
  }
});
