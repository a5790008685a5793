import type { Page } from 'playwright-core';

/** A sheet of the sample wallet in one frame. */
export interface SheetSight {
  /** Whether a visible toast covers a part of its title. */
  readonly covered: boolean;
  /** Height of the note about the site's name and address, in pixels; `undefined` without one. */
  readonly note: number | undefined;
  /** Whether a sheet leaves, by a transition that runs. */
  readonly leaving: boolean;
}

declare global {
  interface Window {
    /** Ends the watch. */
    endSheetWatch?: (() => readonly SheetSight[]) | undefined;
  }
}

/** Records the state of the sheet in every frame with one, entering or leaving, until the returned function is called. */
export async function watchSheet(page: Page): Promise<() => Promise<readonly SheetSight[]>> {
  await page.evaluate(() => {
    const sights: SheetSight[] = [];
    let ended = false;
    const look = () => {
      if (ended) return;
      const sheet = document.querySelector('dialog.sheet[open]');
      const title = sheet?.querySelector('.sheet__title')?.getBoundingClientRect();
      const toast = sheet?.querySelector('.mo-toast');
      const place = toast?.getBoundingClientRect();
      const seen = toast != null && Number(getComputedStyle(toast).opacity) > 0;
      const meet = title && place && place.bottom > title.top && place.top < title.bottom;
      const left = document.querySelector('dialog.sheet:not([open])');
      if (sheet !== null || left !== null)
        sights.push({
          covered: seen && meet === true,
          // The height in the layout: a sheet that moves has fractions of pixels in its rectangles.
          note: sheet?.querySelector<HTMLElement>('.asker + p')?.offsetHeight,
          leaving: left !== null && left.getAnimations().length > 0,
        });
      requestAnimationFrame(look);
    };
    window.endSheetWatch = () => {
      ended = true;
      return sights;
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => window.endSheetWatch?.() ?? []);
}
