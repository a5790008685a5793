import type { AppKitState } from '../contract/state.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { siteImage } from './site-image.ts';

/** Arguments of `connect` for a wallet that a site names. */
export interface NamedWallet {
  readonly connectorId: string;
  readonly name: string;
  readonly icon?: string | undefined;
  /** The listed wallet to pair with. */
  readonly wallet?: WalletListing | undefined;
}

/** Letters and digits only: `Coinbase Wallet` and `coinbase-wallet` are the same name. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whole names first, then prefixes: `trust` is Trust Wallet unless something is called Trust. */
export function findByName<Named extends { readonly name: string }>(
  list: readonly Named[],
  wanted: string,
): Named | undefined {
  const key = plain(wanted);
  if (key === '') return undefined;
  return (
    list.find(({ name }) => plain(name) === key) ??
    (key.length < 3 ? undefined : list.find(({ name }) => plain(name).startsWith(key)))
  );
}

/**
 * Finds the wallet that a site means by connector id, rdns, id of the list or name: in the browser if it is there, else
 * in the part of the list read so far. `undefined` if nothing matches.
 */
export function findWallet(state: AppKitState, wanted: string): NamedWallet | undefined {
  const { connectors, options, wallets } = state;
  const connector =
    connectors.find(({ id, rdns }) => id === wanted || rdns === wanted) ?? findByName(connectors, wanted);
  if (connector !== undefined) {
    return {
      connectorId: connector.id,
      name: connector.name,
      icon: connector.icon ?? siteImage(options.connectorImages, connector.id),
    };
  }
  const { featured, recommended, paged } = wallets;
  const listed = [...options.customWallets, ...featured, ...recommended, ...paged];
  const wallet =
    listed.find(({ id, rdns }) => id === wanted || rdns === wanted) ?? findByName(listed, wanted);
  return wallet === undefined ? undefined : pairedWallet(wallet);
}

/** A listed wallet, reached by pairing. */
export function pairedWallet(wallet: WalletListing): NamedWallet {
  return { connectorId: 'walletConnect', name: wallet.name, icon: wallet.image_url ?? undefined, wallet };
}
