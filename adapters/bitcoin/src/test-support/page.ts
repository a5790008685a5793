import type { CaipNetworkId } from '@mooring/core';
import type { Connector } from '@mooring/core/adapter';
import { FakeClock } from '@mooring/protocol/testing';
import { onTestFinished } from 'vitest';
import type { BitcoinProvider } from '../contract/bitcoin-provider.ts';
import { findWallets } from '../discovery/find-wallets.ts';
import { mainnetId, signetId, testnet4Id } from '../network/chains.ts';
import {
  type BitcoinTestWallet,
  type BitcoinTestWalletOptions,
  createBitcoinTestWallet,
} from '../testing/bitcoin-test-wallet.ts';
import type { WalletPage } from '../wallets/page-wallet.ts';

/** A separate window, so that tests do not share wallets. */
export class TestWindow extends EventTarget {}

export interface TestPage extends WalletPage {
  readonly clock: FakeClock;
  /** Refreshes the providers, like an adapter after a change. */
  refresh(): void;
}

/** Services of a page for wallets. The page shows the first chain. */
export function testPage(
  chains: readonly CaipNetworkId[] = [mainnetId],
  nodes: readonly string[] = [],
): TestPage {
  const clock = new FakeClock();
  const refreshes = new Set<() => boolean>();
  return {
    clock,
    follow: (refresh) => refreshes.add(refresh),
    refresh() {
      for (const refresh of [...refreshes]) if (!refresh()) refreshes.delete(refresh);
    },
    chains: () => chains,
    shownChain: () => chains[0] ?? mainnetId,
    nodes: (caipNetworkId) => ({ network: { caipNetworkId }, urls: nodes, clock }),
  };
}

export interface ConnectedWallet {
  readonly wallet: BitcoinTestWallet;
  readonly connector: Connector<BitcoinProvider>;
  readonly provider: BitcoinProvider;
  /** The provider's account and chain, which an adapter would keep. */
  readonly active: { address: string; chainId: CaipNetworkId };
}

/** Finds and connects a wallet. */
export async function connected(
  options: BitcoinTestWalletOptions,
  page: TestPage = testPage([options.chain ?? mainnetId]),
): Promise<ConnectedWallet> {
  const target = new TestWindow();
  const wallet = createBitcoinTestWallet(options);
  onTestFinished(wallet.announce(target));
  const search = findWallets(target, page, () => undefined);
  onTestFinished(search.stop);
  const [connector] = search.list();
  if (connector === undefined) throw new Error('the wallet is not found');
  const { accounts, chainId } = await connector.connect({ silent: false, chainId: page.shownChain() });
  const active = { address: accounts[0]?.address ?? '', chainId: chainId ?? page.shownChain() };
  return { wallet, connector, provider: connector.provider(() => active), active };
}

/** The only wallet of a page with an object. */
export function foundOn(
  place: (target: object) => void,
  chains: readonly CaipNetworkId[] = [mainnetId, testnet4Id, signetId],
): Connector<BitcoinProvider> {
  const target = new TestWindow();
  place(target);
  const search = findWallets(target, testPage(chains), () => undefined);
  onTestFinished(search.stop);
  const [connector] = search.list();
  if (connector === undefined) throw new Error('nothing is found');
  return connector;
}

/** Puts an object into the list of WBIP-004. */
export function listed(object: object, id = 'Provider'): (target: object) => void {
  return (target) => {
    Reflect.set(target, id, object);
    Reflect.set(target, 'btc_providers', [{ id, name: 'Listed', icon: '' }]);
  };
}
