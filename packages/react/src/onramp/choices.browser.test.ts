import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { show } = galleryPages();

const open = (page: Page, name: 'OnRampTokenSelect' | 'OnRampFiatSelect') =>
  page.evaluate((view) => window.gallery.core.dispatch({ type: 'opened', view: { name: view } }), name);

test('a choice goes back to the form, and closes the modal if it opened there', async () => {
  const page = await show('state=buy-tokens', { reducedMotion: 'reduce' });
  const modal = page.getByRole('dialog');
  const rows = modal.locator('.list').getByRole('button');
  await rows.nth(1).click();
  await page.getByRole('heading', { level: 1, name: 'Buy' }).waitFor({ state: 'attached' });
  const chosen = () =>
    page.evaluate(() => {
      const { purchaseCurrency, paymentCurrency } = window.gallery.core.store.getState().onramp;
      return [purchaseCurrency?.symbol, paymentCurrency?.id];
    });
  const [token] = await chosen();
  expect(token).toBeDefined();
  await open(page, 'OnRampFiatSelect');
  await page.getByRole('heading', { level: 1, name: 'Choose a currency' }).waitFor({ state: 'attached' });
  await rows.nth(1).click();
  await modal.waitFor({ state: 'hidden' });
  expect(await chosen()).toEqual([token, expect.stringMatching(/^[A-Z]{3}$/)]);
});
