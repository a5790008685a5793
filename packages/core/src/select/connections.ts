import type { CaipNetwork, ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { plainAddress } from '../format/plain-address.ts';
import { selectNetworkImage } from './site-image.ts';

/** A wallet that is connected, or was: as the hooks and the instance hand it out. */
export interface ConnectionEntry {
  readonly connectorId: string;
  /** As the wallet announces it, bounded. */
  readonly name: string;
  readonly icon: string | undefined;
  /** Picture of the network below. */
  readonly networkIcon: string | undefined;
  /** Empty for a wallet that is not connected now. */
  readonly accounts: readonly { readonly address: string }[];
  /** Where the wallet is, if the site lists that network. */
  readonly caipNetwork: CaipNetwork | undefined;
}

/** The connected wallets of a namespace (default: the active one), the active one first. */
export function selectConnections(
  state: AppKitState,
  namespace: ChainNamespace = state.activeNamespace,
): readonly ConnectionEntry[] {
  const active = state.connections[namespace];
  const activeId = active?.status === 'connected' ? active.connectorId : undefined;
  const entries = (state.libraryConnections[namespace] ?? []).map(
    ({ connectorId, wallet, accounts, chainId }): ConnectionEntry => {
      const caipNetwork = state.networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
      return {
        connectorId,
        name: wallet.name,
        icon: wallet.icon,
        networkIcon: caipNetwork && selectNetworkImage(state, caipNetwork),
        accounts: accounts.map((account) => ({ address: plainAddress(account) })),
        caipNetwork,
      };
    },
  );
  const isOther = ({ connectorId }: ConnectionEntry): number => (connectorId === activeId ? 0 : 1);
  return entries.sort((left, right) => isOther(left) - isOther(right));
}

/** The wallets used lately that are not connected now, two at most. */
export function selectRecentConnections(
  state: AppKitState,
  namespace: ChainNamespace = state.activeNamespace,
): readonly ConnectionEntry[] {
  const here = new Set(state.libraryConnections[namespace]?.map((entry) => entry.connectorId));
  const reach = new Set(
    state.connectors.filter(({ namespaces }) => namespaces.includes(namespace)).map(({ id }) => id),
  );
  return state.recentWallets
    .filter(({ connectorId }) => reach.has(connectorId) && !here.has(connectorId))
    .map(({ connectorId, name, icon }) => ({
      connectorId,
      name,
      icon,
      networkIcon: undefined,
      accounts: [],
      caipNetwork: undefined,
    }));
}
