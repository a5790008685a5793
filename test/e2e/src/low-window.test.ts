import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { modalGone } from './stage/demo.ts';
import { installWallet } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';

const stage = setUpStage();

/** The window of a desktop of 1280 × 800 at 400 %. */
const viewport = { width: 320, height: 200 };

/** Where a part begins and ends, from the top of the window. */
async function placeOf(page: Page, part: string) {
  const box = await page.locator(part).first().boundingBox();
  if (box === null) throw new Error(`There is no ${part}`);
  return { top: box.y, end: box.y + box.height };
}

test.each(['en', 'es', 'ar'])('a window of 320 × 200 shows the button to connect: %s', async (locale) => {
  const { page } = await stage.seat({ viewport, locale });
  await page.goto(stage.stack.urls.demo);
  await page.locator('.welcome:not([aria-busy])').waitFor();
  expect((await placeOf(page, '.welcome__button')).end).toBeLessThanOrEqual(viewport.height);
});

test('a window of 320 × 200 shows the account below the list of accounts, which scrolls by itself', async () => {
  const { page } = await stage.seat({ viewport });
  await installWallet(page, stage);
  await page.goto(stage.stack.urls.demo);
  await page.locator('button.welcome__button').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Harbour Wallet/ })
    .click();
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
  await page.evaluate(() => scrollTo(0, 0));
  expect((await placeOf(page, '.holder__who')).top).toBeLessThan(viewport.height);
  const last = page.locator('.namespaces__row').last();
  await last.focus();
  const { x = 0, width = 0 } = (await last.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(viewport.width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
});
