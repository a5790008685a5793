// @vitest-environment happy-dom
import { fakeWallet, grantOn } from '@mooring/core/testing';
import { expect, it } from 'vitest';
import { attach, testWorld } from '../test-support/attach.ts';
import { pendingWallets } from './pending-wallets.ts';

const evm = { eip155: grantOn('eip155:31337') };

/** A page with a remote wallet that wagmi lists. */
function page() {
  const wallet = fakeWallet();
  const { adapter } = attach(testWorld(), { wallets: [wallet] });
  const { wagmiConfig: config } = adapter;
  const remote = config.connectors.find(({ id }) => id === 'walletConnect');
  const remotes = new Map(remote && [[remote.uid, wallet]]);
  const pending = () =>
    pendingWallets({ config, remotes } as unknown as Parameters<typeof pendingWallets>[0]);
  return { wallet, adapter, remotes, pending };
}

it('lists a wallet while it grants EVM chains that wagmi has not connected', async () => {
  const { wallet, adapter, pending } = page();
  expect(pending()).toEqual([]);
  wallet.grant(evm);
  expect(pending()).toEqual([wallet]);
  await adapter.connectExisting({ connectorId: 'walletConnect' });
  expect(pending()).toEqual([]);
});

it.each([
  ['withdrew them', () => undefined],
  ['grants only chains of Solana', () => ({ solana: grantOn('solana:1') })],
])('lists no wallet that %s', (_, next) => {
  const { wallet, pending } = page();
  wallet.grant(evm);
  wallet.lose('eip155');
  wallet.grant(next() ?? {});
  expect(pending()).toEqual([]);
});

it('lists no wallet whose connector wagmi no longer has', () => {
  const { wallet, remotes, pending } = page();
  wallet.grant(evm);
  remotes.set('of an earlier page', wallet);
  expect(pending()).toEqual([wallet]);
});
