import { createFirstError } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import { isFreshPairing, sharesPairing } from './shared-pairing.ts';

/**
 * Ends waiting for a wallet. A prompt that is already open in the wallet stays there; its answer counts for the
 * library. Where the visitor has to leave the page for the wallet, a pairing goes on while its link is good.
 */
export function cancelConnect(core: AppKitCore): void {
  const attempt = core.runtime.attempt;
  const { connectFlow, pairing, device } = core.store.getState();
  const kept = sharesPairing(device) && isFreshPairing(core);
  if (!kept) core.runtime.attempt = undefined;
  if (connectFlow.status !== 'idle') {
    core.dispatch({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'idle' } });
  }
  if (pairing.status !== 'idle') core.dispatch({ type: 'pairingChanged', pairing: { status: 'idle' } });
  if (!kept) attempt?.controller.abort(createFirstError('ABORTED'));
}
