import type { AppKitCore } from '../contract/core.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { type ConnectRow, selectConnectRows } from '../select/connect-rows.ts';
import { installedConnector } from '../select/installed.ts';
import { connect } from './connect.ts';
import { pairWallet } from './pair-wallet.ts';

/** A listed wallet: through the browser where it is installed, else paired. Never rejects; the state tells. */
export function chooseWallet(core: AppKitCore, wallet: WalletListing): void {
  const connector = installedConnector(core.store.getState(), wallet);
  if (connector === undefined) void pairWallet(core, wallet);
  else void connect(core, { connectorId: connector.id });
}

/** A row of Connect. A row that is gone, or disabled, does nothing. */
export function chooseRow(core: AppKitCore, row: ConnectRow): void {
  const shown = selectConnectRows(core.store.getState()).find(({ id }) => id === row.id);
  if (shown === undefined || shown.disabled) return;
  if (shown.wallet === undefined) void connect(core, { connectorId: shown.connectorId });
  else chooseWallet(core, shown.wallet);
}
