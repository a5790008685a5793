import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { standStill } from './stand-still.ts';

/** Pictures are for people, no test checks them: `KEEP_PICTURES=1` takes them. */
export const keepsPictures = process.env.KEEP_PICTURES === '1';

const folder = path.join(import.meta.dirname, '../../../../.mooring/screenshots');

/** Keeps a picture to look at, under `.mooring/screenshots/`, once nothing moves any more. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await standStill(page);
  // A dialog is of the size of the window, which a picture of the whole page changes.
  const fullPage = (await page.locator('dialog[open]').count()) === 0;
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage });
}
