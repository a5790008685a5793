import type { ConnectorInfo } from '../contract/connection.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { connectorsInUseFirst } from './installed.ts';
import { doubledNames, isSameWallet } from './same-wallet.ts';

/** A namespace in which a wallet of the page can be connected, and the connector id there. */
export interface PageWay {
  readonly namespace: ChainNamespace;
  readonly connectorId: string;
}

/** A wallet of the page, listed once even if it announces itself in several namespaces. */
export interface PageWallet extends Pick<ConnectorInfo, 'id' | 'type' | 'name' | 'rdns' | 'icon'> {
  /** Never empty. */
  readonly ways: readonly PageWay[];
}

/**
 * The wallets that announce themselves in the page, in the namespaces that the site serves, or in one. Wallets of
 * different namespaces are merged if their rdns match or, if one of them has none, their names. Wallets of one
 * namespace are never merged, and a name that two of them share is ignored.
 */
export function selectPageWallets(
  state: AppKitState,
  wanted?: ChainNamespace | undefined,
): readonly PageWallet[] {
  const isServed = (namespace: ChainNamespace): boolean =>
    Object.hasOwn(state.connections, namespace) && (wanted === undefined || namespace === wanted);
  const found = connectorsInUseFirst(state)
    .filter(({ type }) => type === 'announced' || type === 'injected')
    .map((connector) => ({ ...connector, namespaces: connector.namespaces.filter(isServed) }))
    .filter(({ namespaces }) => namespaces.length > 0);
  const doubled = doubledNames(found);
  const wallets: PageWallet[] = [];
  for (const { namespaces, ...connector } of found) {
    const ways = namespaces.map((namespace) => ({ namespace, connectorId: connector.id }));
    const index = wallets.findIndex(
      (known) =>
        !known.ways.some(({ namespace }) => namespaces.includes(namespace)) &&
        isSameWallet(known, connector, doubled),
    );
    const known = wallets[index];
    if (known === undefined) wallets.push({ ...connector, ways });
    else {
      const rdns = known.rdns ?? connector.rdns;
      wallets[index] = { ...known, icon: known.icon ?? connector.icon, rdns, ways: [...known.ways, ...ways] };
    }
  }
  return wallets;
}

/** The wallet of the page that a connector id belongs to. */
export function pageWalletOf(wallets: readonly PageWallet[], connectorId: string): PageWallet | undefined {
  return wallets.find(({ ways }) => ways.some((way) => way.connectorId === connectorId));
}
