import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { open } = galleryPages();

/** Records the site's events from now on. */
async function listen(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    window.gallery.core.runtime.eventListeners.add((event) => told.push(event));
  });
  return () => page.evaluate(() => (window as unknown as { told: unknown }).told);
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click();
const stands = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });

test('emits each press of a visitor who looks for a wallet, once', async () => {
  const page = await open('state=connect-listed&wallets=60', { reducedMotion: 'reduce' });
  const told = await listen(page);
  await page.locator('.mo-page-button').first().click();
  await stands(page, 'Connect wallet');
  await press(page, 'What is a wallet?');
  await stands(page, 'What is a wallet?');
  await press(page, 'Get a wallet');
  await stands(page, 'Get a wallet');
  await press(page, 'Back');
  await stands(page, 'What is a wallet?');
  await press(page, 'Back');
  await stands(page, 'Connect wallet');
  await press(page, /^Search all wallets/);
  await stands(page, 'All wallets');
  await page.getByRole('searchbox').pressSequentially('boat 5');
  await expect.poll(async () => JSON.stringify(await told())).toContain('SEARCH_WALLET');
  await press(page, 'Close');
  await expect
    .poll(told)
    .toEqual([
      { event: 'MODAL_OPEN', properties: { connected: false } },
      { event: 'CLICK_WALLET_HELP' },
      { event: 'CLICK_GET_WALLET' },
      { event: 'CLICK_ALL_WALLETS' },
      { event: 'SEARCH_WALLET', properties: { search: 'boat 5', badge: '' } },
      { event: 'MODAL_CLOSE', properties: { connected: false } },
    ]);
});

test('emits each press of a connected visitor, once', async () => {
  const page = await open('state=connect&show=1&answers=approve', { reducedMotion: 'reduce' });
  await press(page, /Harbour/);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const told = await listen(page);
  await page.evaluate(() => window.gallery.core.dispatch({ type: 'opened', view: { name: 'Account' } }));
  await press(page, /Change network/);
  await stands(page, 'Choose network');
  await press(page, 'What is a network?');
  await stands(page, 'What is a network?');
  await press(page, 'Back');
  await press(page, /^D?Devnet B/);
  await stands(page, 'Account');
  await press(page, 'Disconnect');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect
    .poll(told)
    .toEqual([
      { event: 'MODAL_OPEN', properties: { connected: true } },
      { event: 'CLICK_NETWORKS' },
      { event: 'CLICK_NETWORK_HELP' },
      { event: 'SWITCH_NETWORK', properties: { network: 'eip155:31338' } },
      { event: 'MODAL_CLOSE', properties: { connected: false } },
      { event: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155' } },
    ]);
});
