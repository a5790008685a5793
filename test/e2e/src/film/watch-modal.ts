import type { Page } from 'playwright-core';

/** What the modal showed in one frame, as the page itself saw it. */
export interface Sight {
  readonly at: number;
  /** Of the card, in pixels; 0 while there is none. */
  readonly height: number;
  /** Length of the drawing of the code that fades out, or of the one that is shown. */
  readonly leavingCode: number | undefined;
  /** How much is seen of the view that goes, and of the one that comes. */
  readonly leaving: number;
  readonly coming: number;
  /** The same of the titles. */
  readonly leavingTitle: number;
  readonly comingTitle: number;
  /** Width of the check that tells success, in pixels; 0 while there is none. */
  readonly check: number;
  /** Whether a tooltip is shown. */
  readonly tooltip: boolean;
  /** Where the rows stand that can be pressed, by their names. */
  readonly rows: Readonly<Record<string, number>>;
  readonly heading: string;
}

declare global {
  interface Window {
    /** Ends the watch. */
    endWatch?: (() => readonly Sight[]) | undefined;
  }
}

/** Notes what the modal shows, in every frame, until the function that it returns is called. */
export async function watchModal(page: Page): Promise<() => Promise<readonly Sight[]>> {
  await page.evaluate(() => {
    const sights: Sight[] = [];
    const began = performance.now();
    let ended = false;
    const opacity = (element: Element | null | undefined) =>
      element ? Number(getComputedStyle(element).opacity) : 0;
    // The account's mark is what was looked at before; its facts are what comes.
    const partly = (view: Element | null | undefined) => {
      const facts = view?.querySelector('.arrived__facts');
      return facts ? opacity(facts) : 1;
    };
    const look = () => {
      if (ended) return;
      const root = document.querySelector('mooring-modal')?.shadowRoot;
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
        leaving: opacity(leaving),
        coming: opacity(coming) * partly(coming),
        leavingTitle: opacity(root?.querySelector('.header__title--left')),
        comingTitle: opacity(root?.querySelector('.header__title:not(.header__title--left)')),
        check: Math.max(0, ...checks.map((one) => one.getBoundingClientRect().width)),
        tooltip: root?.querySelector('.tip:not([hidden])') != null,
        rows: Object.fromEntries(rows),
        heading: root?.querySelector('.header h1')?.textContent ?? '',
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
