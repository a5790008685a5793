import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';

const { show } = galleryPages();

const phone = {
  viewport: { width: 360, height: 720 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Android Mobile',
} as const;

const cells = (page: Page) => page.locator('mooring-modal .card').getByRole('listitem');
const title = (page: Page, name: string) => page.getByRole('heading', { name });

test('on a phone shows listed wallets four to a row, with all wallets and the QR code last', async () => {
  const page = await show('state=connect-listed&show=1', phone);
  await title(page, 'Connect wallet').waitFor();
  expect(await cells(page).locator('.cell__name').allTextContents()).toEqual([
    'Anchor',
    'Bollard',
    'All wallets',
    'QR code',
  ]);
  const boxes = await Promise.all((await cells(page).all()).map((cell) => cell.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  const leads = [
    ['All wallets 40+', 'All wallets'],
    ['QR code WalletConnect', 'Open your wallet'],
    ['Anchor', 'Anchor'],
  ] as const;
  for (const [name, view] of leads) {
    await page.getByRole('button', { name, exact: true }).tap();
    await title(page, view).waitFor();
    await page.getByRole('button', { name: 'Back' }).tap();
    await title(page, 'Connect wallet').waitFor();
  }
});

test('keeps wallets of the phone’s browser as rows above the grid, and shows no grid for few', async () => {
  const page = await show('state=connect-in-wallet&show=1', phone);
  await title(page, 'Connect wallet').waitFor();
  expect(await page.locator('.list .mo-row__name').allTextContents()).toEqual(['Harbour']);
  expect(await page.locator('.cell__name').count()).toBe(5);
  const few = await show('state=connect-all&show=1', phone);
  await title(few, 'Connect wallet').waitFor();
  expect(await few.locator('.cell').count()).toBe(0);
});

test('on a phone a short list ends with the QR code, below the wallets that still load', async () => {
  const page = await show('state=connect-all&show=1', phone);
  await title(page, 'Connect wallet').waitFor();
  const names = await page.locator('.list .mo-row__name').allTextContents();
  expect(names.slice(-2)).toEqual(['Search all wallets', 'WalletConnect']);
  const loading = await show('state=connect-listed-loading&show=1', phone);
  const last = loading.locator('.list, .cells').locator('li').last();
  await last.filter({ hasText: 'WalletConnect' }).waitFor();
});

test('on a desktop shows all wallets as rows', async () => {
  const page = await show('state=connect-listed&show=1');
  await title(page, 'Connect wallet').waitFor();
  expect(await page.locator('.list .mo-row__name').allTextContents()).toEqual([
    'WalletConnect',
    'Anchor',
    'Bollard',
    'Search all wallets',
  ]);
});
