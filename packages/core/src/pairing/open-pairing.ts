import { pairingExpiresEarlySeconds, pairingOfferSeconds } from '@mooring/protocol/limits';
import type { ProposalLimits } from '../approval/propose.ts';
import { createApprovalRequest, requestApproval, resolveApproval } from '../approval/request-approval.ts';
import { runAttempt } from '../approval/run-attempt.ts';
import type { AppKitCore, ApprovalRequest, OpenPairing } from '../contract/core.ts';
import type { CaipNetworkId } from '../contract/network.ts';
import type { Approval, ApprovalSignIn, Proposal, RemoteWallet } from '../contract/remote-wallet.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { loadBackground } from '../lazy.ts';
import { isAhead } from '../store/is-ahead.ts';
import { isConnected } from '../store/is-connected.ts';
import { isFreshPairing, pendingOffer, sharesPairing, showOffer } from './shared-pairing.ts';
import { storeLinkLater } from './store-link-later.ts';

/**
 * Returns the pending pairing if attempts share one, or it was made ahead, and it proposes every requested chain; else starts a new pairing
 * and aborts the pending one.
 */
export function openPairing(
  core: AppKitCore,
  wallet: RemoteWallet,
  limits?: ProposalLimits | undefined,
): OpenPairing {
  const { pairing } = core.runtime;
  const request = createApprovalRequest(core, wallet, limits);
  const { proposal } = request;
  const requested = new Set(chainsOf(pairing?.proposal ?? {}));
  const serves = pairing?.wallet === wallet && chainsOf(proposal).every((chain) => requested.has(chain));
  // A pairing given up before its link arrived stays known until its provider is notified.
  const offer = pendingOffer(core);
  const good = !pairing?.controller.signal.aborted && (offer?.link === undefined || isFreshPairing(core));
  // A link made ahead, for a tap or for a code in the page, is the one that the modal shows.
  const shared = offer?.shown === 'ahead' || sharesPairing(core.store.getState().device);
  if (pairing !== undefined && shared && serves && good) return pairing;
  pairing?.controller.abort(createError('ABORTED'));
  return begin(core, request);
}

/**
 * Stops sharing a pairing whose link is no longer shown. The pairing continues: a wallet that has read the
 * link may still answer.
 */
export function releasePairing(core: AppKitCore): void {
  core.runtime.pairing = undefined;
}

function chainsOf(proposal: Proposal): readonly CaipNetworkId[] {
  return Object.values(proposal).flatMap(({ chains }) => chains);
}

/** Shows the pending pairing: in full if the visitor chose it, only its link if it was made ahead. */
export function dispatchPairing(core: AppKitCore): void {
  const offer = pendingOffer(core);
  if (offer === undefined || offer.shown === 'nowhere') return;
  const link = offer.link && ({ status: 'waiting', uri: offer.link.uri, expiry: offer.link.expiry } as const);
  if (offer.shown === 'chosen') {
    core.dispatch({ type: 'pairingChanged', pairing: link ?? { status: 'preparing' } });
    return;
  }
  const state = core.store.getState();
  // Keep a link that the site supplied.
  const free = state.pairing.status !== 'waiting' || isAhead(state.pairing);
  if (link !== undefined && state.open && free) {
    core.dispatch({ type: 'pairingChanged', pairing: { ...link, ahead: true } });
  }
}

