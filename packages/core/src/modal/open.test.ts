// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import { describe, expect, it, vi } from 'vitest';
import type { AppKitCore } from '../contract/core.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { page } from '../test-support/two-namespaces.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { close } from './close.ts';
import { namedView, open } from './open.ts';

const shown = ({ store }: AppKitCore) => store.getState().router.history;

describe('opened for a namespace', () => {
  it('shows the account of a connected namespace, which becomes active', () => {
    const { core, evm, solana } = page();
    evm.reportConnected();
    solana.reportConnected();
    open(core, { namespace: 'solana' });
    expect(shown(core)).toEqual([{ name: 'Account' }]);
    expect(core.store.getState()).toMatchObject({
      activeNamespace: 'solana',
      activeNetwork: { caipNetworkId: 'solana:1' },
    });
    open(core, { namespace: 'eip155', view: 'WalletReceive' });
    expect(shown(core)).toEqual([{ name: 'WalletReceive' }]);
    expect(core.store.getState().activeNamespace).toBe('eip155');
  });

  it.each([
    ...[undefined, 'Connect', 'Account', 'Swap'],
    ...['AllWallets', 'ConnectWallets', 'ConnectingWalletConnectBasic'],
  ] as const)('lists the wallets of a disconnected namespace, and keeps the active one: %s', (view) => {
    const { core, evm } = page();
    evm.reportConnected();
    open(core, { namespace: 'solana', view });
    expect(shown(core)).toEqual([{ name: 'Connect', namespace: 'solana' }]);
    expect(core.store.getState().activeNamespace).toBe('eip155');
  });

  it('makes the namespace active if nothing is connected', () => {
    const { core } = page();
    open(core, { namespace: 'solana', view: 'Connect' });
    expect(shown(core)).toEqual([{ name: 'Connect', namespace: 'solana' }]);
    expect(core.store.getState().activeNetwork.caipNetworkId).toBe('solana:1');
  });

  it.each(['AllWallets', 'ConnectWallets', 'ConnectingWalletConnectBasic'] as const)(
    'shows %s of the namespace that it makes active if nothing is connected',
    (view) => {
      const { core } = page();
      open(core, { namespace: 'solana', view });
      expect(shown(core)).toEqual([{ name: view }]);
      expect(core.store.getState().activeNamespace).toBe('solana');
    },
  );

  it('shows a view that needs no account', () => {
    const { core, evm } = page();
    evm.reportConnected();
    open(core, { namespace: 'solana', view: 'Networks' });
    expect(shown(core)).toEqual([{ name: 'Networks' }]);
  });

  it('shows the basic pairing view with `manualWCControl`', () => {
    const { core } = makeCore({ pairing: fakeWallet(), modal: { manualWCControl: true } });
    open(core, { namespace: 'eip155' });
    expect(shown(core)).toEqual([{ name: 'ConnectingWalletConnectBasic' }]);
  });

  it('ignores a namespace that the site does not serve', () => {
    const { core, evm } = page();
    evm.reportConnected();
    open(core, { namespace: 'kadena' });
    expect(shown(core)).toEqual([{ name: 'Account' }]);
    expect(core.store.getState().activeNamespace).toBe('eip155');
  });
});

describe('opened to buy', () => {
  it('shows Connect while disconnected, and the form while connected if the site has an API', () => {
    const { core, adapter } = makeCore({ api: 'http://127.0.0.1:1' });
    open(core, { view: 'OnRampProviders' });
    expect(shown(core)).toEqual([{ name: 'Connect' }]);
    adapter.reportConnected();
    open(core, { view: 'OnRampProviders' });
    expect(shown(core)).toEqual([{ name: 'OnRampProviders' }]);
  });

  it('shows the tokens to buy while disconnected', () => {
    const { core } = makeCore({ api: 'http://127.0.0.1:1' });
    open(core, { view: 'OnRampTokenSelect' });
    expect(shown(core)).toEqual([{ name: 'OnRampTokenSelect' }]);
  });

  it('shows Account if buying is off or the site has no API', () => {
    for (const made of [makeCore(), makeCore({ api: 'http://127.0.0.1:1', features: { onramp: false } })]) {
      made.adapter.reportConnected();
      open(made.core, { view: 'OnRampProviders' });
      expect(shown(made.core)).toEqual([{ name: 'Account' }]);
    }
  });
});

