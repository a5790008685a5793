import type { ConnectorInfo } from '../contract/connection.ts';
import type { AppKitState } from '../contract/state.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { findInstalled } from '../wallets/find-installed.ts';

/** The connectors of the wallets that are in this browser. */
export function installedConnectors({ connectors }: AppKitState): readonly ConnectorInfo[] {
  return connectors.filter(({ type }) => type === 'announced' || type === 'injected');
}

/** The connector of a listed wallet that is in this browser, by rdns, else by name. */
export function installedConnector(state: AppKitState, wallet: WalletListing): ConnectorInfo | undefined {
  return findInstalled(installedConnectors(state), wallet);
}