function begin(core: AppKitCore, request: ApprovalRequest): OpenPairing {
  const { wallet, proposal } = request;
  const controller = new AbortController();
  let cancelExpiry: (() => void) | undefined;
  let forget = (): void => undefined;
  const onLink = (uri: string, wireExpiry: number): void => {
    if (core.runtime.pairing !== pairing) return;
    // The protocol keeps a link for five minutes; the modal shows it for four at most, because a wallet needs
    // time to answer.
    const expiry = Math.min(wireExpiry, Math.floor(core.clock.now() / 1000) + pairingOfferSeconds);
    const shown = pendingOffer(core)?.shown ?? 'nowhere';
    core.dispatch({ type: 'offerChanged', offer: { shown, link: { uri, expiry, wireExpiry } } });
    forget();
    forget = storeLinkLater(core, wallet, uri, wireExpiry);
    for (const listener of pairing.listeners) listener(uri, wireExpiry);
    dispatchPairing(core);
    cancelExpiry?.();
    cancelExpiry = core.clock.after(
      Math.max(0, (expiry - pairingExpiresEarlySeconds) * 1000 - core.clock.now()),
      () => {
        // Only the link expires: a wallet that has already scanned it may still answer.
        const { pairing: state, offer } = core.store.getState();
        if (core.runtime.pairing !== pairing || state.status !== 'waiting' || state.uri !== uri) return;
        const ended = offer?.shown === 'chosen' ? 'expired' : 'idle';
        core.dispatch({ type: 'pairingChanged', pairing: { status: ended } });
      },
    );
  };
  const end = (error: unknown): void => {
    cancelExpiry?.();
    stop();
    if (core.runtime.pairing !== pairing) return;
    const offer = pendingOffer(core);
    // After a device sleeps, the client's timeouts fire at the same moment; the modal shows the expiry.
    const over = offer?.link !== undefined && !isFreshPairing(core);
    core.runtime.pairing = undefined;
    if (offer === undefined || offer.shown === 'nowhere' || controller.signal.aborted) return;
    if (offer.shown === 'ahead' && !isAhead(core.store.getState().pairing)) return;
    const chosen = offer.shown === 'chosen' && error !== undefined;
    const shown = chosen ? outcome(error, over) : ({ status: 'idle' } as const);
    core.dispatch({ type: 'pairingChanged', pairing: shown });
  };
  const pairing: OpenPairing = {
    ...request,
    controller,
    listeners: new Set(),
    done: new Promise(() => undefined),
  };
  core.runtime.pairing = pairing;
  core.dispatch({ type: 'offerChanged', offer: { shown: 'nowhere', link: undefined } });
  // A pairing created ahead for a visitor without a wallet, or released by its view, ends when any wallet is connected.
  // A late answer would replace that wallet.
  const stop = core.store.subscribe((state, previous) => {
    const isLetGo = core.runtime.pairing !== pairing;
    if (!isConnected(state) || (isLetGo ? isConnected(previous) : state.offer?.shown !== 'ahead')) return;
    stop();
    if (!isLetGo) showOffer(core, 'nowhere');
    controller.abort(createError('ABORTED'));
  });
  const ask = async (): Promise<Approval> => {
    const { connect } = wallet;
    if (connect.by !== 'link') throw createError('CONNECTOR_NOT_FOUND');
    const { signal } = controller;
    const approve = (signIn?: ApprovalSignIn): Promise<Approval> =>
      connect.begin({ proposal, signal, onLink, signIn });
    if (core.siwx === undefined) return approve();
    // If the code for it does not load, the visitor signs in once connected.
    const { requestSignIn } = await loadBackground().catch(() => ({ requestSignIn: undefined }));
    return requestSignIn === undefined ? approve() : requestSignIn(core, { proposal, signal }, approve);
  };
  pairing.done = requestApproval(core, pairing, ask).then(
    (approval) => {
      // Nobody waits for a pairing that was released; one that was replaced is aborted.
      const isCurrent = core.runtime.pairing === pairing;
      const isAwaited = isCurrent ? pendingOffer(core)?.shown === 'chosen' : controller.signal.aborted;
      end(undefined);
      // A page that is loaded again before the adapters have connected resumes it.
      void Promise.resolve(pairing.filled?.shown).then(forget);
      if (!isAwaited) connectLate(core, pairing, approval);
      return approval;
    },
    (error: unknown) => {
      end(error);
      forget();
      throw error;
    },
  );
  // Waiting callers receive the rejection; without any, it must not count as unhandled.
  pairing.done.catch(() => undefined);
  return pairing;
}

/** Connects an approval that no attempt awaits: the visitor was still in the wallet. */
function connectLate(core: AppKitCore, { wallet, filled }: OpenPairing, approval: Approval): void {
  void runAttempt(core, wallet.id, async () =>
    resolveApproval(core, { approval, filled, namespace: undefined }),
  );
}

function outcome(thrown: unknown, over: boolean) {
  const error = readError(thrown);
  const expired = over || error.code === 'PAIRING_EXPIRED' || error.code === 'EXPIRED';
  return expired
    ? ({ status: 'expired' } as const)
    : ({ status: 'failed', error: errorInfo(error) } as const);
}
