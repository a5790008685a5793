import type { AppKitCore, OpenPairing } from '../contract/core.ts';
import type { Approval } from '../contract/remote-wallet.ts';
import { isFreshPairing, pendingOffer, sharesPairing, showOffer } from './shared-pairing.ts';

/**
 * Waits for the answer to a pairing. Aborting the signal leaves the pairing, which ends it unless attempts share it.
 */
export async function joinPairing(
  core: AppKitCore,
  pairing: OpenPairing,
  {
    signal,
    onLink,
  }: {
    readonly signal: AbortSignal | undefined;
    readonly onLink?: ((uri: string, expiry: number) => void) | undefined;
  },
): Promise<Approval> {
  if (onLink !== undefined) {
    pairing.listeners.add(onLink);
    const link = core.runtime.pairing === pairing ? pendingOffer(core)?.link : undefined;
    if (link !== undefined) onLink(link.uri, link.wireExpiry);
  }
  let stop = (): void => undefined;
  const left = new Promise<never>((_resolve, reject) => {
    const onAbort = (): void => {
      leave(core, pairing, signal?.reason);
      reject(signal?.reason);
    };
    stop = () => signal?.removeEventListener('abort', onAbort);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
  });
  try {
    return await Promise.race([pairing.done, left]);
  } finally {
    stop();
    if (onLink !== undefined) pairing.listeners.delete(onLink);
  }
}

/**
 * Stops waiting. If the visitor has to leave the page for the wallet, the pairing continues while its link is valid.
 */
function leave(core: AppKitCore, pairing: OpenPairing, reason: unknown): void {
  // Replaced, which has aborted it, or released, so that it continues without this caller.
  if (core.runtime.pairing !== pairing) return;
  if (pendingOffer(core)?.shown === 'chosen') {
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'idle' } });
  }
  showOffer(core, 'nowhere');
  if (sharesPairing(core.store.getState().device) && isFreshPairing(core)) return;
  pairing.controller.abort(reason);
}
