import { type MooringError, mayBeSent } from '@mooring/protocol';
import type { SwapBuildAnswer, SwapQuote } from '@mooring/protocol/api';
import { swapRefreshMs } from '@mooring/protocol/limits';
import { showToast } from '../alerts/toast.ts';
import type { CallEstimate, CallParameters } from '../contract/call.ts';
import type { AppKitErrorInfo } from '../contract/connection.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress } from '../contract/network.ts';
import type { SentTransaction } from '../contract/send.ts';
import { createAccountError } from '../errors/account-errors.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { plainAddress } from '../format/plain-address.ts';
import { warnBeforeUnload } from '../modal/warn-before-unload.ts';
import { selectAccount } from '../select/account.ts';
import { estimateFor } from '../send/estimate-for.ts';
import { writeAmount } from '../send/read-amount.ts';
import { isSmartAccount } from '../send/send-token.ts';
import { watchTransaction } from '../send/watch-sent.ts';
import { checkApproval, checkSwap, leastOf } from './check-swap.ts';
import { resetSwapForm } from './fill-swap-form.ts';
import { hasPendingApproval } from './has-pending-approval.ts';
import { isSameContract } from './same-contract.ts';
import { buildApproval, buildSwap, readAllowance, readQuote, readRouters } from './swap-api.ts';
import { differenceOf, type SwapDifference } from './swap-errors.ts';
import type { ReadSwapForm } from './swap-form.ts';

/** The next wallet request: `reset` revokes an older approval, for tokens that require that first. */
export type SwapStep = 'reset' | 'approve' | 'swap';

/** The next step of a swap, as the visitor reviews it. */
export interface SwapTerms {
  /** Includes the minimum amount out, which never drops without the visitor's consent. */
  readonly quote: SwapQuote;
  readonly step: SwapStep;
  /** Already verified against the shown quote. */
  readonly call: CallParameters;
  /** The contract that the swap calls and that the token is approved for. */
  readonly router: CaipAddress;
  /** Absent if no node knows. */
  readonly estimate: CallEstimate | undefined;
}

/** State of a review. `terms` are the latest. */
export type SwapReviewState =
  | { readonly kind: 'preparing'; readonly terms?: SwapTerms | undefined }
  | { readonly kind: 'ready'; readonly terms: SwapTerms }
  /** The swap would return less than was shown: the visitor decides. */
  | { readonly kind: 'moved'; readonly terms?: SwapTerms | undefined; readonly next: SwapQuote }
  /** The wallet is being prompted, or will be once it has named its network (`prompted`). */
  | {
      readonly kind: 'pending';
      readonly terms: SwapTerms;
      readonly since: number;
      readonly prompted: boolean;
    }
  /** The approval is pending, perhaps that of an earlier review. */
  | { readonly kind: 'approving'; readonly terms: SwapTerms }
  /** There is no route between the tokens. */
  | { readonly kind: 'none'; readonly terms?: SwapTerms | undefined }
  | {
      readonly kind: 'failed';
      readonly terms?: SwapTerms | undefined;
      readonly problem: AppKitErrorInfo;
      /** With SWAP_DIFFERS: the difference from the shown quote. */
      readonly difference?: SwapDifference | undefined;
      /** Whether the wallet was prompted; otherwise the API or a node failed. */
      readonly prompted?: boolean | undefined;
    }
  | { readonly kind: 'sent'; readonly terms: SwapTerms };

/** A swap under review, in the shape that `useSyncExternalStore` takes. */
export interface SwapReview {
  read(): SwapReviewState;
  /** Keeps it fresh while there are listeners. */
  subscribe(listener: () => void): () => void;
  /** Accepts a changed price. */
  accept(): void;
  /** Prepares the swap again, after a failure. */
  again(): void;
  /**
   * Asks the wallet for the next step. Refreshes it first, and does not prompt if the step changed, the price dropped
   * below the shown minimum, or nobody observes the review any more.
   */
  confirm(): Promise<void>;
  /** Requests nothing while the page is hidden. */
  pause(isPaused: boolean): void;
}

/** Errors of an estimate that reject the call; all others mean only that the fee is unknown. */
const refusals: ReadonlySet<string> = new Set([
  'FUNDS_INSUFFICIENT',
  'TRANSACTION_REFUSED',
  'TRANSACTION_INVALID',
]);

/**
 * Reviews a swap: requests its quote, its approval if one is needed, and its transaction, compares them with what the
 * visitor was shown, and repeats that every 10 s. Nothing that differs reaches a wallet.
 *
 * @param form with an order
 * @param shown the quote that the visitor has seen
 */
