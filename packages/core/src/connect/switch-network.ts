import type { MooringError } from '@mooring/protocol';
import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { alertFailure } from '../alerts/alert-failure.ts';
import type { Adapter } from '../contract/adapter.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipNetwork } from '../contract/network.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { connectedState, isConnected } from '../store/is-connected.ts';
import { currentView } from '../store/router.ts';
import { readyAdapter } from './ready-adapter.ts';

/**
 * Switches to another network: calls the connected wallet, or only stores the choice while disconnected. An
 * open modal shows SwitchNetwork during the switch; if only another namespace is connected, it shows what the
 * switch requires. Returns the error instead of rejecting.
 */
export async function switchNetwork(
  core: AppKitCore,
  { network }: { readonly network: CaipNetwork },
): Promise<MooringError | undefined> {
  const state = core.store.getState();
  const adapter = readyAdapter(core, network.chainNamespace, 'networks');
  if (adapter instanceof Error) return adapter;
  if (!state.networks.some((known) => known.caipNetworkId === network.caipNetworkId)) {
    const error = createError('NETWORK_NOT_FOUND');
    alertFailure(core, errorInfo(error));
    return error;
  }
  const connection = connectedState(state, network.chainNamespace);
  if (connection === undefined && state.open && isConnected(state)) {
    core.dispatch({ type: 'pushed', view: { name: 'SwitchActiveChain', network } });
    return undefined;
  }
  if (connection === undefined || connection.chainId === network.caipNetworkId) {
    core.dispatch({ type: 'networkSelected', network });
    leave(core);
    return undefined;
  }
  // Checked before the view changes: the view names the requested network.
  if (state.switchFlow.status === 'pending') return createError('REQUEST_PENDING');
  if (state.open) core.dispatch({ type: 'pushed', view: { name: 'SwitchNetwork', network } });
  return ask(core, adapter, network);
}

async function ask(
  core: AppKitCore,
  adapter: Adapter,
  network: CaipNetwork,
): Promise<MooringError | undefined> {
  emitModalEvent(core, { event: 'SWITCH_NETWORK', properties: { network: network.caipNetworkId } });
  const state = { status: 'pending', since: core.clock.now() } as const;
  core.dispatch({ type: 'flowChanged', flow: 'switchFlow', state });
  const mine = (): boolean => core.store.getState().switchFlow === state;
  try {
    await withTimeout(() => adapter.switchNetwork(network), {
      clock: core.clock,
      timeoutMs: walletPromptTimeoutMs,
    });
    core.dispatch({ type: 'networkSelected', network });
    // If the visitor went back during the switch, the view does not change.
    if (!mine()) return undefined;
    core.dispatch({ type: 'flowChanged', flow: 'switchFlow', state: { status: 'idle' } });
    leave(core);
    return undefined;
  } catch (thrown) {
    const error = readError(thrown);
    if (mine()) {
      core.dispatch({
        type: 'flowChanged',
        flow: 'switchFlow',
        state: { status: 'failed', error: errorInfo(error) },
      });
    }
    return error;
  }
}

/** Returns to where the choice was made, such as the account, or closes the modal. */
function leave(core: AppKitCore): void {
  const state = core.store.getState();
  const shown = currentView(state.router).name;
  if (!state.open || (shown !== 'SwitchNetwork' && shown !== 'Networks' && shown !== 'UnsupportedChain'))
    return;
  const connected = connectedState(state) !== undefined;
  const { history } = state.router;
  const swapAt = history.findIndex((view) => view.name === 'UnsupportedChain' && view.reason === 'swap');
  if (connected && swapAt >= 0) {
    core.dispatch({
      type: 'routed',
      history: [...history.slice(0, swapAt), { name: 'Swap' }],
      direction: 'forward',
    });
    return;
  }
  const from = state.router.history
    .filter((view) => view.name === 'Account' || view.name === 'Connect')
    .at(-1);
  if (from !== undefined) {
    core.dispatch({ type: 'routed', history: [connected ? { name: 'Account' } : from], direction: 'back' });
  } else if (!connected && shown !== 'Networks') {
    core.dispatch({ type: 'routed', history: [{ name: 'Connect' }], direction: 'forward' });
  } else {
    core.dispatch({ type: 'closed' });
  }
}
