import type { AppKitState } from '../contract/state.ts';
import { type PageWallet, pageWalletOf, selectPageWallets } from './page-wallets.ts';
import { type SiteNamespace, selectNamespaces } from './site-namespaces.ts';

/** A namespace in which a wallet of the page can be connected. */
export interface MultiChainRow extends SiteNamespace {
  readonly connectorId: string;
  readonly connected: boolean;
}

/**
 * The namespaces that ConnectingMultiChain offers for a wallet, in the order of the site's networks; `undefined` once
 * the wallet is gone.
 */
export function selectMultiChain(
  state: AppKitState,
  connectorId: string,
): { readonly wallet: PageWallet; readonly rows: readonly MultiChainRow[] } | undefined {
  const wallet = pageWalletOf(selectPageWallets(state), connectorId);
  if (wallet === undefined) return undefined;
  const rows = selectNamespaces(state).flatMap((site) => {
    const way = wallet.ways.find(({ namespace }) => namespace === site.namespace);
    if (way === undefined) return [];
    const entries = state.libraryConnections[site.namespace] ?? [];
    const connected = entries.some((entry) => entry.connectorId === way.connectorId);
    return [{ ...site, connectorId: way.connectorId, connected }];
  });
  return { wallet, rows };
}
