import { describe, expect, it } from 'vitest';
import type { AppKitCore } from '../contract/core.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { page } from '../test-support/two-namespaces.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { open } from './open.ts';

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

  it.each([undefined, 'Connect', 'Account', 'ConnectWallets', 'Swap'] as const)(
    'lists the wallets of a disconnected namespace, and keeps the active one: %s',
    (view) => {
      const { core, evm } = page();
      evm.reportConnected();
      open(core, { namespace: 'solana', view });
      expect(shown(core)).toEqual([{ name: 'Connect', namespace: 'solana' }]);
      expect(core.store.getState().activeNamespace).toBe('eip155');
    },
  );

  it('makes the namespace active if nothing is connected', () => {
    const { core } = page();
    open(core, { namespace: 'solana', view: 'Connect' });
    expect(shown(core)).toEqual([{ name: 'Connect', namespace: 'solana' }]);
    expect(core.store.getState().activeNetwork.caipNetworkId).toBe('solana:1');
  });

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
