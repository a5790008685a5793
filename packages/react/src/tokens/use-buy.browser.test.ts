import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';
import { rebuild } from '../test-support/open-gallery.node.ts';

const { open, show } = galleryPages();

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

test('Swap offers to buy in place of a maximum worth nothing, which it still fills in if nothing can be bought', async () => {
  const page = await open('state=connect', { reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!`${input}`.includes('/balance')) return response;
      const { balances } = await response.json();
      const [ether, ...others] = balances;
      const quantity = { ...ether.quantity, numeric: '0.00000001' };
      return Response.json({ balances: [{ ...ether, quantity, value: 0.00003 }, ...others] });
    };
  });
  await rebuild(page, 'state=swap-quoted');
  await inModal(page, 'Buy').waitFor();
  expect(await inModal(page, 'Give all ETH').count()).toBe(0);
  await page.evaluate(() => {
    const { core } = window.gallery;
    const { remoteFeatures } = core.store.getState();
    core.dispatch({ type: 'remoteChanged', changes: { remoteFeatures: { ...remoteFeatures, onramp: [] } } });
  });
  await inModal(page, 'Give all ETH').waitFor();
  expect(await inModal(page, 'Buy').count()).toBe(0);
});
