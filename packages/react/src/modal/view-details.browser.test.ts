import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';
import { rebuild } from '../test-support/open-gallery.node.ts';

const { show } = galleryPages();

const modal = (page: Page) => page.getByRole('dialog');

test('shows setup errors only while debug is on', async () => {
  const page = await show('state=connect-alert');
  const text = modal(page).getByText('Invalid App Configuration');
  await text.waitFor();
  await page.evaluate(() =>
    window.gallery.core.dispatch({ type: 'optionsChanged', options: { debug: false } }),
  );
  await text.waitFor({ state: 'detached' });
});

test('shows the help button unless the site turns it off', async () => {
  const page = await show('state=connect');
  await modal(page).getByRole('button', { name: 'What is a wallet?' }).waitFor();
  await page.evaluate(() =>
    window.gallery.core.dispatch({ type: 'optionsChanged', options: { enableWalletGuide: false } }),
  );
  await modal(page).getByRole('button', { name: 'What is a wallet?' }).waitFor({ state: 'detached' });
});

test('shows the site’s documents below the ways to connect, or a checkbox that enables them', async () => {
  const page = await show('state=connect-terms');
  await modal(page).getByRole('link', { name: /terms/i }).waitFor();
  expect(await modal(page).getByRole('checkbox').count()).toBe(0);
  await rebuild(page, 'state=connect-agree');
  const row = modal(page).getByRole('button', { name: /Harbour/ });
  expect(await row.isDisabled()).toBe(true);
  await modal(page).getByRole('checkbox').check();
  await expect.poll(() => row.isEnabled()).toBe(true);
});

test('disables networks that the wallet did not approve, and marks the current one', async () => {
  const page = await show('state=networks-unapproved');
  const rows = modal(page).locator('.list .mo-row');
  expect(await rows.evaluateAll((all) => all.map((row) => (row as HTMLButtonElement).disabled))).toEqual([
    false,
    true,
    true,
  ]);
  expect(await rows.first().getAttribute('aria-current')).toBe('true');
});

test('the account shows a balance without trailing zeros, a truncated address and a link to the explorer', async () => {
  const page = await show('state=account');
  await modal(page).getByText('1,204.5', { exact: true }).waitFor();
  // It is shown whole.
  expect(await modal(page).getByTitle('1,204.5', { exact: true }).count()).toBe(0);
  await modal(page).getByText('0x4c…D29cE8', { exact: false }).waitFor();
  const explorer = modal(page).getByRole('link', { name: /Explorer/ });
  expect(await explorer.getAttribute('href')).toMatch(/^https:\/\/explorer\.test\/address\/0x4cF1/);
  expect(await explorer.getAttribute('rel')).toContain('noopener');
});

test('links to all stores of a wallet, to the store of the phone, or to its only page', async () => {
  const page = await show('state=pairing-wallet');
  await modal(page).getByRole('button', { name: 'Get it' }).click();
  await page.getByRole('heading', { name: /Anchor/ }).waitFor();
  await expect.poll(() => modal(page).getByRole('link').count()).toBe(4);
  const only = await show('state=pairing-nowhere');
  expect(await modal(only).getByRole('link', { name: 'Get it' }).getAttribute('href')).toBe(
    'https://wallet.test',
  );
  const phone = await show('state=pairing-wallet', {
    viewport: { width: 390, height: 780 },
    isMobile: true,
    hasTouch: true,
    userAgent: 'Android Mobile',
  });
  expect(await modal(phone).getByRole('link', { name: 'Get it' }).getAttribute('href')).toBe(
    'https://store.test/b',
  );
});

test('shows a tab for each way to open a wallet', async () => {
  const page = await show('state=pairing-wallet');
  expect(await modal(page).getByRole('tab').allTextContents()).toEqual(['QR code', 'Web', 'Desktop']);
  await modal(page).getByRole('tab', { name: 'Desktop' }).click();
  const open = modal(page).getByRole('link', { name: 'Open Anchor' });
  expect(await open.getAttribute('href')).toMatch(/^anchor:\/\/wc\?uri=wc%3A/);
  expect(await open.getAttribute('target')).toBe('_blank');
});

test('shows the receive address as a QR code, and the networks where it works', async () => {
  const page = await show('state=receive');
  await modal(page)
    .getByRole('img', { name: /address/i })
    .waitFor();
  await modal(page)
    .getByRole('button', { name: /network/i })
    .click();
  await modal(page).getByRole('listitem').filter({ hasText: 'Devnet B' }).waitFor();
});

test('does not collapse wallets without another way to connect', async () => {
  const page = await show('state=connect');
  await page.evaluate(() =>
    window.gallery.core.dispatch({ type: 'optionsChanged', options: { collapseWallets: true } }),
  );
  await modal(page)
    .getByRole('button', { name: /Harbour/ })
    .waitFor();
});

test('enables the rows of ConnectWallets once the legal checkbox is checked', async () => {
  const page = await show('state=connect-agree');
  await page.evaluate(() =>
    window.gallery.core.dispatch({ type: 'pushed', view: { name: 'ConnectWallets' } }),
  );
  const view = modal(page).locator('.stage__view:not(.stage__view--leaving)');
  const row = view.getByRole('button', { name: /Harbour/ });
  await row.waitFor();
  expect(await row.isDisabled()).toBe(true);
  await view.getByRole('checkbox').check();
  await expect.poll(() => row.isEnabled()).toBe(true);
});

test('without a chain library: shows the QR code and all wallets, on a phone only the wallets', async () => {
  const page = await show('state=basic');
  await modal(page).getByRole('img', { name: 'QR code to connect a wallet' }).waitFor();
  await modal(page)
    .getByRole('button', { name: /^Search all wallets/ })
    .waitFor();
  const phone = await show('state=basic', {
    viewport: { width: 390, height: 780 },
    isMobile: true,
    hasTouch: true,
    userAgent: 'Android Mobile',
  });
  await modal(phone)
    .getByRole('button', { name: /Harbour/ })
    .waitFor();
  expect(await modal(phone).getByRole('img', { name: 'QR code to connect a wallet' }).count()).toBe(0);
});
