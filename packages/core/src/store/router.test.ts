import { expect, it } from 'vitest';
import { switchNetwork } from '../connect/switch-network.ts';
import type { AppKitCore } from '../contract/core.ts';
import { close } from '../modal/close.ts';
import { goBack, push, replace } from '../modal/navigate.ts';
import { open } from '../modal/open.ts';
import { makeCore, network } from '../test-support/fake-adapter.ts';
import { readNetwork } from './list-network.ts';

const views = ({ store }: AppKitCore): readonly string[] =>
  store.getState().router.history.map(({ name }) => name);

it('does not push a view that is already shown, and replaces the shown one with another', () => {
  const { core } = makeCore();
  open(core);
  push(core, { name: 'Connect' });
  push(core, { name: 'WhatIsAWallet' });
  push(core, { name: 'WhatIsAWallet' });
  expect(views(core)).toEqual(['Connect', 'WhatIsAWallet']);
  replace(core, { name: 'GetWallet' });
  expect(views(core)).toEqual(['Connect', 'GetWallet']);
  goBack(core);
  expect(views(core)).toEqual(['Connect']);
});

it('clears history, link, messages and progress on closing', () => {
  const { core } = makeCore();
  open(core);
  push(core, { name: 'ConnectWallets' });
  core.dispatch({ type: 'pairingChanged', pairing: { status: 'waiting', uri: 'wc:1', expiry: 1 } });
  core.dispatch({
    type: 'toastShown',
    toast: { id: 1, variant: 'error', open: true, autoClose: true, message: 'x' },
  });
  close(core);
  expect(core.store.getState()).toMatchObject({
    open: false,
    toast: undefined,
    pairing: { status: 'idle' },
    connectFlow: { status: 'idle' },
  });
  expect(views(core)).toEqual(['Connect']);
});

it('closes the modal when the account is lost, but not over the list of wallets', () => {
  for (const [view, stays] of [
    ['Account', false],
    ['Networks', false],
    ['ProfileWallets', true],
    ['Connect', true],
  ] as const) {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    core.dispatch({ type: 'opened', view: { name: view } });
    adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    expect([view, core.store.getState().open]).toEqual([view, stays]);
  }
});

it('shows the account after switching from an unsupported network', async () => {
  const { core, adapter } = makeCore();
  adapter.reportConnected('test.one', 'eip155:999');
  adapter.answer = async () => adapter.reportConnected('test.one', 'eip155:2');
  open(core);
  await switchNetwork(core, { network: readNetwork(network(2)) });
  expect(views(core)).toEqual(['Account']);
  close(core);
  expect(core.store.getState().open).toBe(false);
});

it('does not request the network that is already active', async () => {
  const { core, adapter } = makeCore();
  adapter.reportConnected();
  open(core);
  push(core, { name: 'Networks' });
  await switchNetwork(core, { network: readNetwork(network(1)) });
  expect(adapter.calls).toEqual([]);
  expect(views(core)).toEqual(['Account']);
});
