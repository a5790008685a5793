import type { AppKitCore } from '../contract/core.ts';
import { errorInfo } from '../errors/error-info.ts';
import { createError } from '../errors.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { showToast } from '../flows/toast.ts';
import { connectedState } from '../store/is-connected.ts';
import { withLimit } from '../time/with-limit.ts';

/** Milliseconds for the library to let go; the account is gone for this page all the same. */
const goodbyeLimit = 3_000;

/** Nobody could be asked for a sign-in that the site requires: out of the wallet, and back to Connect with the reason. */
export async function dropUnasked(core: AppKitCore): Promise<void> {
  const connection = connectedState(core.store.getState());
  if (connection === undefined) return;
  const { activeNamespace: namespace } = core.store.getState();
  const error = createError('SIGN_IN_UNAVAILABLE');
  const { message, code } = error;
  emitModalEvent(core, { event: 'SIWX_AUTH_ERROR', properties: { network: connection.chainId, message } });
  core.dispatch({
    type: 'flowChanged',
    flow: 'signFlow',
    state: { status: 'failed', error: errorInfo(error) },
  });
  // What says goodbye may be code that does not arrive either.
  await withLimit(core.clock, goodbyeLimit, undefined, async () =>
    core.adapters[namespace]?.disconnect(),
  ).catch(() => undefined);
  if (connectedState(core.store.getState(), namespace) !== undefined) {
    core.dispatch({ type: 'connectionDropped', namespace, connectorId: undefined });
  }
  core.dispatch({ type: 'opened', view: { name: 'Connect' } });
  showToast(core, { variant: 'error', message, code });
}
