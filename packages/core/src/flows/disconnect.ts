import type { MooringError } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { signOut } from '../siwx/sign-out.ts';
import { leaveConnectors } from '../storage/left-connectors.ts';
import { isConnected } from '../store/is-connected.ts';
import { forceClose } from './close.ts';
import { missingAdapter } from './missing-adapter.ts';
import { showToast } from './toast.ts';

/** Milliseconds a wallet may take to say goodbye. */
const goodbyeLimit = 3_000;

/**
 * Disconnects one connector, or all of a namespace (default: the active one). Goes on after 3 s when
 * the wallet does not answer; the account's data is gone then all the same. Gives the error instead of rejecting.
 */
export async function disconnect(
  core: AppKitCore,
  parameters: {
    readonly connectorId?: string | undefined;
    readonly namespace?: ChainNamespace | undefined;
  } = {},
): Promise<MooringError | undefined> {
  const namespace = parameters.namespace ?? core.store.getState().activeNamespace;
  const adapter = core.adapters[namespace];
  if (adapter === undefined) return missingAdapter(core);
  core.dispatch({
    type: 'flowChanged',
    flow: 'disconnectFlow',
    state: { status: 'pending', since: core.clock.now() },
  });
  const { connectorId } = parameters;
  const leaving = (core.store.getState().libraryConnections[namespace] ?? []).filter(
    (entry) => connectorId === undefined || entry.connectorId === connectorId,
  );
  core.runtime.leaving.add(namespace);
  try {
    const said = adapter.disconnect(connectorId === undefined ? undefined : { connectorId });
    if (!(await within(core, said))) core.dispatch({ type: 'connectionDropped', namespace, connectorId });
    const ids = leaving.map((entry) => entry.connectorId);
    leaveConnectors(core.storage, namespace, ids);
    await signOut(core, namespace, leaving);
    core.dispatch({ type: 'flowChanged', flow: 'disconnectFlow', state: { status: 'idle' } });
    emitModalEvent(core, { event: 'DISCONNECT_SUCCESS', properties: { namespace } });
    if (!isConnected(core.store.getState())) forceClose(core);
    return undefined;
  } catch (thrown) {
    const failure = readError(thrown);
    const error = createError('DISCONNECT_FAILED', undefined, { cause: failure });
    core.dispatch({
      type: 'flowChanged',
      flow: 'disconnectFlow',
      state: { status: 'failed', error: errorInfo(error) },
    });
    emitModalEvent(core, { event: 'DISCONNECT_ERROR', properties: { message: failure.message } });
    showToast(core, { variant: 'error', message: error.message, code: error.code });
    return error;
  } finally {
    core.runtime.leaving.delete(namespace);
  }
}

/** Whether it ended within the limit. */
function within(core: AppKitCore, said: Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const cancel = core.clock.after(goodbyeLimit, () => resolve(false));
    said.then(
      () => {
        cancel();
        resolve(true);
      },
      (error: unknown) => {
        cancel();
        reject(error);
      },
    );
  });
}
