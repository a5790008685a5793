import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

const folder = path.join(import.meta.dirname, '../../../../.mooring/screenshots');

/** Keeps a picture to look at, under `.mooring/screenshots/`, once nothing moves any more. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.evaluate(async () => {
    const endless = (animation: Animation) => animation.effect?.getComputedTiming().iterations === Infinity;
    const shadows = [...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? []);
    const all = [document, ...shadows].flatMap((root) => root.getAnimations());
    const running = all.filter((animation) => !endless(animation));
    await Promise.allSettled(running.map((animation) => animation.finished));
  });
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}
