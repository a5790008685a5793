import type { Adapter, BaseStorage, CaipNetwork } from '@mooring/core';
import { type AdapterHarness, memoryStorage } from '@mooring/core/testing';
import type { AnnouncementWindow } from '../discovery/announced.ts';
import type { Eip1193Provider } from '../provider/eip1193.ts';
import { createTestWallet, type TestWallet, type TestWalletOptions } from './test-wallet.ts';

/** A world for the adapter suite: two networks whose nodes receive no requests, and two announced wallets. */
export interface EvmHarness extends AdapterHarness {
  readonly wallets: readonly [TestWallet, TestWallet];
  readonly storage: BaseStorage;
}

const chains = [31_337, 31_338];

function network(id: number): CaipNetwork {
  return {
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
  };
}

/**
 * An EVM adapter's world for the conformance suite of adapters.
 *
 * @param make the adapter, over the window where the wallets are and the storage of this world
 */
export function evmHarness(
  make: (options: { readonly window: AnnouncementWindow; readonly storage: BaseStorage }) => Adapter,
  options: Partial<TestWalletOptions> = {},
): EvmHarness {
  const window = new EventTarget();
  const storage = memoryStorage();
  const wallet = (rdns: string, name: string, account: string): TestWallet =>
    createTestWallet({ rdns, name, accounts: [account], chains, ...options });
  const wallets = [
    wallet('test.one', 'Wallet One', `0x${'1'.repeat(40)}`),
    wallet('test.two', 'Wallet Two', `0x${'2'.repeat(40)}`),
  ] as const;
  const ends = wallets.map((one) => one.announce(window));
  return {
    networks: [network(31_337), network(31_338)],
    wallets,
    storage,
    accounts: [`0x${'3'.repeat(40)}`, `0x${'4'.repeat(40)}`],
    accountsOf: listedAccounts,
    connectorIds: ['test.one', 'test.two'],
    makeAdapter: () => make({ window, storage }),
    cleanUp() {
      for (const end of ends) end();
    },
  };
}

/** The accounts that a provider lists. */
export const listedAccounts = async (provider: unknown): Promise<readonly string[]> =>
  (await (provider as Eip1193Provider).request({ method: 'eth_accounts' })) as readonly string[];
