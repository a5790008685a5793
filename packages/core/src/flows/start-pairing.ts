import type { MooringError } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import { errorInfo } from '../errors/error-info.ts';
import { createError } from '../errors.ts';
import { pairingTarget } from './pairing-target.ts';
import { runAttempt } from './run-attempt.ts';
import { isFreshPairing } from './shared-pairing.ts';

/**
 * Prepares a pairing link and waits for a wallet. Calling it again changes nothing while a link is
 * fresh, and makes a new one after expiry or failure. Never rejects: gives the error, also in the state.
 */
export async function startPairing(core: AppKitCore): Promise<MooringError | undefined> {
  const target = pairingTarget(core);
  if (target === undefined) {
    const { pairing } = core.store.getState().features;
    const error = createError(pairing ? 'CONNECTOR_NOT_FOUND' : 'PAIRING_NOT_CONFIGURED');
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'failed', error: errorInfo(error) } });
    return error;
  }
  if (core.runtime.attempt?.connectorId === target.connector.id && isFresh(core)) return undefined;
  const running = runAttempt(core, target.adapter, target.connector);
  // A link that was made ahead stays where it is seen.
  if (core.store.getState().pairing.status !== 'waiting') {
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'preparing' } });
  }
  const error = await running;
  const { pairing } = core.store.getState();
  if (error !== undefined && pairing.status === 'preparing' && core.runtime.attempt === undefined) {
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'failed', error: errorInfo(error) } });
  }
  return error;
}

function isFresh(core: AppKitCore): boolean {
  const { pairing } = core.store.getState();
  return pairing.status === 'waiting' ? isFreshPairing(core) : pairing.status === 'preparing';
}
