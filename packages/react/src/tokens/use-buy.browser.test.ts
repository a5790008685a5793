import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { show } = galleryPages();

const inModal = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const opens = (page: Page, name: 'WalletSend') =>
  page.evaluate((view) => window.gallery.core.dispatch({ type: 'opened', view: { name: view } }), name);
/** Buying opens, and the event says so. */
const buys = async (page: Page) => {
  await inModal(page, 'Buy').click();
  await page.getByRole('heading', { level: 1, name: 'Buy' }).waitFor({ state: 'attached' });
  expect(await page.evaluate(() => window.gallery.core.store.getState().lastEvent?.event)).toEqual({
    event: 'SELECT_BUY_CRYPTO',
    properties: { isSmartAccount: false },
  });
};

test('an account without tokens buys them from the forms that swap and send', async () => {
  const page = await show('state=swap-none', { reducedMotion: 'reduce' });
  await buys(page);
  await opens(page, 'WalletSend');
  await buys(page);
});

test('a search for a token that the account does not have offers to buy', async () => {
  const page = await show('state=send-tokens', { reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const { core } = window.gallery;
    const { remote } = core.store.getState();
    core.dispatch({ type: 'remoteChanged', changes: { remote: { ...remote, status: 'ready' } } });
  });
  await page.getByRole('searchbox').fill('nothing like it');
  await buys(page);
});

test('an account with tokens fills in the maximum instead', async () => {
  const page = await show('state=swap-quoted', { reducedMotion: 'reduce' });
  await inModal(page, 'Give all ETH').waitFor();
  expect(await inModal(page, 'Buy').count()).toBe(0);
  await opens(page, 'WalletSend');
  await inModal(page, 'Send all ETH').waitFor();
  expect(await inModal(page, 'Buy').count()).toBe(0);
});
