import type { WalletListing, WalletQuery } from '../contract/wallet.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { listSource } from '../wallets/list-source.ts';
import { makeCore } from './fake-adapter.ts';

/** Pairing that never ends. */
export const remote = fakeWallet(() => new Promise(() => undefined));

/** So many wallets of a list, in order. */
export function listed(count: number): WalletListing[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `id${index}`,
    name: `Listed ${index}`,
    mobile_link: `app${index}://`,
    order: index,
  }));
}

/** A page whose list is the one given, and what it was asked. */
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
