import { disconnectTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { showToast } from '../alerts/toast.ts';
import type { AppKitCore } from '../contract/core.ts';
import { errorInfo } from '../errors/error-info.ts';
import { createError } from '../errors.ts';
import { signer } from '../siwx/signer.ts';
import { connectedState } from '../store/is-connected.ts';
import { emitSignIn } from './emit-sign-in.ts';

/** Disconnects wallets that cannot be prompted for a required sign-in, and returns to Connect with the reason. */
export async function disconnectUnsigned(core: AppKitCore): Promise<void> {
  const unasked = signer(core);
  if (unasked === undefined) return;
  const { namespace, connection } = unasked;
  const error = createError('SIGN_IN_UNAVAILABLE');
  const { message, code } = error;
  emitSignIn(core, 'SIWX_AUTH_ERROR', { network: connection.chainId, message });
  core.dispatch({
    type: 'flowChanged',
    flow: 'signFlow',
    state: { status: 'failed', error: errorInfo(error) },
  });
  // The code that disconnects may fail to load as well.
  await withTimeout(async () => core.adapters[namespace]?.disconnect(), {
    clock: core.clock,
    timeoutMs: disconnectTimeoutMs,
  }).catch(() => undefined);
  if (connectedState(core.store.getState(), namespace) !== undefined) {
    core.dispatch({ type: 'connectionDropped', namespace, connectorId: undefined });
  }
  core.dispatch({ type: 'opened', view: { name: 'Connect' } });
  showToast(core, { variant: 'error', message, code });
}