export function reviewSwap(core: AppKitCore, form: ReadSwapForm, shown: SwapQuote): SwapReview {
  const listeners = new Set<() => void>();
  let state: SwapReviewState = { kind: 'preparing' };
  let accepted = shown;
  let turn = 0;
  let cancel = () => {};
  let unwatch = () => {};
  let isPaused = false;
  let isDue = false;

  function become(next: SwapReviewState): void {
    state = next;
    for (const listener of [...listeners]) listener();
  }

  function plan(): void {
    cancel();
    if (listeners.size === 0 || core.ended.aborted) return;
    cancel = core.clock.after(swapRefreshMs, () => void prepare());
  }

  const isApproving = ({ step, router }: SwapTerms): boolean =>
    step !== 'swap' && hasPendingApproval(core, form, router);

  /** Prepares nothing while the wallet is prompted or an approval is pending. */
  const isBusy = () => /^(pending|approving|sent)$/.test(state.kind);

  async function prepare(): Promise<void> {
    if (isBusy()) return;
    isDue = isPaused;
    if (isPaused) return;
    // A refresh that falls due meanwhile would outdate this one, and lose the press that waits for it.
    cancel();
    turn += 1;
    const own = turn;
    const { terms } = state;
    if (state.kind !== 'ready') become({ kind: 'preparing', terms });
    const next = await readNext(terms);
    if (own !== turn || isBusy()) return;
    become(next);
    if (next.kind === 'approving') watchApproval(next.terms);
    else plan();
  }

  /** Prepares the next step once no approval is pending any more. */
  function watchApproval(terms: SwapTerms): void {
    unwatch();
    if (listeners.size === 0) return;
    const look = (): void => {
      if (isApproving(terms)) return;
      unwatch();
      become({ kind: 'preparing', terms });
      void prepare();
    };
    unwatch = core.store.subscribe(look);
    look();
    if (state.kind === 'approving') readApproved(terms);
  }

  /** Reads the allowance while an approval is pending, since a node may lose sight of it: it may be mined, or never be. */
  function readApproved(terms: SwapTerms): void {
    cancel();
    if (listeners.size === 0 || core.ended.aborted) return;
    cancel = core.clock.after(swapRefreshMs, async () => {
      const next = isPaused ? state : await readNext(terms);
      if (state.kind !== 'approving') return;
      if (next.kind === 'approving' || next.kind === 'failed') return readApproved(terms);
      unwatch();
      become(next);
      plan();
    });
  }

  async function readNext(terms: SwapTerms | undefined): Promise<SwapReviewState> {
    try {
      const { order } = form;
      if (order === undefined) throw createAccountError('SEND_FIELDS_REQUIRED');
      const quote = await readQuote(core, order);
      if (quote === undefined) return { kind: 'none', terms };
      const floor = leastOf(accepted);
      if (BigInt(quote.toAmount) < floor) return { kind: 'moved', terms, next: quote };
      const own = leastOf(quote);
      const least = own > floor ? own : floor;
      const next = await readTerms({ ...quote, minToAmount: least.toString() });
      return { kind: isApproving(next) ? 'approving' : 'ready', terms: next };
    } catch (thrown) {
      const error = readError(thrown);
      if (error.code === 'SWAP_QUOTE_MOVED') return readMoved(terms, error);
      return { kind: 'failed', terms, problem: errorInfo(error), difference: differenceOf(error) };
    }
  }

  /** The price changed between the quote and the transaction. */
  async function readMoved(terms: SwapTerms | undefined, error: MooringError): Promise<SwapReviewState> {
    const { order } = form;
    const next = order && (await readQuote(core, order).catch(() => undefined));
    if (next === undefined) return { kind: 'failed', terms, problem: errorInfo(error) };
    return { kind: 'moved', terms, next };
  }

  async function readTerms(quote: SwapQuote): Promise<SwapTerms> {
    const { order, network, from } = form;
    if (order === undefined) throw createAccountError('SEND_FIELDS_REQUIRED');
    const isNative = from.address === undefined;
    const { routers = [] } = await readRouters(core, network.caipNetworkId);
    const built = await buildSwap(core, order, quote);
    const now = core.clock.now();
    checkSwap(built, { order, quote, isNative, routers, now });
    const router = built.tx.to as CaipAddress;
    const call = callOf(form, built);
    // Calls of the token's own contract need no approval.
    if (isNative || isSameContract(router, order.from)) return withFee({ quote, step: 'swap', call, router });
    const { allowance } = await readAllowance(core, order, quote);
    if (BigInt(allowance) >= BigInt(order.amount)) return withFee({ quote, step: 'swap', call, router });
    const approval = await buildApproval(core, order, quote);
    checkApproval(approval, { order, routers: [router] });
    const step: SwapStep = approval.resetFirst === true ? 'reset' : 'approve';
    const { tx } = step === 'approve' ? approval : await buildReset(quote, router);
    const approve = { network, to: plainAddress(order.from), data: tx.data, value: 0n };
    return withFee({ quote, step, call: approve, router });
  }

  async function buildReset(quote: SwapQuote, router: CaipAddress) {
    const { order } = form;
    if (order === undefined) throw createAccountError('SEND_FIELDS_REQUIRED');
    const reset = await buildApproval(core, order, quote, '0');
    checkApproval(reset, { order, routers: [router] }, '0');
    return reset;
  }

  async function withFee(terms: Omit<SwapTerms, 'estimate'>): Promise<SwapTerms> {
    const { network, address: from } = form;
    try {
      if (from === undefined) throw createAccountError('NOT_CONNECTED');
      const estimate = await estimateFor(core, { from, network }, async (adapter) =>
        adapter?.estimateCall?.(terms.call),
      );
      return { ...terms, estimate };
    } catch (thrown) {
      const error = readError(thrown);
      if (refusals.has(error.code)) throw error;
      return { ...terms, estimate: undefined };
    }
  }

  async function confirm(): Promise<void> {
    const before = state;
    if (before.kind !== 'ready' || core.store.getState().swap.loading) return;
    const { step, quote } = before.terms;
    // The visitor agrees to the minimum that is shown, which may be above the first one.
    accepted = quote;
    become({ kind: 'preparing', terms: before.terms });
    await prepare();
    const now: SwapReviewState = state;
    if (now.kind !== 'ready' || now.terms.step !== step) return;
    // The visitor has left the review meanwhile.
    if (listeners.size === 0) return;
    await ask(now.terms);
  }

  async function ask(terms: SwapTerms): Promise<void> {
    const { network, address } = form;
    const adapter = core.adapters[network.chainNamespace];
    const properties = swapProperties(core, form, terms.quote);
    turn += 1;
    cancel();
    const pending = { kind: 'pending', terms, since: core.clock.now() } as const;
    become({ ...pending, prompted: false });
    core.dispatch({ type: 'swapChanged', swap: { loading: true } });
    try {
      if (adapter?.sendCall === undefined) throw createAccountError('UNSUPPORTED_CHAIN');
      const current = core.store.getState();
      if (selectAccount(current).caipAddress !== address) throw createAccountError('NOT_CONNECTED');
      const send = adapter.sendCall.bind(adapter);
      const { hash } = await warnBeforeUnload(current, () =>
        send({ ...terms.call, onPrompt: () => become({ ...pending, prompted: true }) }),
      );
      const sent = sentOf(core, form, terms, hash);
      watchTransaction(core, sent);
      if (terms.step === 'swap') {
        emitModalEvent(core, { event: 'SWAP_SUCCESS', properties });
        resetSwapForm(core);
        showToast(core, { variant: 'success', code: 'SENT' });
        become({ kind: 'sent', terms });
        return;
      }
      become({ kind: 'approving', terms });
      watchApproval(terms);
    } catch (thrown) {
      const error = readError(thrown);
      const event = terms.step === 'swap' ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR';
      emitModalEvent(core, { event, properties: { ...properties, message: error.message } });
      if (terms.step === 'swap' && mayBeSent(error.code))
        core.dispatch({ type: 'swapChanged', swap: { unsure: true } });
      become({ kind: 'failed', terms, problem: errorInfo(error), prompted: true });
    } finally {
      core.dispatch({ type: 'swapChanged', swap: { loading: false } });
    }
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        // The approval was not followed meanwhile.
        if (state.kind === 'approving') state = { kind: 'preparing', terms: state.terms };
        void prepare();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        cancel();
        unwatch();
      };
    },
    accept() {
      if (state.kind !== 'moved') return;
      accepted = state.next;
      void prepare();
    },
    again: () => void prepare(),
    confirm,
    pause(paused) {
      isPaused = paused;
      if (!paused && isDue) void prepare();
    },
  };
}

