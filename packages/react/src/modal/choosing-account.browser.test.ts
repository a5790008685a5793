import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { open } = galleryPages();

test('activates another account of the active wallet by keyboard, and keeps the focus', async () => {
  const page = await open('state=wallets-accounts&show=1', { reducedMotion: 'reduce' });
  const accounts = page.getByRole('group', { name: 'Accounts of Harbour' });
  const rows = accounts.getByRole('button');
  const inUse = () =>
    page.evaluate(() => {
      const connection = window.gallery.core.store.getState().connections.eip155;
      return connection?.status === 'connected' ? connection.address.slice(-4) : undefined;
    });
  await rows.nth(1).waitFor();
  expect(await rows.allInnerTexts()).toEqual(['0x4c…D29cE8', '0x91…0E3D5C']);
  expect([await inUse(), await rows.nth(1).getAttribute('aria-current')]).toEqual(['3D5C', 'true']);
  await rows.nth(0).focus();
  await page.keyboard.press('Enter');
  await expect.poll(inUse).toBe('9cE8');
  await expect.poll(() => rows.nth(0).getAttribute('aria-current')).toBe('true');
  expect(await rows.nth(0).evaluate((row) => row.matches(':focus'))).toBe(true);
  expect(await rows.allInnerTexts()).toEqual(['0x4c…D29cE8', '0x91…0E3D5C']);
});

test('activates an account of another connected wallet', async () => {
  const page = await open('state=wallets&show=1', { reducedMotion: 'reduce' });
  await page
    .getByRole('group', { name: 'Accounts of Lantern Wallet' })
    .getByRole('button', { name: /9cE8/ })
    .click();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const connection = window.gallery.core.store.getState().connections.eip155;
        return connection?.status === 'connected'
          ? [connection.connectorId, connection.address.slice(-4)]
          : [];
      }),
    )
    .toEqual(['lantern', '9cE8']);
});
