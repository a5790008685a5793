import { expect, it } from 'vitest';
import { currentView } from '../store/router.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { showRemote } from './show-remote.ts';

const wallet = { id: 'a', name: 'Wallet' } as never;

it('opens the modal on the view of a remote wallet, or pushes it', () => {
  const { core } = makeCore();
  showRemote(core, { view: 'ConnectingWalletConnect' }, wallet);
  expect(core.store.getState().open).toBe(true);
  expect(currentView(core.store.getState().router)).toEqual({ name: 'ConnectingWalletConnect', wallet });
  const before = core.store.getState().router.history.length;
  showRemote(core, { view: 'ConnectingWalletConnect' });
  expect(core.store.getState().router.history.length).toBe(before + 1);
});

it('shows no wallet in another view', () => {
  const { core } = makeCore();
  showRemote(core, { view: 'EmailLogin' as never }, wallet);
  expect(currentView(core.store.getState().router)).toEqual({ name: 'EmailLogin' });
});
