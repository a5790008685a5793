import type { WalletInfo } from '../contract/connection.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { doubledNames, isSameWallet } from './same-wallet.ts';

/** A connected wallet, listed once even if it is connected in several namespaces. */
export interface ConnectedWallet extends Pick<WalletInfo, 'name' | 'rdns'> {
  readonly namespaces: readonly ChainNamespace[];
}

/**
 * The connected wallets. Entries of different namespaces are merged by the rules of `isSameWallet`; entries
 * of one namespace never are.
 */
export function selectConnectedWallets({ libraryConnections }: AppKitState): readonly ConnectedWallet[] {
  const found = Object.entries(libraryConnections).flatMap(([namespace, entries = []]) =>
    entries.map(({ wallet: { name, rdns } }) => ({ name, rdns, namespaces: [namespace] })),
  );
  const doubled = doubledNames(found);
  const wallets: ConnectedWallet[] = [];
  for (const { name, rdns, namespaces } of found) {
    const index = wallets.findIndex(
      (known) =>
        !known.namespaces.some((namespace) => namespaces.includes(namespace)) &&
        isSameWallet(known, { name, rdns }, doubled),
    );
    const known = wallets[index];
    if (known === undefined) wallets.push({ name, rdns, namespaces });
    else
      wallets[index] = {
        ...known,
        rdns: known.rdns ?? rdns,
        namespaces: [...known.namespaces, ...namespaces],
      };
  }
  return wallets;
}
