import type { ConnectorInfo } from '../contract/connection.ts';
import type { AppKitState } from '../contract/state.ts';
import type { WalletListing } from '../contract/wallet.ts';

/** The connector of a listed wallet that is in this browser, by rdns, else by name. */
export function installedConnector(state: AppKitState, wallet: WalletListing): ConnectorInfo | undefined {
  const here = state.connectors.filter(({ type }) => type === 'announced' || type === 'injected');
  const name = wallet.name.toLowerCase();
  return (
    here.find(({ rdns }) => rdns !== undefined && rdns === wallet.rdns) ??
    here.find((connector) => connector.name.toLowerCase() === name)
  );
}
