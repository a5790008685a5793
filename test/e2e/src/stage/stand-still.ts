import type { Page } from 'playwright-core';

/** Waits until nothing moves any more, but for what never ends. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const endless = (animation: Animation) => animation.effect?.getComputedTiming().iterations === Infinity;
    const shadows = [...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? []);
    const all = [document, ...shadows].flatMap((root) => root.getAnimations());
    const running = all.filter((animation) => !endless(animation));
    await Promise.allSettled(running.map((animation) => animation.finished));
  });
}
