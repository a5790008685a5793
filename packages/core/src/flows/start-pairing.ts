import type { MooringError } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import { errorInfo } from '../errors/error-info.ts';
import { createError } from '../errors.ts';
import { showChosen } from './approve.ts';
import { joinPairing } from './join-pairing.ts';
import { arrived, openPairing } from './open-pairing.ts';
import { pairingTarget } from './pairing-target.ts';
import { readyToAsk } from './ready-to-ask.ts';
import { runAttempt } from './run-attempt.ts';
import { fill, served } from './settle.ts';
import { isFreshPairing } from './shared-pairing.ts';

/**
 * Prepares a pairing link and waits for a wallet. Calling it again changes nothing while a link is
 * fresh, and makes a new one after expiry or failure. Never rejects: gives the error, also in the state.
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
  const running = runAttempt(core, wallet.id, (signal) => pair(core, { wallet, namespace, signal }));
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

interface Pairing {
  readonly wallet: RemoteWallet;
  readonly namespace: Namespace | undefined;
  readonly signal: AbortSignal;
}

/** What a wallet grants already and no library has taken up needs no link; if no owner takes it now, there is one all the same. */
async function pair(core: AppKitCore, { wallet, namespace, signal }: Pairing): Promise<Namespace> {
  await readyToAsk(core, wallet);
  signal.throwIfAborted();
  const waiting = notTakenUp(core, wallet);
  if (waiting.length > 0) {
    const filled = await fillWaiting(core, wallet, waiting, namespace).catch(() => undefined);
    if (filled !== undefined) return filled;
    signal.throwIfAborted();
  }
  const pairing = showChosen(core, openPairing(core, wallet));
  const approval = await joinPairing(core, pairing, { signal });
  return arrived(core, { approval, filled: pairing.filled, namespace });
}

/** Connects what a wallet grants already; asks nothing, and makes no link. Never rejects; the state tells. */
export async function takeUp(core: AppKitCore): Promise<void> {
  const wallet = pairingTarget(core);
  if (wallet === undefined || core.runtime.attempt !== undefined) return;
  await wallet.restore().catch(() => undefined);
  const waiting = notTakenUp(core, wallet);
  if (waiting.length === 0 || core.runtime.attempt !== undefined) return;
  await runAttempt(core, wallet.id, () => fillWaiting(core, wallet, waiting));
}

/** Granted, and connected in no library. */
function notTakenUp(core: AppKitCore, wallet: RemoteWallet): readonly Namespace[] {
  const { libraryConnections } = core.store.getState();
  return served(core, Object.keys(core.adapters)).filter(
    (namespace) =>
      wallet.granted(namespace) !== undefined &&
      !libraryConnections[namespace]?.some(({ connectorId }) => connectorId === wallet.id),
  );
}

async function fillWaiting(
  core: AppKitCore,
  wallet: RemoteWallet,
  waiting: readonly Namespace[],
  namespace?: Namespace | undefined,
): Promise<Namespace> {
  const grants = Object.fromEntries(
    waiting.flatMap((each) => Object.entries(wallet.granted(each)?.grants ?? {})),
  );
  return arrived(core, { approval: { grants }, filled: fill(core, wallet, waiting), namespace });
}

function isFresh(core: AppKitCore): boolean {
  const { pairing } = core.store.getState();
  return pairing.status === 'waiting' ? isFreshPairing(core) : pairing.status === 'preparing';
}
