import type { MooringError } from '@mooring/protocol';
import { connectExistingGrants, connectNamespaces, unconnectedGrants } from '../approval/existing-grants.ts';
import { prepareRequest } from '../approval/prepare-request.ts';
import { resolveApproval } from '../approval/request-approval.ts';
import { runAttempt } from '../approval/run-attempt.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import type { WantedChain } from '../contract/views.ts';
import { errorInfo } from '../errors/error-info.ts';
import { createError } from '../errors.ts';
import { selectWantedChain } from '../select/wanted-chain.ts';
import { showChosen } from './approve.ts';
import { joinPairing } from './join-pairing.ts';
import { openPairing } from './open-pairing.ts';
import { pairingTarget } from './pairing-target.ts';
import { isFreshPairing } from './shared-pairing.ts';

/**
 * Prepares a pairing link and waits for a wallet. Calling it again changes nothing while a link is fresh, and creates a
 * new one after expiry or failure. Never rejects: returns the error, which is in the state as well.
 */
export async function startPairing(
  core: AppKitCore,
  namespace?: Namespace | undefined,
): Promise<MooringError | undefined> {
  const wallet = pairingTarget(core);
  if (wallet === undefined) {
    const { pairing } = core.store.getState().features;
    const error = createError(pairing ? 'CONNECTOR_NOT_FOUND' : 'PAIRING_NOT_CONFIGURED');
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'failed', error: errorInfo(error) } });
    return error;
  }
  if (core.runtime.attempt?.connectorId === wallet.id && isFresh(core)) return undefined;
  const wanted = namespace === undefined ? selectWantedChain(core.store.getState()) : { namespace };
  const running = runAttempt(core, wallet.id, (signal) => pair(core, { wallet, wanted, signal }));
  // Keep showing a link that was made ahead.
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

interface Pairing {
  readonly wallet: RemoteWallet;
  readonly wanted: WantedChain;
  readonly signal: AbortSignal;
}

/**
 * Connects existing grants that no library has taken up; if there are none or no adapter connects them, creates a link.
 */
async function pair(core: AppKitCore, { wallet, wanted, signal }: Pairing): Promise<Namespace> {
  const { namespace, chainId: first } = wanted;
  await prepareRequest(core, wallet);
  signal.throwIfAborted();
  const filled = await connectExistingGrants(core, wallet, namespace);
  if (filled !== undefined) return filled;
  signal.throwIfAborted();
  // Does not request namespaces from another wallet that the first one serves.
  const others = Object.keys(core.adapters).some((name) => wallet.granted(name) !== undefined);
  const pairing = openPairing(core, wallet, { first, only: others ? namespace : undefined });
  showChosen(core);
  const approval = await joinPairing(core, pairing, { signal });
  return resolveApproval(core, { approval, filled: pairing.filled, namespace });
}

/** Takes up existing grants: no prompt, no switch, no link. Never rejects; the outcome is in the state. */
export async function connectExisting(core: AppKitCore): Promise<void> {
  const wallet = pairingTarget(core);
  if (wallet === undefined || core.runtime.attempt !== undefined) return;
  await wallet.restore().catch(() => undefined);
  const waiting = unconnectedGrants(core, wallet);
  if (waiting.length === 0 || core.runtime.attempt !== undefined) return;
  const fill = (): Promise<Namespace> => connectNamespaces(core, wallet, waiting, { act: 'connectExisting' });
  await runAttempt(core, wallet.id, fill, { switches: false });
}

function isFresh(core: AppKitCore): boolean {
  const { pairing } = core.store.getState();
  return pairing.status === 'waiting' ? isFreshPairing(core) : pairing.status === 'preparing';
}
