import type { Page } from 'playwright-core';

/** Waits until two frames in a row begin no animation, in shadow roots too, but for those that never end. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const all = (root: Document | ShadowRoot): Animation[] => [
      ...root.getAnimations(),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? all(shadowRoot) : [])),
    ];
    const moving = () =>
      all(document).filter(
        ({ effect, playState, pending }) =>
          effect?.getComputedTiming().iterations !== Infinity && (pending || playState === 'running'),
      );
    // Media query listeners run in the first frame, and their renders start transitions in the next.
    for (let quiet = 0; quiet < 2; ) {
      await frame();
      const running = moving();
      quiet = running.length === 0 ? quiet + 1 : 0;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
}
