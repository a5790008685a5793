import type { ConnectorInfo } from '../contract/connection.ts';
import type { AppKitState } from '../contract/state.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { findInstalled } from '../wallets/find-installed.ts';
import { selectWantedChain } from './wanted-chain.ts';

/** All connectors, those of the active namespace first. A wallet may have one per namespace. */
export function connectorsInUseFirst({ connectors, activeNamespace }: AppKitState): readonly ConnectorInfo[] {
  const here = ({ namespaces }: ConnectorInfo): boolean => namespaces.includes(activeNamespace);
  return [...connectors.filter(here), ...connectors.filter((connector) => !here(connector))];
}

/** Connectors of installed wallets in the namespace that the visitor wants, those of the active namespace first. */
export function installedConnectors(state: AppKitState): readonly ConnectorInfo[] {
  const { namespace } = selectWantedChain(state);
  return connectorsInUseFirst(state).filter(
    ({ type, namespaces }) =>
      (type === 'announced' || type === 'injected') &&
      (namespace === undefined || namespaces.includes(namespace)),
  );
}

/** The connector of a listed wallet that is installed, by rdns, else by name. */
export function installedConnector(state: AppKitState, wallet: WalletListing): ConnectorInfo | undefined {
  return findInstalled(installedConnectors(state), wallet);
}
