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
    'offers its wallets where nobody is, and leaves the active one: %s',
    (view) => {
      const { core, evm } = page();
      evm.reportConnected();
      open(core, { namespace: 'solana', view });
      expect(shown(core)).toEqual([{ name: 'Connect', namespace: 'solana' }]);
      expect(core.store.getState().activeNamespace).toBe('eip155');
    },
  );

  it('shows it to who is connected nowhere', () => {
    const { core } = page();
    open(core, { namespace: 'solana', view: 'Connect' });
    expect(shown(core)).toEqual([{ name: 'Connect', namespace: 'solana' }]);
    expect(core.store.getState().activeNetwork.caipNetworkId).toBe('solana:1');
  });

  it('shows a view that is about no account', () => {
    const { core, evm } = page();
    evm.reportConnected();
    open(core, { namespace: 'solana', view: 'Networks' });
    expect(shown(core)).toEqual([{ name: 'Networks' }]);
  });

  it('leaves pairing to a site that hands links out itself', () => {
    const { core } = makeCore({ pairing: fakeWallet(), modal: { manualWCControl: true } });
    open(core, { namespace: 'eip155' });
    expect(shown(core)).toEqual([{ name: 'ConnectingWalletConnectBasic' }]);
  });

  it('is opened as ever for one that the site does not serve', () => {
    const { core, evm } = page();
    evm.reportConnected();
    open(core, { namespace: 'kadena' });
    expect(shown(core)).toEqual([{ name: 'Account' }]);
    expect(core.store.getState().activeNamespace).toBe('eip155');
  });
});
