import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { open, show } = galleryPages();

/** Records the site's events from now on. */
async function listen(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const emitted: unknown[] = [];
    Object.assign(window, { emitted });
    window.gallery.core.runtime.eventListeners.add((event) => emitted.push(event));
  });
  return () => page.evaluate(() => (window as unknown as { emitted: unknown }).emitted);
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click();
const stands = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });

test('emits each press of a visitor who looks for a wallet, once', async () => {
  const page = await open('state=connect-listed&wallets=60', { reducedMotion: 'reduce' });
  const emitted = await listen(page);
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
  await expect.poll(async () => JSON.stringify(await emitted())).toContain('SEARCH_WALLET');
  await press(page, 'Close');
  await expect
    .poll(emitted)
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
  const emitted = await listen(page);
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
    .poll(emitted)
    .toEqual([
      { event: 'MODAL_OPEN', properties: { connected: true } },
      { event: 'CLICK_NETWORKS' },
      { event: 'CLICK_NETWORK_HELP' },
      { event: 'SWITCH_NETWORK', properties: { network: 'eip155:31338' } },
      { event: 'MODAL_CLOSE', properties: { connected: false } },
      { event: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155' } },
    ]);
});

test('emits each press of a visitor who swaps and looks at the account, once', async () => {
  const page = await show('state=swap-quoted', { reducedMotion: 'reduce' });
  await stands(page, 'Swap');
  const emitted = await listen(page);
  await press(page, /^ETH\. Choose another/);
  await stands(page, 'Choose a token');
  await press(page, 'Back');
  await stands(page, 'Swap');
  await press(page, 'Review swap');
  await stands(page, 'Review swap');
  await press(page, 'Back');
  await stands(page, 'Swap');
  await press(page, 'Back');
  await stands(page, 'Account');
  const activity = page.getByRole('tab', { name: 'Activity' });
  await activity.click();
  await activity.click();
  await press(page, 'Swap');
  await stands(page, 'Swap');
  await press(page, 'Back');
  await stands(page, 'Account');
  await press(page, 'Send');
  await stands(page, 'Send');
  const of = { isSmartAccount: false, network: 'eip155:31337' };
  const swap = { swapFromToken: 'ETH', swapToToken: 'USDC', swapFromAmount: '1.5', swapToAmount: '3736.8' };
  expect(await emitted()).toEqual([
    { event: 'CLICK_SELECT_TOKEN_TO_SWAP' },
    { event: 'INITIATE_SWAP', properties: { ...of, ...swap } },
    { event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount: false } },
    { event: 'OPEN_SWAP', properties: of },
    { event: 'OPEN_SEND', properties: of },
  ]);
});

test('emits each press of a visitor who buys or wants a name, once', async () => {
  const page = await show('state=account-buy', { reducedMotion: 'reduce' });
  const emitted = await listen(page);
  const to = (name: 'FundWallet' | 'AccountSettings') =>
    page.evaluate((view) => window.gallery.core.dispatch({ type: 'opened', view: { name: view } }), name);
  await press(page, 'Buy');
  await stands(page, 'Buy');
  await press(page, 'How does buying work?');
  await stands(page, 'How does buying work?');
  await to('FundWallet');
  await stands(page, 'Add funds');
  await press(page, /^Buy/);
  await stands(page, 'Buy');
  await to('AccountSettings');
  await press(page, 'Choose a name');
  await stands(page, 'Account name');
  const properties = { isSmartAccount: false };
  const presses = (await emitted()) as readonly { readonly event: string }[];
  expect(presses.filter(({ event }) => event !== 'MODAL_OPEN')).toEqual([
    { event: 'SELECT_BUY_CRYPTO', properties },
    { event: 'SELECT_WHAT_IS_A_BUY', properties },
    { event: 'SELECT_BUY_CRYPTO', properties },
    { event: 'OPEN_ENS_FLOW', properties },
  ]);
});

test('emits that activity could not be loaded, and each request for older activity', async () => {
  const page = await show('state=account-buy', { reducedMotion: 'reduce' });
  const emitted = await listen(page);
  await page.evaluate(() => {
    const answers = [
      () => Response.json({ error: { code: 'NODE_UNAVAILABLE', message: 'No.' } }, { status: 502 }),
      () => Response.json({ data: [], next: 'older' }),
      () => Response.json({ data: [], next: null }),
    ];
    window.fetch = async () => answers.shift()?.() ?? Response.error();
  });
  await page.getByRole('tab', { name: 'Activity' }).click();
  await press(page, 'Try again');
  await press(page, 'Show more');
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
  const account = '0x4cF1aC71F0a1b03e7C2bC7f3a7d1e3B9a0D29cE8';
  const properties = { address: account, projectId: '', isSmartAccount: false };
  expect(await emitted()).toEqual([
    { event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount: false } },
    { event: 'ERROR_FETCH_TRANSACTIONS', properties },
    { event: 'LOAD_MORE_TRANSACTIONS', properties: { ...properties, cursor: 'older' } },
  ]);
});
