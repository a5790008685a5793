import type { AppKitCore } from '../contract/core.ts';
import { createError } from '../errors.ts';

/**
 * Stops waiting for a wallet. A prompt that is already open in the wallet stays open; the library still handles its
 * answer.
 */
export function cancelConnect(core: AppKitCore): void {
  const attempt = core.runtime.attempt;
  const { connectFlow, pairing } = core.store.getState();
  core.runtime.attempt = undefined;
  if (connectFlow.status !== 'idle') {
    core.dispatch({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'idle' } });
  }
  if (pairing.status !== 'idle') core.dispatch({ type: 'pairingChanged', pairing: { status: 'idle' } });
  attempt?.controller.abort(createError('ABORTED'));
}
