/**
 * What a visitor waited for, in milliseconds. Long tasks and slow frames take more than 50 ms.
 *
 * @typedef {{ took: number, longestTask: number, longTasks: number, longestFrame: number, slowFrames: number }} Change
 */

/**
 * Presses a control and watches the page until the resulting view stands still: time to its first frame, tasks and
 * frames. Runs in the page, so it uses nothing from its scope.
 *
 * @param {{ press: string, text?: string, shown?: string, gone?: string }} way selectors of the control, optionally with
 * its text, and of what appears or disappears; all of them in any shadow root
 * @returns {Promise<Change>}
 */
export function changeView({ press, text, shown, gone }) {
  /** @param {Document | ShadowRoot} root @returns {(Document | ShadowRoot)[]} */
  const rootsOf = (root) => [
    root,
    ...[...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? rootsOf(one.shadowRoot) : [])),
  ];
  const seen = (/** @type {string} */ selector) =>
    rootsOf(document)
      .flatMap((root) => [...root.querySelectorAll(selector)])
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 0);
  const isMoving = () =>
    document
      .getAnimations()
      .concat(rootsOf(document).flatMap((root) => root.getAnimations()))
      .some((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity);
  const control = seen(press).find((one) => text === undefined || one.textContent?.includes(text));
  return new Promise((resolve, reject) => {
    if (!(control instanceof HTMLElement)) {
      reject(new Error(`There is no ${press} ${text ?? ''}`));
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
    let took = 0;
    let still = 0;
    const started = performance.now();
    let before = started;
    const look = () => {
      const now = performance.now();
      gaps.push(now - before);
      before = now;
      const there = (shown === undefined || seen(shown).length > 0) && (!gone || seen(gone).length === 0);
      if (!there && now - started > 30_000) {
        observer.disconnect();
        reject(new Error(`After 30 s: ${shown ?? `${gone} is still there`}`));
        return;
      }
      if (there && took === 0) took = now - started;
      still = there && !isMoving() ? still + 1 : 0;
      // A few frames later: what the new view starts belongs to it, and entries of tasks arrive late.
      if (still < 6) {
        requestAnimationFrame(look);
        return;
      }
      note(observer.takeRecords());
      observer.disconnect();
      resolve({
        took,
        longestTask: Math.max(0, ...tasks),
        longTasks: tasks.length,
        longestFrame: Math.max(...gaps),
        slowFrames: gaps.filter((gap) => gap > 50).length,
      });
    };
    control.click();
    requestAnimationFrame(look);
  });
}
