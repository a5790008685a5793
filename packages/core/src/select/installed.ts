import type { ConnectorInfo } from '../contract/connection.ts';
import type { AppKitState } from '../contract/state.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { findInstalled } from '../wallets/find-installed.ts';

/** All connectors, those of the namespace in use first: a wallet may be in the page once for each. */
export function connectorsInUseFirst({ connectors, activeNamespace }: AppKitState): readonly ConnectorInfo[] {
  const here = ({ namespaces }: ConnectorInfo): boolean => namespaces.includes(activeNamespace);
  return [...connectors.filter(here), ...connectors.filter((connector) => !here(connector))];
}

/** The connectors of the wallets that are in this browser, those of the namespace in use first. */
export function installedConnectors(state: AppKitState): readonly ConnectorInfo[] {
  return connectorsInUseFirst(state).filter(({ type }) => type === 'announced' || type === 'injected');
}

/** The connector of a listed wallet that is in this browser, by rdns, else by name. */
export function installedConnector(state: AppKitState, wallet: WalletListing): ConnectorInfo | undefined {
  return findInstalled(installedConnectors(state), wallet);
}
