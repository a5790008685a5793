import type { WalletListing, WalletQuery } from '../contract/wallet.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { listSource } from '../wallets/list-source.ts';
import { makeCore } from './fake-adapter.ts';

/** Pairing that never completes. */
export const remote = fakeWallet(() => new Promise(() => undefined));

/** The first wallets of a list, in order. */
export function listed(count: number): WalletListing[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `id${index}`,
    name: `Listed ${index}`,
    mobile_link: `app${index}://`,
    order: index,
  }));
}

/** A page with the given list, and the queries it received. */
export function withList(wallets: readonly WalletListing[], modal: Parameters<typeof makeCore>[0] = {}) {
  const queries: WalletQuery[] = [];
  const source = listSource(wallets);
  const walletSource = {
    list: (query: WalletQuery) => {
      queries.push(query);
      return source.list(query);
    },
  };
  return { ...makeCore({ pairing: remote, walletSource, ...modal }), queries };
}
