import type { CaipNetwork } from '@mooring/core';
import { createCore, currentView } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createModalStore } from './modal-store.ts';

/** An open modal whose wallet has been asked to switch network. */
function switching() {
  const clock = new FakeClock();
  const core = createCore({ networks: [testNetwork(1), testNetwork(5)], adapters: [], clock });
  const asked = core.store.getState().networks.at(-1) as CaipNetwork;
  const store = createModalStore(core, { after: 640, arrives: () => true });
  onTestFinished(() => {
    store.destroy();
    core.destroy();
  });
  core.dispatch({ type: 'opened', view: { name: 'Account' } });
  core.dispatch({ type: 'pushed', view: { name: 'SwitchNetwork', network: asked } });
  const wallet = { name: 'Phone', type: 'walletConnect' } as const;
  const { caipNetworkId: chainId } = asked;
  const account = `${chainId}:0x1` as const;
  const connected = { connectorId: 'phone', wallet, accounts: [account], chainId };
  const connection = { ...connected, status: 'connected', address: account } as const;
  core.batch.report('eip155', { connection, connections: [connected], connectors: [] });
  core.dispatch({ type: 'networkSelected', network: asked });
  const shown = () => {
    const { router, finish, gone } = store.getState();
    return { view: currentView(router).name, finish, gone };
  };
  const goOn = () => core.dispatch({ type: 'routed', history: [{ name: 'Account' }], direction: 'back' });
  return { core, clock, shown, goOn };
}

test('shows that the network is switched before the account follows', async () => {
  const { clock, core, shown, goOn } = switching();
  expect(shown()).toMatchObject({ view: 'SwitchNetwork', finish: undefined });
  goOn();
  expect(shown()).toMatchObject({ view: 'SwitchNetwork', finish: 'switched' });
  core.dispatch({ type: 'toastHidden' });
  expect(shown()).toMatchObject({ view: 'SwitchNetwork', finish: 'switched' });
  await clock.advance(640);
  expect(shown()).toMatchObject({ view: 'Account', finish: undefined });
});

test('a visitor who navigates meanwhile sees the other view at once', async () => {
  const { clock, core, shown, goOn } = switching();
  goOn();
  core.dispatch({ type: 'pushed', view: { name: 'WalletReceive' } });
  expect(shown()).toMatchObject({ view: 'WalletReceive', finish: undefined });
  await clock.advance(640);
  expect(shown()).toMatchObject({ view: 'WalletReceive', finish: undefined });
});

test('a modal that is closed meanwhile keeps its picture while it fades, and opens afresh', async () => {
  const { clock, core, shown, goOn } = switching();
  goOn();
  core.dispatch({ type: 'closed' });
  await clock.advance(640);
  expect(shown()).toMatchObject({ view: 'SwitchNetwork', finish: 'switched' });
  core.dispatch({ type: 'opened', view: { name: 'Account' } });
  expect(shown()).toMatchObject({ view: 'Account', finish: undefined, gone: false });
});

test('names the most important reason why data does not come, until it is taken back', () => {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  const store = createModalStore(core);
  onTestFinished(() => core.destroy());
  const takeService = store.reportDelay('service');
  const takeNetwork = store.reportDelay('network');
  const takeOther = store.reportDelay('network');
  expect(store.getState().delay).toBe('network');
  takeOther();
  expect(store.getState().delay).toBe('network');
  core.dispatch({ type: 'opened', view: { name: 'Account' } });
  expect(store.getState().delay).toBe('network');
  takeNetwork();
  expect(store.getState().delay).toBe('service');
  takeService();
  expect(store.getState().delay).toBeUndefined();
});
