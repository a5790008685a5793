import type { ConnectorInfo } from '../contract/connection.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { connectorsInUseFirst } from './installed.ts';
import { doubledNames, isSameWallet } from './same-wallet.ts';

/** A namespace in which a wallet of the page can be connected, and under which id. */
export interface PageWay {
  readonly namespace: ChainNamespace;
  readonly connectorId: string;
}

/** A wallet of the page: one, also where it announces itself in several namespaces. */
export interface PageWallet extends Pick<ConnectorInfo, 'id' | 'type' | 'name' | 'rdns' | 'icon'> {
  /** Never empty. */
  readonly ways: readonly PageWay[];
}

/**
 * The wallets that announce themselves in the page, of the namespaces that the site serves, or of one. Those of different namespaces are one where their rdns is the same, or,
 * where one of them has none, their name. Two of one namespace stay two, whatever they are called; a name that two of one
 * namespace bear says nothing.
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

/** The wallet of the page that a connector is one way to. */
export function pageWalletOf(wallets: readonly PageWallet[], connectorId: string): PageWallet | undefined {
  return wallets.find(({ ways }) => ways.some((way) => way.connectorId === connectorId));
}
