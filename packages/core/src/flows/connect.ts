import type { MooringError } from '@mooring/protocol';
import type { Adapter } from '../contract/adapter.ts';
import type { ConnectorInfo } from '../contract/connection.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { errorInfo } from '../errors/error-info.ts';
import { createError } from '../errors.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { currentView } from '../store/router.ts';
import { runAttempt } from './run-attempt.ts';
import { startPairing } from './start-pairing.ts';

/**
 * Connects a wallet; an open modal shows the view that belongs to its kind. Never rejects: gives the
 * error, which is in the state as well.
 */
export async function connect(
  core: AppKitCore,
  parameters: {
    readonly connectorId: string;
    readonly namespace?: ChainNamespace | undefined;
    /** The listed wallet that the pairing is for. */
    readonly wallet?: WalletListing | undefined;
  },
): Promise<MooringError | undefined> {
  const state = core.store.getState();
  const connector = state.connectors.find((known) => known.id === parameters.connectorId);
  const pairing = connector?.type === 'walletConnect' || parameters.connectorId === 'walletConnect';
  if (state.open) {
    core.dispatch({
      type: 'pushed',
      view: pairing
        ? { name: 'ConnectingWalletConnect', wallet: parameters.wallet }
        : { name: 'ConnectingExternal', connectorId: parameters.connectorId },
    });
  }
  const name = parameters.wallet?.name ?? connector?.name ?? parameters.connectorId;
  const platform = pairing ? (state.device.mobile ? 'mobile' : 'qrcode') : 'browser';
  emitModalEvent(core, { event: 'SELECT_WALLET', properties: { name, platform } });
  // Where the site hands links out, it is asked for one.
  if (pairing) return state.options.manualWCControl ? undefined : startPairing(core, parameters.namespace);
  return ask(core, connector, parameters.namespace);
}

async function ask(
  core: AppKitCore,
  connector: ConnectorInfo | undefined,
  namespace?: ChainNamespace | undefined,
): Promise<MooringError | undefined> {
  const adapter = connector === undefined ? undefined : adapterOf(core, connector, namespace);
  if (connector === undefined || adapter === undefined) {
    const error = createError(connector === undefined ? 'WALLET_NOT_FOUND' : 'ADAPTER_NOT_FOUND');
    core.dispatch({
      type: 'flowChanged',
      flow: 'connectFlow',
      state: { status: 'failed', error: errorInfo(error) },
    });
    return error;
  }
  const { id: connectorId } = connector;
  return runAttempt(core, connectorId, async (signal) => {
    await adapter.connect({ connectorId, signal });
    return adapter.namespace;
  });
}

/** Once more what the shown connecting view is about; the wallet is not chosen anew. */
export async function retryConnect(core: AppKitCore): Promise<MooringError | undefined> {
  const { router, connectors } = core.store.getState();
  const view = currentView(router);
  if (view.name === 'ConnectingWalletConnect') return startPairing(core);
  if (view.name !== 'ConnectingExternal') return undefined;
  return ask(
    core,
    connectors.find(({ id }) => id === view.connectorId),
  );
}

function adapterOf(
  core: AppKitCore,
  connector: ConnectorInfo,
  namespace: ChainNamespace | undefined,
): Adapter | undefined {
  const active = core.store.getState().activeNamespace;
  const wanted = namespace ?? (connector.namespaces.includes(active) ? active : connector.namespaces[0]);
  return wanted === undefined ? undefined : core.adapters[wanted];
}
