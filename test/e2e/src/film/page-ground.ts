import type { Page } from 'playwright-core';

/** How far the page's own content moved without an act of the visitor (layout shift score), until it is read. */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let moved = 0;
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) moved += value;
      }
    };
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      readShift: () => {
        note(observer.takeRecords());
        return moved;
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { readShift(): number }).readShift());
}

/** What is wrong with the places of these parts of a page: parts that overlap, and those past the sides of the window. */
export function misplaced(page: Page, parts: string): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const shown = [...document.querySelectorAll(selector)]
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const name = ({ part }: { part: Element }) => part.className;
    const outside = shown.filter(({ box }) => box.left < 0 || box.right > innerWidth).map(name);
    const covered = shown.flatMap((one, at) =>
      shown
        .slice(at + 1)
        .filter(({ part, box }) => {
          if (one.part.contains(part) || part.contains(one.part)) return false;
          const across = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left);
          const down = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top);
          return across > 1 && down > 1;
        })
        .map((other) => `${name(one)} and ${name(other)}`),
    );
    return [...outside.map((part) => `${part} past the window`), ...covered];
  }, parts);
}
