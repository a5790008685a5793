import type { ConnectionEntry } from '../contract/connection-entry.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { plainAddress } from '../format/plain-address.ts';
import { selectNetworkImage } from './site-image.ts';

/** The connected wallets of a namespace (default: the active one), the active one first. */
export function selectConnections(
  state: AppKitState,
  namespace: ChainNamespace = state.activeNamespace,
): readonly ConnectionEntry[] {
  const active = state.connections[namespace];
  const activeId = active?.status === 'connected' ? active.connectorId : undefined;
  const entries = (state.libraryConnections[namespace] ?? []).map(
    ({ connectorId, wallet, accounts, accountDetails = {}, chainId }): ConnectionEntry => {
      const caipNetwork = state.networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
      return {
        connectorId,
        name: wallet.name,
        icon: wallet.icon,
        networkIcon: caipNetwork && selectNetworkImage(state, caipNetwork),
        accounts: accounts.map((account) => ({ address: plainAddress(account), ...accountDetails[account] })),
        caipNetwork,
      };
    },
  );
  const isOther = ({ connectorId }: ConnectionEntry): number => (connectorId === activeId ? 0 : 1);
  return entries.sort((left, right) => isOther(left) - isOther(right));
}

/** Recently used wallets that are not connected, at most two. */
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
