import type { Page } from 'playwright-core';

/** State of the modal in one frame, as seen by the page. */
export interface Sight {
  readonly at: number;
  /** Of the card, in pixels; 0 while there is none. */
  readonly height: number;
  /** Length of the drawing of the code that fades out, or of the one that is shown. */
  readonly leavingCode: number | undefined;
  /** Visibility of the code that is shown. */
  readonly code: number;
  /** Visibility of the leaving and of the entering view. */
  readonly leaving: number;
  readonly coming: number;
  /** The same of the titles. */
  readonly leavingTitle: number;
  readonly comingTitle: number;
  /** Width of the success check mark in pixels; 0 without one. */
  readonly check: number;
  /** How much of it the view cuts off, in pixels. */
  readonly cut: number;
  /** Placeholders in the entering view. */
  readonly skeletons: number;
  /** Position of the toast in the window, in pixels; `undefined` without a visible one. */
  readonly toast: number | undefined;
  /** Whether a tooltip is shown. */
  readonly tooltip: boolean;
  /** Positions of the rows that can be pressed, by name. */
  readonly rows: Readonly<Record<string, number>>;
  /** Visibility of the text that asks the visitor to answer in the wallet; `undefined` without one. */
  readonly asking: number | undefined;
  /** Height of the step that a sign-in waits for, in pixels; `undefined` without one. */
  readonly step: number | undefined;
  readonly heading: string;
  /** What the view says that it waits for. */
  readonly status: string;
}

declare global {
  interface Window {
    /** Ends the watch. */
    endWatch?: (() => readonly Sight[]) | undefined;
  }
}

/** Records the state of the modal in every frame, until the returned function is called. */
export async function watchModal(page: Page): Promise<() => Promise<readonly Sight[]>> {
  await page.evaluate(() => {
    const sights: Sight[] = [];
    const began = performance.now();
    let ended = false;
    const opacity = (element: Element | null | undefined) =>
      element ? Number(getComputedStyle(element).opacity) : 0;
    // The account's mark counts as leaving, its details as entering.
    const partly = (view: Element | null | undefined) => {
      const facts = view?.querySelector('.arrived__facts');
      return facts ? opacity(facts) : 1;
    };
    const cutOf = (check: Element) => {
      const view = check.closest('.stage__view');
      if (view === null || getComputedStyle(view).overflowY === 'visible') return 0;
      return check.getBoundingClientRect().bottom - view.getBoundingClientRect().bottom;
    };
    const askingOf = (view: Element | null | undefined) => {
      const text = view?.querySelector('.centred--asks .centred__title');
      return text ? opacity(text) : undefined;
    };
    const placeOf = (toast: Element | null | undefined) => {
      const shown = toast != null && opacity(toast) > 0 && getComputedStyle(toast).visibility === 'visible';
      return shown ? Math.round(toast.getBoundingClientRect().top) : undefined;
    };
    const look = () => {
      if (ended) return;
      // A code in the page has a host of its own, before the dialog's.
      const root = [...document.querySelectorAll('mooring-modal')]
        .map(({ shadowRoot }) => shadowRoot)
        .find((one) => one?.querySelector('dialog'));
      const card = root?.querySelector('.card');
      const leaving = root?.querySelector('.stage__view--leaving');
      const coming = root?.querySelector('.stage__view:not(.stage__view--leaving)');
      const checks = [...(root?.querySelectorAll('.halo__badge--ok, .arrived__check') ?? [])];
      const code = leaving?.querySelector('.mo-qr');
      const drawn = [...(code?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d') ?? '');
      const place = card?.getBoundingClientRect();
      const top = place?.top ?? 0;
      // The entrance scales the card.
      const scale = card instanceof HTMLElement && place ? place.height / card.offsetHeight : 1;
      const rows = [...(coming?.querySelectorAll('.mo-row--button, .cell') ?? [])]
        .filter((row) => {
          const { pointerEvents, visibility } = getComputedStyle(row);
          return pointerEvents !== 'none' && visibility === 'visible';
        })
        .map(
          (row) =>
            [row.textContent ?? '', Math.round((row.getBoundingClientRect().top - top) / scale)] as const,
        );
      sights.push({
        at: Math.round(performance.now() - began),
        height: card instanceof HTMLElement ? card.offsetHeight : 0,
        leavingCode: code ? drawn.join('').length : undefined,
        code: opacity(coming?.querySelector('.mo-qr__code')),
        leaving: opacity(leaving),
        coming: opacity(coming) * partly(coming),
        leavingTitle: opacity(root?.querySelector('.header__title--left')),
        comingTitle: opacity(root?.querySelector('.header__title:not(.header__title--left)')),
        check: Math.max(0, ...checks.map((one) => one.getBoundingClientRect().width)),
        cut: Math.max(0, ...checks.map(cutOf)),
        skeletons: coming?.querySelectorAll('.mo-skeleton').length ?? 0,
        toast: placeOf(root?.querySelector('.mo-toast')),
        tooltip: root?.querySelector('.tip:not([hidden])') != null,
        rows: Object.fromEntries(rows),
        asking: askingOf(coming),
        step: coming?.querySelector<HTMLElement>('.centred__step')?.offsetHeight,
        heading: root?.querySelector('.header h1')?.textContent ?? '',
        status: coming?.querySelector('.status')?.textContent ?? '',
      });
      requestAnimationFrame(look);
    };
    window.endWatch = () => {
      ended = true;
      return sights;
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => window.endWatch?.() ?? []);
}
