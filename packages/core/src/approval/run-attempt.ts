import type { MooringError } from '@mooring/protocol';
import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type { AppKitCore, Attempt } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { selectUnsupportedNetwork } from '../select/unsupported-network.ts';
import { connectedState, isConnected } from '../store/is-connected.ts';
import { finalConnection } from './final-connection.ts';

/**
 * Connects one wallet. The namespace that `ask` resolves with becomes active unless `switches` is false, and
 * the modal shows the view for the outcome. Never rejects: returns the error, which is also in the state. A
 * newer attempt, or a cancel, discards the outcome of this one.
 */
export async function runAttempt(
  core: AppKitCore,
  connectorId: string,
  ask: (signal: AbortSignal) => Promise<Namespace>,
  { switches = true }: { readonly switches?: boolean | undefined } = {},
): Promise<MooringError | undefined> {
  core.runtime.attempt?.controller.abort(createError('ABORTED'));
  const controller = new AbortController();
  const hadWallet = isConnected(core.store.getState());
  const flow = (state: Parameters<typeof core.dispatch>[0] & { type: 'flowChanged' }): void =>
    core.dispatch(state);
  flow({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'pending', since: core.clock.now() } });

  // Calls `ask` once the attempt is set.
  const begin = async (): Promise<Namespace> => {
    await Promise.resolve();
    return withTimeout(() => ask(controller.signal), {
      clock: core.clock,
      timeoutMs: walletPromptTimeoutMs,
      signal: controller.signal,
    });
  };
  const done = begin();
  const attempt: Attempt = { connectorId, controller, done };
  core.runtime.attempt = attempt;
  try {
    const namespace = await done;
    if (core.runtime.attempt !== attempt) return undefined;
    core.runtime.attempt = undefined;
    flow({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'idle' } });
    arrive(core, { connectorId, namespace, hadWallet, switches });
    return undefined;
  } catch (thrown) {
    const error = readError(thrown);
    if (core.runtime.attempt !== attempt) return error;
    core.runtime.attempt = undefined;
    controller.abort(error);
    emitModalEvent(core, { event: 'CONNECT_ERROR', properties: { message: error.message } });
    flow({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'failed', error: errorInfo(error) } });
    return error;
  }
}

/** After connecting: closes the modal, unless there is something to choose or another wallet was connected before. */
function arrive(
  core: AppKitCore,
  {
    connectorId,
    namespace,
    hadWallet,
    switches,
  }: {
    readonly connectorId: string;
    readonly namespace: Namespace;
    readonly hadWallet: boolean;
    readonly switches: boolean;
  },
): void {
  const connection = connectedState(core.store.getState(), namespace);
  // A wallet connected beside another one is not active.
  if (connection?.connectorId === connectorId) {
    finalConnection(core, connection);
    if (switches) core.dispatch({ type: 'namespaceSelected', namespace });
  }
  const state = core.store.getState();
  if (!state.open) return;
  // A sign-in comes first: it continues in the modal, or closes it.
  if (state.signIn.status === 'checking' || state.signIn.status === 'needed') return;
  if (selectUnsupportedNetwork(state) !== undefined) {
    core.dispatch({ type: 'routed', history: [{ name: 'UnsupportedChain' }], direction: 'forward' });
  } else if (hadWallet) {
    core.dispatch({
      type: 'routed',
      history: [{ name: 'Account' }, { name: 'ProfileWallets' }],
      direction: 'forward',
    });
  } else {
    core.dispatch({ type: 'closed' });
  }
}