describe('open', () => {
  it('shows Connect while disconnected and Account while connected', () => {
    const { core, adapter } = makeCore();
    open(core);
    expect(shown(core).map(({ name }) => name)).toEqual(['Connect']);
    adapter.reportConnected();
    open(core);
    expect(shown(core).map(({ name }) => name)).toEqual(['Account']);
  });

  it('shows the requested view, or Connect if the view needs a connection', () => {
    const { core } = makeCore();
    open(core, { view: 'Networks' });
    expect(shown(core).map(({ name }) => name)).toEqual(['Networks']);
    open(core, { view: 'Account' });
    expect(shown(core).map(({ name }) => name)).toEqual(['Connect']);
    open(core, { view: 'Swap' });
    expect(shown(core).map(({ name }) => name)).toEqual(['Connect']);
  });

  it.each(['AllWallets', 'ConnectWallets', 'ConnectingWalletConnectBasic'] as const)(
    'shows %s to a connected visitor as well, who connects another wallet there',
    (view) => {
      const { core, adapter } = makeCore();
      adapter.reportConnected();
      open(core, { view });
      expect(shown(core)).toEqual([{ name: view }]);
    },
  );

  it('falls back to Connect or, while connected, to Account if the view cannot be shown', async () => {
    const { core, adapter } = makeCore();
    for (const view of ['Swap', 'OnRampProviders', 'SwitchNetwork', 'SwapPreview'] as const) {
      open(core, { view });
      expect(shown(core).map(({ name }) => name)).toEqual(['Connect']);
    }
    adapter.reportConnected();
    for (const view of [
      'SwapPreview',
      'OnRampProviders',
      'OnRampTokenSelect',
      'BuyInProgress',
      'WalletSendPreview',
      'Connect',
      'Downloads',
    ] as const) {
      open(core, { view });
      expect(shown(core).map(({ name }) => name)).toEqual([view === 'Connect' ? 'Connect' : 'Account']);
    }
    await vi.dynamicImportSettled();
    expect(core.store.getState().alert).toBeUndefined();
  });

  it("starts a swap with the site's arguments, unless swaps are off", () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    const given = { amount: '1', fromToken: 'ETH', toToken: 7 as never, other: 'x' };
    open(core, { view: 'Swap', arguments: given });
    expect(core.store.getState().router.history).toEqual([
      { name: 'Swap', amount: '1', fromToken: 'ETH', toToken: undefined },
    ]);
    const { remoteFeatures } = core.store.getState();
    core.dispatch({
      type: 'remoteChanged',
      changes: { remoteFeatures: { ...remoteFeatures, swaps: false } },
    });
    open(core, { view: 'Swap' });
    expect(shown(core).map(({ name }) => name)).toEqual(['Account']);
  });

  it.each([
    ['Acount', 'The option `view` is not valid: there is none of the name `Acount`; did you mean `Account`.'],
    ['nowhere', 'The option `view` is not valid: there is none of the name `nowhere`.'],
  ])('alerts the developer to an unknown view: %s', async (view, message) => {
    const { core } = makeCore();
    open(core, { view: view as 'Account' });
    expect(shown(core).map(({ name }) => name)).toEqual(['Connect']);
    await vi.dynamicImportSettled();
    expect(core.store.getState().alert).toEqual({ variant: 'warning', message });
  });

  it.each(['manual', 'own'])('ignores the event that `onClick={open}` passes: %s links', async (links) => {
    const { core } = makeCore({ modal: { manualWCControl: links === 'manual' } });
    open(core, { view: globalThis } as never);
    expect(shown(core).map(({ name }) => name)).toEqual([
      links === 'manual' ? 'ConnectingWalletConnectBasic' : 'Connect',
    ]);
    expect(namedView(core, globalThis as never)).toEqual({ name: 'Connect' });
    await vi.dynamicImportSettled();
    expect(core.store.getState().alert).toBeUndefined();
  });

  it("shows the site's own link with `manualWCControl`, and starts no pairing", async () => {
    const { core, adapter } = makeCore({ modal: { manualWCControl: true } });
    open(core);
    expect(shown(core).map(({ name }) => name)).toEqual(['ConnectingWalletConnectBasic']);
    const uri = 'wc:topic@2?relay-protocol=irn&symKey=00&expiryTimestamp=1700000300';
    open(core, { uri });
    await vi.dynamicImportSettled();
    expect(core.store.getState().pairing).toEqual({ status: 'waiting', uri, expiry: 1_700_000_300 });
    expect(adapter.calls).toEqual([]);
    close(core);
    open(core, { uri: 'javascript:alert(1)' });
    await vi.dynamicImportSettled();
    expect(core.store.getState().pairing.status).toBe('idle');
  });

  it.each([
    ['the site allows any', { allowUnsupportedChain: true }],
    ['the modal only connects', { basic: true }],
  ])('shows Account on an unlisted chain if %s, also when the wallet moves there', (_name, modal) => {
    const { core, adapter } = makeCore({ modal });
    adapter.reportConnected('test.one', 'eip155:999');
    open(core);
    expect(shown(core).map(({ name }) => name)).toEqual(['Account']);
    adapter.reportConnected('test.one', 'eip155:998');
    expect(shown(core).map(({ name }) => name)).toEqual(['Account']);
  });

  it('shows UnsupportedChain if the wallet is on an unlisted chain', () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected('test.one', 'eip155:999');
    open(core);
    expect(shown(core).map(({ name }) => name)).toEqual(['UnsupportedChain']);
  });
});
