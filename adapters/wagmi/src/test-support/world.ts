import type { CaipNetwork } from '@mooring/core';
import { type AdapterHarness, memoryStorage } from '@mooring/core/testing';
import { createTestWallet, listedAccounts, type TestWallet } from '@mooring/evm/testing';
import { createStorage } from 'wagmi';
import { WagmiAdapter, type WagmiAdapterOptions } from '../adapter/wagmi-adapter.ts';

/** Two networks whose RPC receives no requests, and two wallets that announce themselves. */
export interface World extends AdapterHarness {
  readonly wallets: readonly [TestWallet, TestWallet];
  makeAdapter(options?: Partial<WagmiAdapterOptions>): WagmiAdapter;
}

export const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export function network(id: number): CaipNetwork {
  return {
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
  };
}

export function makeWorld(): World {
  const networks = [network(31_337), network(31_338)] as const;
  const make = (rdns: string, name: string, account: string): TestWallet =>
    createTestWallet({ rdns, name, accounts: [account], chains: [31_337, 31_338] });
  const wallets = [make('test.one', 'Wallet One', alice), make('test.two', 'Wallet Two', bob)] as const;
  const ends = wallets.map((wallet) => wallet.announce(window));
  const stored = memoryStorage();
  const adapters: WagmiAdapter[] = [];
  return {
    networks,
    wallets,
    accounts: [alice, bob],
    accountsOf: listedAccounts,
    connectorIds: ['test.one', 'test.two'],
    makeAdapter(options) {
      const adapter = new WagmiAdapter({ networks, storage: createStorage({ storage: stored }), ...options });
      adapters.push(adapter);
      return adapter;
    },
    cleanUp() {
      for (const end of ends) end();
      for (const adapter of adapters) adapter.destroy();
    },
  };
}
