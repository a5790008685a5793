import type { AppKitState } from '../contract/state.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { siteImage } from './site-image.ts';

/** What `connect` takes for a wallet that a site names. */
export interface NamedWallet {
  readonly connectorId: string;
  readonly name: string;
  readonly icon?: string | undefined;
  /** The listed wallet that the pairing is for. */
  readonly wallet?: WalletListing | undefined;
}

/** Letters and digits alone: `Coinbase Wallet` and `coinbase-wallet` are one name. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whole names first, then beginnings: `trust` is Trust Wallet unless something is called Trust. */
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
 * The wallet that a site means by a connector's id, an rdns, an id of the list or a name: in the browser if it is there,
 * else from what is known of the list so far. `undefined` when nothing here is called that.
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
