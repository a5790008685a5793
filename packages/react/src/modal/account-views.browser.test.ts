import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';
import { rebuild } from '../test-support/open-gallery.node.ts';

const { show } = galleryPages();

const named = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });

test('offers a search field for many networks', async () => {
  const page = await show('state=networks-many');
  await page.getByRole('searchbox').fill(' lag');
  await expect.poll(() => page.locator('.stage .list .mo-row').allTextContents()).toEqual(['LLagoon']);
  await page.getByRole('searchbox').fill('nowhere');
  await page.getByText('No network found').waitFor();
});

test('offers no search field for few networks', async () => {
  const page = await show('state=networks');
  expect(await page.getByRole('searchbox').count()).toBe(0);
});

test('connects or forgets a recently used wallet', async () => {
  const page = await show('state=wallets-recent');
  await named(page, 'Forget Lantern Wallet').click();
  await page.getByText('Recently used').waitFor({ state: 'detached' });
  await rebuild(page, 'state=wallets-recent');
  await named(page, /^L?.*Lantern Wallet$/)
    .first()
    .click();
  await page.getByRole('heading', { name: 'Lantern Wallet' }).waitFor();
});

test('opens the list of networks from an unsupported network, even with a single listed network', async () => {
  const page = await show('state=account');
  await page.evaluate(() => {
    const { core } = window.gallery;
    const { networks } = core.store.getState();
    core.dispatch({ type: 'optionsChanged', options: { allowUnsupportedChain: true } });
    core.dispatch({ type: 'networksChanged', networks: networks.slice(1, 2) });
  });
  await named(page, 'Network: Unsupported network. Change network').click();
  await page.getByRole('heading', { name: 'Choose network' }).waitFor();
});
