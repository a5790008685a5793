import { expect, test, vi } from 'vitest';
import type { AppKitCore } from '../contract/core.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { forceClose } from '../modal/close.ts';
import { updateOptions } from '../options/update-options.ts';
import { injected, makeCore } from '../test-support/fake-adapter.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { listSource } from '../wallets/list-source.ts';
import { connectWallet } from './connect-wallet.ts';

const listed = (id: string, name: string): WalletListing => ({ id, name, mobile_link: 'app://' });
const list = [listed('a1', 'Trustworthy'), listed('b2', 'Trust Wallet'), listed('c3', 'Trust')];

const shown = (core: AppKitCore) => {
  const { open, router } = core.store.getState();
  return open ? router.history.map(({ name }) => name) : [];
};
const remote = fakeWallet(() => new Promise(() => undefined));
const made = () => makeCore({ walletSource: listSource(list), pairing: remote });

test.each(['test.one', 'Wallet One', 'wallet-one', 'walletone'])(
  '%s finds the wallet in the browser',
  async (wanted) => {
    const { core, adapter } = made();
    adapter.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
    expect((await connectWallet(core, wanted))?.code).toBe('REJECTED');
    expect(shown(core)).toEqual(['Connect', 'ConnectingExternal']);
    expect(adapter.calls).toEqual(['connect test.one']);
  },
);

test('finds a wallet that the adapter reports once it is prepared, and fails if preparing fails', async () => {
  const { core, adapter } = made();
  adapter.report({ connectors: [] });
  adapter.prepare = async () => adapter.report({ connectors: [{ ...injected, name: 'Trust' }] });
  adapter.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
  expect((await connectWallet(core, 'trust'))?.code).toBe('REJECTED');
  expect(adapter.calls).toEqual(['connect test.one']);
  adapter.report({ connectors: [] });
  adapter.prepare = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  expect(await connectWallet(core, 'nobody')).toBeInstanceOf(Error);
});

test.each([
  ['b2', 'Trust Wallet'],
  ['trust', 'Trust'],
  ['trust wal', 'Trust Wallet'],
])('%s pairs %s of the list', async (wanted, name) => {
  const { core } = made();
  const loads = remote.loads();
  void connectWallet(core, wanted);
  await vi.waitFor(() => expect(remote.loads()).toBeGreaterThan(loads));
  expect(core.store.getState().router.history.at(-1)).toMatchObject({
    name: 'ConnectingWalletConnect',
    wallet: { name },
  });
});

test('reports an unknown name, and the modal lists the available wallets', async () => {
  const { core, adapter } = made();
  expect((await connectWallet(core, 'nobody'))?.code).toBe('WALLET_NOT_FOUND');
  expect(core.store.getState().toast).toMatchObject({ variant: 'error', code: 'WALLET_NOT_FOUND' });
  expect([shown(core), adapter.calls]).toEqual([['Connect'], []]);
});

test('connects no wallet before the visitor agrees to the terms, or after the modal closes', async () => {
  const { core, adapter } = made();
  updateOptions(core, { legalCheckbox: true, termsConditionsUrl: 'https://site.example/terms' });
  expect((await connectWallet(core, 'test.one'))?.code).toBe('ABORTED');
  updateOptions(core, { legalCheckbox: false });
  const late = connectWallet(core, 'b2');
  forceClose(core);
  expect((await late)?.code).toBe('ABORTED');
  expect(adapter.calls).toEqual([]);
});
