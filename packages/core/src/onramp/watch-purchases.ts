import { type OnrampStatusAnswer, onrampPaths, onrampStatusAnswer } from '@mooring/protocol/api';
import { fetchBalance } from '../balance/observe-balance.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { Purchase } from '../contract/onramp.ts';
import { readError } from '../errors/read-error.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { showToast } from '../flows/toast.ts';
import { getJson } from '../query/get-json.ts';
import { queryClientOf } from '../query/query-client.ts';
import { isSmartAccount } from '../send/send-token.ts';
import { isOpen, mergePurchases, readPurchases, storePurchases } from './stored-purchases.ts';

/** Milliseconds between two requests: short while the visitor pays, then long. */
const soon = 3_000;
const later = 30_000;
const patience = 900_000;
/** Milliseconds after which an open purchase is no longer polled. */
const longest = 86_400_000;

interface Watch {
  cancel: (() => void) | undefined;
  looking: boolean;
}

const watches = new WeakMap<AppKitCore, Watch>();

/** Follows a purchase until it is delivered or fails, across reloads. */
export function watchPurchase(core: AppKitCore, purchase: Purchase): void {
  keep(core, [purchase, ...core.store.getState().purchases]);
  schedule(core, soon);
}

/** Resumes following purchases of an earlier page. Returns a function that stops. */
export function resumePurchases(core: AppKitCore): () => void {
  keep(core, core.store.getState().purchases);
  schedule(core, 0);
  return () => watches.get(core)?.cancel?.();
}

/** Polls open purchases now, when the visitor asks for it. */
export function lookAtPurchases(core: AppKitCore): void {
  schedule(core, 0);
}

/**
 * Gives a purchase up: it is no longer waited for here. Its provider is still asked, as a payment may be on its way, and says so
 * if it is delivered after all.
 */
export function leavePurchase(core: AppKitCore, id: string): void {
  const purchase = core.store.getState().purchases.find((one) => one.id === id);
  if (purchase === undefined || !isOpen(purchase.status)) return;
  change(core, purchase, { status: 'closed' });
  tell(core, 'BUY_CANCEL', purchase);
}

function keep(core: AppKitCore, purchases: readonly Purchase[]): void {
  const all = mergePurchases(purchases, readPurchases(core));
  core.dispatch({ type: 'purchasesChanged', purchases: all });
  storePurchases(core, all);
}

function schedule(core: AppKitCore, milliseconds: number): void {
  if (core.ended.aborted) return;
  let watch = watches.get(core);
  if (watch === undefined) {
    const made: Watch = { cancel: undefined, looking: false };
    watches.set(core, made);
    core.ended.addEventListener('abort', () => made.cancel?.(), { once: true });
    watch = made;
  }
  watch.cancel?.();
  watch.cancel = core.clock.after(milliseconds, () => void look(core));
}

async function look(core: AppKitCore): Promise<void> {
  const watch = watches.get(core);
  if (watch === undefined || watch.looking) return;
  watch.looking = true;
  const open = followed(core);
  await Promise.all(open.map((one) => ask(core, one)));
  watch.looking = false;
  const left = followed(core);
  if (left.length === 0 || core.ended.aborted) return;
  const youngest = Math.max(...left.map(({ startedAt }) => startedAt));
  schedule(core, core.clock.now() - youngest < patience ? soon : later);
}

/** At most ten at a time: the API bounds its callers. */
function followed(core: AppKitCore): readonly Purchase[] {
  const { purchases } = core.store.getState();
  const now = core.clock.now();
  return purchases
    .filter(
      ({ status, order, startedAt }) =>
        order !== undefined && (isOpen(status) || status === 'closed') && now - startedAt < longest,
    )
    .slice(0, 10);
}

async function ask(core: AppKitCore, purchase: Purchase): Promise<void> {
  const { order = '' } = purchase;
  let answer: OnrampStatusAnswer;
  try {
    const path = onrampPaths.status.replace(':order', encodeURIComponent(order));
    answer = await getJson(core, path, onrampStatusAnswer);
  } catch (thrown) {
    // An order that its provider has forgotten is not asked for again; other failures are.
    if (readError(thrown).code === 'ONRAMP_ORDER_NOT_FOUND' && !core.ended.aborted)
      change(core, purchase, { status: 'untold' });
    return;
  }
  if (core.ended.aborted) return;
  take(core, purchase, answer);
}

function take(core: AppKitCore, purchase: Purchase, { status: now, amount, hash }: OnrampStatusAnswer): void {
  const { status } = purchase;
  if (now !== 'success' && now !== 'failed') {
    const given = status === 'closed' && now !== 'in-progress';
    if (!given && now !== status) change(core, purchase, { status: now });
    return;
  }
  const told = { ...(amount === undefined ? {} : { amount }), ...(hash === undefined ? {} : { hash }) };
  change(core, purchase, { ...told, status: now });
  const done = now === 'success';
  showToast(core, { variant: done ? 'success' : 'error', code: done ? 'BOUGHT' : 'BUY_FAILED' });
  if (done || status !== 'closed') tell(core, done ? 'BUY_SUCCESS' : 'BUY_CANCEL', purchase);
  if (done) refresh(core, purchase);
}

function change(core: AppKitCore, { id }: Purchase, next: Partial<Purchase>): void {
  const { purchases } = core.store.getState();
  keep(
    core,
    purchases.map((one) => (one.id === id ? { ...one, ...next } : one)),
  );
}

function tell(core: AppKitCore, event: 'BUY_SUCCESS' | 'BUY_CANCEL', purchase: Purchase): void {
  const { provider, chainId: network, symbol: asset } = purchase;
  const properties = { provider, network, asset, isSmartAccount: isSmartAccount(core) };
  emitModalEvent(core, { event, properties });
}

/** Refetches the balance of who bought. */
function refresh(core: AppKitCore, { address, chainId, token }: Purchase): void {
  const network = core.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
  if (network === undefined) return;
  fetchBalance(core, { address, network, changed: token === undefined ? [] : [token] }).catch(
    () => undefined,
  );
  void queryClientOf(core).invalidateQueries({ queryKey: ['mooring', 'history'] });
}
