import type { AppKitCore } from '../contract/core.ts';
import type { CheckoutWindow, Purchase } from '../contract/onramp.ts';
import { createOnrampError } from './onramp-errors.ts';
import { checkoutOf, type Order, startPurchase } from './start-purchase.ts';
import { isOpen } from './stored-purchases.ts';
import { pollPurchases } from './watch-purchases.ts';

/** Milliseconds between checks whether the window is still open: browsers emit no event. */
const pause = 500;
const size = { width: 600, height: 800 } as const;

/** The used part of a window that the page opened. */
export interface Popup {
  opener: unknown;
  readonly closed: boolean;
  readonly document: Document;
  readonly location: Pick<Location, 'replace'>;
  close(): void;
}

/** The part of a page's window that opens others. */
export interface PopupHost {
  open?(url: string, target: string, features: string): Popup | null;
  readonly screenX?: number;
  readonly screenY?: number;
  readonly outerWidth?: number;
  readonly outerHeight?: number;
}

/** The page that opens a checkout. */
export interface CheckoutPage {
  /** Shown in the window until the checkout loads. */
  readonly waiting: string;
  readonly host?: PopupHost | undefined;
}

/**
 * Opens the checkout of an order in a window. Call it during a tap: the window opens before the provider has answered,
 * since browsers block later ones. Rejects as `startPurchase`, after closing the window.
 */
export async function openCheckout(core: AppKitCore, order: Order, page: CheckoutPage): Promise<Purchase> {
  // A second tap must not open a second window.
  if (core.store.getState().onramp.loading) throw createOnrampError('REQUEST_PENDING');
  const popup = openPopup(page);
  try {
    const purchase = await startPurchase(core, order);
    lead(core, popup, purchase.id);
    return purchase;
  } catch (thrown) {
    popup?.close();
    throw thrown;
  }
}

/** Reopens the checkout of a purchase during a tap. Does nothing after a reload: the URL is not stored. */
export function reopenCheckout(core: AppKitCore, id: string, page: CheckoutPage): void {
  if (checkoutOf(core, id) !== undefined) lead(core, openPopup(page), id);
}

function openPopup({ waiting, host = globalThis as PopupHost }: CheckoutPage): Popup | undefined {
  const { screenX = 0, screenY = 0, outerWidth = size.width, outerHeight = size.height } = host;
  const left = Math.max(0, Math.round(screenX + (outerWidth - size.width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - size.height) / 2));
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
  const popup = host.open?.('', '_blank', features);
  // Some browsers return a window that is already closed.
  if (popup === undefined || popup === null || popup.closed) return undefined;
  try {
    const { document } = popup;
    document.title = waiting;
    document.documentElement.style.colorScheme = 'light dark';
    document.body.style.font = '16px/1.5 system-ui, sans-serif';
    document.body.style.padding = '24px';
    document.body.textContent = waiting;
  } catch {
    // The window stays blank.
  }
  return popup;
}

/** Shows the checkout in a window without an opener, and detects when it closes. */
function lead(core: AppKitCore, popup: Popup | undefined, id: string): void {
  const url = checkoutOf(core, id);
  const setStatus = (status: CheckoutWindow['status']): void =>
    core.dispatch({ type: 'onrampChanged', onramp: { checkout: { id, status } } });
  if (popup === undefined || popup.closed || url === undefined) {
    popup?.close();
    setStatus('blocked');
    return;
  }
  popup.opener = null;
  popup.location.replace(url);
  setStatus('open');
  const look = (): void => {
    const { purchases, onramp } = core.store.getState();
    const purchase = purchases.find((one) => one.id === id);
    // Another window replaced it, or its status can no longer change.
    if (core.ended.aborted || onramp.checkout?.id !== id || onramp.checkout.status !== 'open') return;
    if (purchase === undefined || !(isOpen(purchase.status) || purchase.status === 'unreported')) return;
    if (!popup.closed) {
      core.clock.after(pause, look);
      return;
    }
    setStatus('closed');
    pollPurchases(core);
  };
  core.clock.after(pause, look);
}
