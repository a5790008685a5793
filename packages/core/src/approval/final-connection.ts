import type { AppKitCore } from '../contract/core.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { recordReconnect } from '../storage/disconnected-connectors.ts';
import type { Connected } from '../store/is-connected.ts';
import { currentView } from '../store/router.ts';

/** Records a new connection: adds the wallet to the recent ones and emits an event with the way it was reached. */
export function finalConnection(core: AppKitCore, connection: Connected): void {
  const { connectorId, wallet, chainId } = connection;
  const { router, linking } = core.store.getState();
  const view = currentView(router);
  const listed = view.name === 'ConnectingWalletConnect' ? view.wallet : undefined;
  core.dispatch({ type: 'walletUsed', wallet: { ...wallet, connectorId, wallet: listed } });
  recordReconnect(core.storage, chainId, connectorId);
  const method = wallet.type !== 'walletConnect' ? 'browser' : linking === undefined ? 'qrcode' : 'mobile';
  const properties = { method, name: wallet.name, caipNetworkId: chainId } as const;
  emitModalEvent(core, { event: 'CONNECT_SUCCESS', properties });
}
