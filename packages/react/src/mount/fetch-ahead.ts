import type { AppKitCore } from '@mooring/core';
import { prepareConnect } from '@mooring/core/modal';
import { preload } from '../context/preload.ts';
import { loadAccount, loadPairing, loadViews } from '../lazy.ts';
import type { RowTarget } from '../view/row-target.ts';

/** Events that precede a press; `click` alone fetches everything at once. */
const ways = ['pointerover', 'focusin', 'touchstart', 'click'];

/**
 * Prefetches the code of a control's target when the pointer, the focus or a finger reaches the control, so that a
 * press shows it immediately. Code for a QR code loads as soon as the pointer moves in a card that offers one. Returns
 * a function that ends it.
 */
export function fetchAhead(core: AppKitCore, container: HTMLElement): () => void {
  const controller = new AbortController();
  let last: Element | null = null;
  const reached = ({ target, type }: Event): void => {
    const control = target instanceof Element ? target.closest('button,a') : null;
    const known = control === last && type !== 'click';
    last = control;
    if (control === null || known) return;
    const leads = control.closest<HTMLElement>('[data-leads]')?.dataset.leads as RowTarget | undefined;
    if (leads !== undefined) void prepareConnect(core, { pairing: leads === 'pairing' });
    // A wallet may answer at once, and the card then becomes the account.
    const next = leads === 'wallet' ? loadAccount : leads === 'pairing' ? loadPairing : loadViews;
    const views: Promise<unknown> = preload<unknown>(next);
    // Offline, or a deploy in between: the view offers a retry.
    views.catch(() => undefined);
  };
  const onItsWay = ({ pointerType }: PointerEvent): void => {
    const row = container.querySelector(`[data-leads=${'pairing' satisfies RowTarget}]`);
    if (pointerType === 'touch' || row === null) return;
    container.removeEventListener('pointermove', onItsWay);
    void prepareConnect(core, { pairing: true });
    preload(loadPairing).catch(() => undefined);
  };
  container.addEventListener('pointermove', onItsWay, { passive: true, signal: controller.signal });
  for (const way of ways) {
    container.addEventListener(way, reached, { capture: true, passive: true, signal: controller.signal });
  }
  return () => controller.abort();
}
