import { createPageError, type MooringError } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import { errorInfo } from '../errors/error-info.ts';
import { runAttempt } from './run-attempt.ts';
import { isFreshPairing } from './shared-pairing.ts';

/**
 * Prepares a pairing link and waits for a wallet. Calling it again changes nothing while a link is
 * fresh, and makes a new one after expiry or failure. Never rejects: gives the error, also in the state.
 */
export async function startPairing(core: AppKitCore): Promise<MooringError | undefined> {
  const state = core.store.getState();
  const connector = state.connectors.find((known) => known.type === 'walletConnect');
  const namespace = connector?.namespaces.includes(state.activeNamespace)
    ? state.activeNamespace
    : connector?.namespaces[0];
  const adapter = namespace === undefined ? undefined : core.adapters[namespace];
  if (connector === undefined || adapter === undefined) {
    const error = createPageError(state.features.pairing ? 'CONNECTOR_NOT_FOUND' : 'PAIRING_NOT_CONFIGURED');
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'failed', error: errorInfo(error) } });
    return error;
  }
  const attempt = core.runtime.attempt;
  if (attempt?.connectorId === connector.id && isFresh(core)) return undefined;
  const { waitingPairing } = core.runtime;
  if (waitingPairing !== undefined && isFreshPairing(core)) {
    core.dispatch({ type: 'pairingChanged', pairing: waitingPairing });
    core.dispatch({
      type: 'flowChanged',
      flow: 'connectFlow',
      state: { status: 'pending', since: core.clock.now() },
    });
    return undefined;
  }
  core.dispatch({ type: 'pairingChanged', pairing: { status: 'preparing' } });
  const error = await runAttempt(core, adapter, connector);
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
