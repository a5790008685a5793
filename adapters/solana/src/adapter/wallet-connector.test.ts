// @vitest-environment happy-dom

import { expect, it, onTestFinished } from 'vitest';
import { devnetId, mainnetId, network, testnetId } from '../test-support/network.ts';
import { attach, testWorld } from '../test-support/world.ts';
import { createSolanaTestWallet } from '../testing/solana-test-wallet.ts';

/** A wallet whose accounts are on devnet alone, in the page of a site that lists mainnet and testnet. */
function devnetOnly(options: { readonly authorized?: boolean; readonly signsIn?: boolean } = {}) {
  const world = testWorld();
  const wallet = createSolanaTestWallet({ name: 'Devnet', keys: [9], chains: ['solana:devnet'], ...options });
  onTestFinished(wallet.announce(window));
  const shown = `solana:Devnet solana:${devnetId}:${wallet.addresses[0]}`;
  return { wallet, shown, world: { ...world, networks: [world.networks[0], network(testnetId)] as const } };
}

it('shows a wallet that lacks the site’s cluster on a cluster that it supports', async () => {
  const { wallet, shown, world } = devnetOnly();
  const { adapter, active } = attach(world);
  await adapter.connect({ connectorId: 'solana:Devnet' });
  expect(active()).toBe(shown);
  await expect(adapter.switchNetwork(world.networks[0])).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
  });
  expect(active()).toBe(shown);
  expect(wallet.prompts()).toEqual(['connect']);
});

it('does not offer sign-in to a wallet that lacks the cluster', async () => {
  const { wallet, shown, world } = devnetOnly({ signsIn: true });
  const { adapter, active } = attach(world);
  const offerSignIn = () => Promise.reject(new Error('sign-in is offered'));
  await adapter.connect({ connectorId: 'solana:Devnet', offerSignIn });
  expect(active()).toBe(shown);
  expect(wallet.prompts()).toEqual(['connect']);
});

it('restores a wallet on the cluster that it supports', async () => {
  const { wallet, shown, world } = devnetOnly();
  const first = attach(world);
  await first.adapter.connect({ connectorId: 'solana:Devnet' });
  first.adapter.destroy();
  const { adapter, active } = attach(world);
  await adapter.reconnect();
  expect(active()).toBe(shown);
  expect(wallet.prompts()).toEqual(['connect']);
});

it('shows a returning wallet on the cluster that it supports', async () => {
  const { wallet, shown, world } = devnetOnly();
  const first = attach(world);
  await first.adapter.connect({ connectorId: 'solana:Devnet' });
  first.adapter.destroy();
  wallet.disconnect();
  const { adapter, active } = attach(world);
  await adapter.reconnect();
  expect(active()).toBe('disconnected');
  await wallet.wallet.features['standard:connect'].connect();
  expect(active()).toBe(shown);
});

it('follows a wallet whose accounts move to another cluster', async () => {
  const world = testWorld();
  const { wallet, addresses } = createSolanaTestWallet({ name: 'Mover', keys: [9], authorized: true });
  const [address = ''] = addresses;
  let chains: readonly string[] = ['solana:mainnet'];
  let tell = (): void => undefined;
  const accounts = () => [{ address, chains, publicKey: new Uint8Array(32), features: [] }];
  const moving = {
    ...wallet,
    get accounts() {
      return accounts();
    },
    features: {
      ...wallet.features,
      'standard:connect': { connect: async () => ({ accounts: accounts() }) },
      'standard:events': {
        on: (_event: string, listener: (change: object) => void) => {
          tell = () => listener({});
          return () => undefined;
        },
      },
    },
  };
  const { adapter, active } = attach({ ...world, networks: [world.networks[0], network(testnetId)] });
  window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register(registered: unknown): void }) => api.register(moving),
    }),
  );
  await adapter.connect({ connectorId: 'solana:Mover' });
  expect(active()).toBe(`solana:Mover solana:${mainnetId}:${address}`);
  chains = ['solana:devnet'];
  tell();
  expect(active()).toBe(`solana:Mover solana:${devnetId}:${address}`);
});

it('signs with the account objects that the wallet has now', async () => {
  const world = testWorld();
  const { adapter } = attach(world);
  const [{ wallet, addresses, setAccounts }] = world.wallets;
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  const address = `solana:${mainnetId}:${addresses[0] ?? ''}` as const;
  await adapter.signMessage({ message: 'x', address });
  const [before] = wallet.accounts;
  setAccounts(addresses);
  const message = new TextEncoder().encode('x');
  await expect(
    wallet.features['solana:signMessage']?.signMessage({ account: before as never, message }),
  ).rejects.toMatchObject({ code: 4100 });
  const signature = await adapter.signMessage({ message: 'x', address });
  await expect(adapter.verifyMessage({ message: 'x', signature, address })).resolves.toBe(true);
});
