/**
 * Scrolls a list to its end, 240 px in each frame, and measures the frames and tasks. Runs in the page, so it uses
 * nothing from its scope.
 *
 * @param {{ row: string }} list selector of its rows, in any shadow root
 * @returns {Promise<Omit<import('./change-view.mjs').Change, 'took'> & { frames: number, medianFrame: number, rows: number }>}
 */
export function scrollList({ row }) {
  /** @param {Document | ShadowRoot} root @returns {(Document | ShadowRoot)[]} */
  const rootsOf = (root) => [
    root,
    ...[...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? rootsOf(one.shadowRoot) : [])),
  ];
  const home = rootsOf(document).find((root) => root.querySelector(row));
  const rows = () => home?.querySelectorAll(row).length ?? 0;
  /** @param {Element | null | undefined} element @returns {Element | undefined} */
  const scrollerOf = (element) => {
    if (!element) return undefined;
    const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY);
    if (scrolls && element.scrollHeight > element.clientHeight) return element;
    return scrollerOf(element.parentElement);
  };
  const scroller = scrollerOf(home?.querySelector(row));
  return new Promise((resolve, reject) => {
    if (scroller === undefined) {
      reject(new Error(`Nothing scrolls around ${row}`));
      return;
    }
    /** @type {number[]} */
    const tasks = [];
    const note = (/** @type {PerformanceEntryList} */ entries) => {
      for (const { duration } of entries) tasks.push(duration);
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'longtask' });
    /** @type {number[]} */
    const gaps = [];
    let before = performance.now();
    let atEnd = 0;
    const look = () => {
      const now = performance.now();
      gaps.push(now - before);
      before = now;
      const top = scroller.scrollTop;
      scroller.scrollTop += 240;
      // The list grows while it is scrolled: it has ended once it stays at its end.
      atEnd = scroller.scrollTop === top ? atEnd + 1 : 0;
      if (atEnd < 30) {
        requestAnimationFrame(look);
        return;
      }
      note(observer.takeRecords());
      observer.disconnect();
      const moving = gaps.slice(0, -30).sort((one, other) => one - other);
      resolve({
        rows: rows(),
        frames: moving.length,
        medianFrame: moving[Math.floor(moving.length / 2)] ?? Number.NaN,
        longestFrame: moving.at(-1) ?? Number.NaN,
        slowFrames: moving.filter((gap) => gap > 50).length,
        longestTask: Math.max(0, ...tasks),
        longTasks: tasks.length,
      });
    };
    requestAnimationFrame(look);
  });
}