/** Reports that the visitor starts to review a swap. */
export function startSwap(core: AppKitCore, form: ReadSwapForm, quote: SwapQuote): void {
  emitModalEvent(core, { event: 'INITIATE_SWAP', properties: swapProperties(core, form, quote) });
}

function callOf({ network, from, amount = 0n }: ReadSwapForm, { tx }: SwapBuildAnswer): CallParameters {
  const value = from.address === undefined ? amount : 0n;
  return { network, to: plainAddress(tx.to as CaipAddress), data: tx.data, value };
}

/** Event properties of a swap, for the site's listeners. */
function swapProperties(
  core: AppKitCore,
  { network, from, to, amount = 0n }: ReadSwapForm,
  quote: SwapQuote,
) {
  return {
    isSmartAccount: isSmartAccount(core),
    network: network.caipNetworkId,
    swapFromToken: from.symbol,
    swapToToken: to?.symbol ?? '',
    swapFromAmount: writeAmount(amount, from.decimals),
    swapToAmount: writeAmount(BigInt(quote.toAmount), to?.decimals ?? 0),
  };
}

function sentOf(
  core: AppKitCore,
  { network, address, from, to, amount = 0n, order }: ReadSwapForm,
  { step, router }: SwapTerms,
  hash: string,
): SentTransaction {
  const { chainId: _, icon: __, iconPath: ___, ...token } = from;
  const user = address ?? order?.user;
  if (user === undefined) throw createAccountError('NOT_CONNECTED');
  const swaps = step === 'swap';
  return {
    ...{ hash, kind: swaps ? 'swap' : 'approve', chainId: network.caipNetworkId, address: user, token },
    ...(swaps
      ? { amount: amount.toString(), ...(to?.address === undefined ? {} : { changes: [to.address] }) }
      : { to: plainAddress(router) }),
    ...{ sentAt: core.clock.now(), status: 'pending' },
  };
}
