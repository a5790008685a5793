import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { open } = galleryPages();

/** Opens the list of all wallets like a visitor. */
async function openAll(query: string, options: Parameters<typeof open>[1]): Promise<Page> {
  const page = await open(`state=connect-listed&${query}`, { reducedMotion: 'reduce', ...options });
  await page.locator('.mo-page-button').first().click();
  const all = page.getByRole('button', { name: /^(Search all|All) wallets/ });
  await all.click();
  await page.getByRole('heading', { name: 'All wallets' }).waitFor();
  return page;
}

const names = (page: Page) => page.locator('.cell .cell__name').allTextContents();
const resting = (page: Page) =>
  page.evaluate(() => {
    const { wallets } = window.gallery.core.store.getState();
    return wallets.status === 'ready' && !wallets.loadingMore;
  });

async function read(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await names(page)).length).toBe(count);
  await expect.poll(() => resting(page)).toBe(true);
  // By the second frame, the next page would have been requested.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect((await names(page)).length).toBe(count);
}

test.each([
  ['short', 420],
  ['tall', 1500],
])('loads a hundred wallets forty at a time while the visitor scrolls: %s window', async (_name, height) => {
  const page = await openAll('wallets=100', { viewport: { width: 440, height } });
  const scroll = async (): Promise<void> => {
    await page.locator('.cell').first().hover();
    await page.mouse.wheel(0, 20_000);
  };
  await read(page, 44);
  await scroll();
  await read(page, 84);
  await scroll();
  await read(page, 100);
  expect(await page.locator('.cells-end').count()).toBe(0);
  expect(new Set(await names(page)).size).toBe(100);
});

test('loads the next page if the list is shorter than its container', async () => {
  const page = await openAll('wallets=100&apps-from=92', {
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
    userAgent: 'Android Mobile',
  });
  await read(page, 8);
  expect(await page.locator('.cells-end').count()).toBe(0);
});
