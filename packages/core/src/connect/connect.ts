import type { MooringError } from '@mooring/protocol';
import { runAttempt } from '../approval/run-attempt.ts';
import { showRemote } from '../approval/show-remote.ts';
import type { Adapter } from '../contract/adapter.ts';
import type { ConnectorInfo } from '../contract/connection.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { WantedChain } from '../contract/views.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { errorInfo } from '../errors/error-info.ts';
import { createError } from '../errors.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { startPairing } from '../pairing/start-pairing.ts';
import { currentView } from '../store/router.ts';
import { connectWithSignIn } from './connect-with-sign-in.ts';

/**
 * Connects a wallet; an open modal shows its connecting view. A wallet that needs more than a link connects in its own
 * view, which the modal shows. Never rejects: returns the error, which is in the state as well.
 */
export async function connect(
  core: AppKitCore,
  parameters: WantedChain & {
    readonly connectorId: string;
    /** The listed wallet that the pairing is for. */
    readonly wallet?: WalletListing | undefined;
  },
): Promise<MooringError | undefined> {
  const state = core.store.getState();
  const { connectorId, namespace, chainId, wallet } = parameters;
  const connector = state.connectors.find((known) => known.id === connectorId);
  const remote = core.wallets.find(({ id }) => id === connectorId);
  // Also if the site has no pairing: `startPairing` reports that.
  const pairs = remote === undefined ? connectorId === 'walletConnect' : remote.connect.by === 'link';
  if (!pairs && remote !== undefined) showRemote(core, remote);
  else if (pairs && state.open) showRemote(core, remote ?? { view: 'ConnectingWalletConnect' }, wallet);
  else if (state.open) {
    const view = { name: 'ConnectingExternal', connectorId, namespace, chainId } as const;
    core.dispatch({ type: 'pushed', view });
  }
  const name = wallet?.name ?? connector?.name ?? connectorId;
  const platform = pairs ? (state.device.mobile ? 'mobile' : 'qrcode') : 'browser';
  emitModalEvent(core, { event: 'SELECT_WALLET', properties: { name, platform } });
  // With `manualWCControl`, the site supplies the link.
  if (pairs) return state.options.manualWCControl ? undefined : startPairing(core, namespace);
  return remote === undefined ? ask(core, connector, { namespace, chainId }) : undefined;
}

async function ask(
  core: AppKitCore,
  connector: ConnectorInfo | undefined,
  { namespace, chainId }: WantedChain,
): Promise<MooringError | undefined> {
  const adapter = connector === undefined ? undefined : adapterOf(core, connector, namespace);
  if (connector === undefined || adapter === undefined) {
    const elsewhere = namespace !== undefined && core.adapters[namespace] !== undefined;
    const missing = elsewhere ? 'CHAIN_NOT_SUPPORTED' : 'ADAPTER_NOT_FOUND';
    const error = createError(connector === undefined ? 'WALLET_NOT_FOUND' : missing);
    core.dispatch({
      type: 'flowChanged',
      flow: 'connectFlow',
      state: { status: 'failed', error: errorInfo(error) },
    });
    return error;
  }
  const { id: connectorId } = connector;
  return runAttempt(core, connectorId, async (signal) => {
    await connectWithSignIn(core, (offerSignIn) =>
      adapter.connect({ connectorId, chainId, signal, offerSignIn }),
    );
    return adapter.namespace;
  });
}

/** Retries the current connecting view with the same wallet. */
export async function retryConnect(core: AppKitCore): Promise<MooringError | undefined> {
  const { router, connectors } = core.store.getState();
  const view = currentView(router);
  if (view.name === 'ConnectingWalletConnect') return startPairing(core);
  if (view.name !== 'ConnectingExternal') return undefined;
  const { connectorId, ...wanted } = view;
  return ask(
    core,
    connectors.find(({ id }) => id === connectorId),
    wanted,
  );
}

function adapterOf(
  core: AppKitCore,
  { namespaces }: ConnectorInfo,
  namespace: WantedChain['namespace'],
): Adapter | undefined {
  const { activeNamespace } = core.store.getState();
  const wanted = namespace ?? (namespaces.includes(activeNamespace) ? activeNamespace : namespaces[0]);
  return wanted === undefined || !namespaces.includes(wanted) ? undefined : core.adapters[wanted];
}
