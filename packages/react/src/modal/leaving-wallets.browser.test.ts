import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { open } = galleryPages();

const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const connected = (page: Page) =>
  page.evaluate(() =>
    window.gallery.core.store
      .getState()
      .libraryConnections.eip155?.map(({ connectorId }) => connectorId)
      .sort(),
  );
const openAccount = (page: Page) =>
  page.evaluate(() => window.gallery.core.dispatch({ type: 'opened', view: { name: 'Account' } }));

/** Connects two wallets like a visitor; the last one is active. Shows Account. */
async function withTwo(): Promise<Page> {
  const page = await open('state=connect&show=1&answers=approve', { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: /Harbour/ }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await openAccount(page);
  await page.getByRole('button', { name: /Harbour/ }).click();
  await page.getByRole('button', { name: 'Connect another wallet' }).click();
  await page.getByRole('button', { name: /Lantern/ }).click();
  await heading(page, 'Wallets').waitFor();
  await expect.poll(() => connected(page)).toEqual(['harbour', 'lantern']);
  await page.getByRole('button', { name: 'Back' }).click();
  await heading(page, 'Account').waitFor({ state: 'attached' });
  return page;
}

const leave = (page: Page) => dialog(page).getByRole('button', { name: 'Disconnect', exact: true });

test('disconnects only the active wallet of several, announces it and shows the others', async () => {
  const page = await withTwo();
  // Shown for a moment only.
  const announced = page.getByRole('status').filter({ hasText: 'disconnected' }).waitFor();
  await Promise.all([announced, leave(page).click()]);
  await heading(page, 'Wallets').waitFor();
  await expect.poll(() => connected(page)).toEqual(['harbour']);
  await page.getByRole('button', { name: 'Back' }).click();
  await leave(page).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => connected(page)).toEqual([]);
});

test('stays on the current view if the visitor navigates while a wallet disconnects', async () => {
  const page = await withTwo();
  const hold = () =>
    page.evaluate(() => {
      const adapter = window.gallery.core.adapters.eip155;
      if (adapter === undefined) return;
      const disconnect = adapter.disconnect.bind(adapter);
      const waiting = new Promise<void>((resolve) => Object.assign(window, { letGo: resolve }));
      adapter.disconnect = async (parameters) => {
        await waiting;
        await disconnect(parameters);
      };
    });
  const letGo = () => page.evaluate(() => (window as unknown as { letGo(): void }).letGo());
  await hold();
  await leave(page).click();
  await page.getByRole('button', { name: /Change network/ }).click();
  await heading(page, 'Choose network').waitFor();
  await letGo();
  await expect.poll(() => connected(page)).toEqual(['harbour']);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(() => window.gallery.core.store.getState().router.history.at(-1)?.name)).toBe(
    'Networks',
  );
  expect(await page.evaluate(() => window.gallery.core.store.getState().toast)).toBeUndefined();
});
