import { maxRetryDelayMs, pairingExpiresEarlySeconds, retryDelayMs } from '@mooring/protocol/limits';
import { prepareRequest } from '../approval/prepare-request.ts';
import type { AppKitErrorInfo } from '../contract/connection.ts';
import type { AppKitCore, OpenPairing } from '../contract/core.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { isConnected } from '../store/is-connected.ts';
import { openPairing, releasePairing } from './open-pairing.ts';
import { pairingTarget } from './pairing-target.ts';
import { isFreshPairing, pendingOffer, showOffer } from './shared-pairing.ts';

/** A link for a code in the page. */
export interface PagePairing {
  /**
   * Sets whether the page is visible. A hidden page creates no link but keeps an existing one, which a wallet may have
   * scanned.
   */
  setSeen(seen: boolean): void;
  /** Creates a link now, instead of after the pause that follows a failure. */
  retry(): void;
  end(): void;
}

/**
 * Keeps a link for a QR code in the page while no wallet is connected, and renews it before it expires. The modal takes
 * it over when the visitor opens the QR code there. `onLink` receives each link, and `undefined` while there is none;
 * `onFailure` the reason why there is none, and `undefined` once there is one.
 */
export function pairOnPage(
  core: AppKitCore,
  onLink: (uri: string | undefined) => void,
  seen = true,
  onFailure: (error: AppKitErrorInfo | undefined) => void = () => undefined,
): PagePairing {
  let ended = false;
  let isSeen = seen;
  let preparing = false;
  /** Between a failure and the next attempt. */
  let resting = false;
  let mine: OpenPairing | undefined;
  let wait = retryDelayMs;
  let cancel: (() => void) | undefined;

  const later = (milliseconds: number): void => {
    cancel?.();
    cancel = core.clock.after(milliseconds, () => {
      resting = false;
      step();
    });
  };
  const show = (uri: string, wireExpiry: number): void => {
    if (ended) return;
    wait = retryDelayMs;
    resting = false;
    onFailure(undefined);
    onLink(uri);
    const expiry = Math.min(wireExpiry, pendingOffer(core)?.link?.expiry ?? wireExpiry);
    later(Math.max(0, (expiry - pairingExpiresEarlySeconds) * 1000 - core.clock.now()));
  };
  const fail = (error: unknown): void => {
    if (ended) return;
    onFailure(errorInfo(readError(error)));
    resting = true;
    later(wait);
    wait = Math.min(wait * 2, maxRetryDelayMs);
  };
  const prepare = async (): Promise<void> => {
    const wallet = pairingTarget(core);
    if (wallet === undefined) return;
    await prepareRequest(core, wallet);
    if (ended || !isSeen || !isWanted(core)) return;
    if (core.runtime.pairing === mine && !isFreshPairing(core)) releasePairing(core);
    const pairing = openPairing(core, wallet);
    mine = pairing;
    showOffer(core, 'ahead');
    pairing.listeners.add(show);
    const link = pendingOffer(core)?.link;
    if (link !== undefined) show(link.uri, link.wireExpiry);
    pairing.done.catch((error: unknown) => {
      if (mine !== pairing) return;
      mine = undefined;
      if (ended) return;
      onLink(undefined);
      fail(error);
    });
  };
  function step(): void {
    if (ended || !isSeen || preparing || resting || !isWanted(core)) return;
    const good = mine !== undefined && core.runtime.pairing === mine && !mine.controller.signal.aborted;
    if (good && (pendingOffer(core)?.link === undefined || isFreshPairing(core))) return;
    preparing = true;
    prepare()
      .catch(fail)
      .finally(() => {
        preparing = false;
      });
  }
  const unsubscribe = core.store.subscribe(step);
  step();
  return {
    setSeen(now) {
      isSeen = now;
      step();
    },
    retry() {
      if (!resting) return;
      cancel?.();
      resting = false;
      onFailure(undefined);
      step();
    },
    end() {
      ended = true;
      cancel?.();
      unsubscribe();
      mine?.listeners.delete(show);
      if (mine === undefined || core.runtime.pairing !== mine) return;
      if (pendingOffer(core)?.shown !== 'ahead') return;
      // Another code in the page shows the same link.
      if (mine.listeners.size > 0) return;
      showOffer(core, 'nowhere');
      mine.controller.abort(createError('ABORTED'));
    },
  };
}

/** The modal shows its own QR code while it is open. */
function isWanted(core: AppKitCore): boolean {
  const state = core.store.getState();
  const { manualWCControl, enableWallets } = state.options;
  const free = core.runtime.attempt === undefined && !state.open;
  return free && enableWallets && !manualWCControl && state.initialized && !isConnected(state);
}
