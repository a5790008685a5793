import { type OnrampStatusAnswer, onrampPaths, onrampStatusAnswer } from '@mooring/protocol/api';
import { showToast } from '../alerts/toast.ts';
import { fetchBalance } from '../balance/observe-balance.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { OnrampForm, Purchase, PurchaseStatus } from '../contract/onramp.ts';
import { readError } from '../errors/read-error.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { poller } from '../poll/poller.ts';
import { getJson } from '../query/get-json.ts';
import { queryClientOf } from '../query/query-client.ts';
import { readAmount } from '../send/read-amount.ts';
import { isSmartAccount } from '../send/send-token.ts';
import { nothingToBuy } from '../store/nothing-to-buy.ts';
import { paymentDecimals } from './read-payment.ts';
import { isOpen, purchaseList } from './stored-purchases.ts';

const purchasePoller = /* @__PURE__ */ poller<Purchase>({
  list: purchaseList,
  // Often while the visitor pays, then rarely.
  every: { soon: 3_000, later: 30_000, soonFor: 900_000 },
  // The API limits its callers.
  atOnce: 10,
  read: ({ purchases }) => purchases,
  write: (core, purchases) => core.dispatch({ type: 'purchasesChanged', purchases }),
  isPolled: ({ status, order }) => order !== undefined && (isOpen(status) || status === 'closed'),
  refresh: readStatus,
});

/** Watches a purchase until it is delivered or fails, across reloads. */
export function watchPurchase(core: AppKitCore, purchase: Purchase): void {
  purchasePoller.add(core, purchase);
}

/** Resumes watching purchases of an earlier page. Returns a function that stops it. */
export function resumePurchases(core: AppKitCore): () => void {
  return purchasePoller.resume(core);
}

/** Polls open purchases now, at the visitor's request. */
export function pollPurchases(core: AppKitCore): void {
  purchasePoller.poll(core);
}

/**
 * Gives up a purchase: the visitor no longer waits for it here. Its provider is still polled, since a payment may be
 * pending, and a delivery is still reported.
 */
export function leavePurchase(core: AppKitCore, id: string): void {
  const purchase = core.store.getState().purchases.find((one) => one.id === id);
  if (purchase === undefined || !isOpen(purchase.status)) return;
  const close = ({ status }: Purchase) => (isOpen(status) ? ({ status: 'closed' } as const) : undefined);
  void purchasePoller.change(core, purchase, close).then((changed) => {
    if (changed !== undefined) emitEvent(core, 'BUY_CANCEL', purchase);
  });
}

async function readStatus(core: AppKitCore, purchase: Purchase): Promise<void> {
  const { order = '' } = purchase;
  let answer: OnrampStatusAnswer;
  try {
    const path = onrampPaths.status.replace(':order', encodeURIComponent(order));
    answer = await getJson(core, path, onrampStatusAnswer);
  } catch (thrown) {
    // Orders that the provider has forgotten are not polled again; other failures are retried.
    if (readError(thrown).code === 'ONRAMP_ORDER_NOT_FOUND')
      await purchasePoller.change(core, purchase, ({ status }) =>
        isEnded(status) ? undefined : { status: 'unreported' },
      );
    return;
  }
  await take(core, purchase, answer);
}

async function take(core: AppKitCore, purchase: Purchase, answer: OnrampStatusAnswer): Promise<void> {
  const { status: now, amount, hash } = answer;
  if (!isEnded(now)) {
    await purchasePoller.change(core, purchase, ({ status }) => {
      const given = status === 'closed' && now !== 'in-progress';
      return given || isEnded(status) || now === status ? undefined : { status: now };
    });
    return;
  }
  const reported = { ...(amount === undefined ? {} : { amount }), ...(hash === undefined ? {} : { hash }) };
  const changed = await purchasePoller.change(core, purchase, ({ status }) =>
    isEnded(status) ? undefined : { ...reported, status: now },
  );
  // Another tab has reported it.
  if (changed === undefined) return;
  const done = now === 'success';
  showToast(core, { variant: done ? 'success' : 'error', code: done ? 'BOUGHT' : 'BUY_FAILED' });
  if (done || changed.before.status !== 'closed')
    emitEvent(core, done ? 'BUY_SUCCESS' : 'BUY_CANCEL', purchase);
  if (!done) return;
  // Kept until then, so that the visitor can retry.
  if (isFormOf(core.store.getState().onramp, purchase))
    core.dispatch({ type: 'onrampChanged', onramp: nothingToBuy });
  refresh(core, purchase);
}

/** Whether the form is still as the purchase was ordered with it, and no other order is pending or has a checkout. */
function isFormOf(form: OnrampForm, { id, provider, symbol, currency, paid }: Purchase): boolean {
  const { selectedProvider, purchaseCurrency, paymentCurrency, paymentAmount } = form;
  const typed = readAmount(paymentAmount, paymentDecimals);
  const ordered = readAmount(paid, paymentDecimals);
  return (
    !form.loading &&
    form.checkout?.id === id &&
    (selectedProvider ?? provider) === provider &&
    (purchaseCurrency?.symbol ?? symbol) === symbol &&
    (paymentCurrency?.id ?? currency) === currency &&
    'value' in typed &&
    'value' in ordered &&
    typed.value === ordered.value
  );
}

function isEnded(status: PurchaseStatus): boolean {
  return status === 'success' || status === 'failed';
}

function emitEvent(core: AppKitCore, event: 'BUY_SUCCESS' | 'BUY_CANCEL', purchase: Purchase): void {
  const { provider, chainId: network, symbol: asset } = purchase;
  const properties = { provider, network, asset, isSmartAccount: isSmartAccount(core) };
  emitModalEvent(core, { event, properties });
}

/** Refetches the buyer's balance. */
function refresh(core: AppKitCore, { address, chainId, token }: Purchase): void {
  const network = core.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
  if (network === undefined) return;
  fetchBalance(core, { address, network, changed: token === undefined ? [] : [token] }).catch(
    () => undefined,
  );
  void queryClientOf(core).invalidateQueries({ queryKey: ['mooring', 'history'] });
}
