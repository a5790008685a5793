import { anvilAccounts } from '@mooring/devnet';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { modalGone, readLink } from './stage/demo.ts';
import { findFaults } from './stage/faults.ts';
import { installWallet } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';
import { approve, openFundedWallet, pasteLink, reject } from './stage/wallet.ts';

const account = anvilAccounts[0]?.address ?? '';

const stage = setUpStage();

/** The demo, which asks for a sign-in. */
async function askForSignIn(page: Page): Promise<void> {
  await page.goto(stage.stack.urls.demo);
  const started = page.waitForEvent('load');
  await page.getByLabel('Ask me to sign in as well').click();
  await started;
  await page.getByRole('button', { name: 'Connect wallet' }).click();
}

test('with a paired wallet: asked after connecting, signed, kept over a reload, signed out', async () => {
  const [{ page: demo }, { page: wallet }] = await Promise.all([stage.seat(), stage.seat()]);
  await openFundedWallet(wallet, stage);
  await askForSignIn(demo);
  await demo.getByRole('button', { name: /WalletConnect|QR code/ }).click();
  await pasteLink(wallet, await readLink(demo));
  await approve(wallet);
  const ask = demo.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true });
  await ask.waitFor();
  expect(await findFaults(demo)).toEqual([]);
  await ask.click();
  const sheet = wallet.getByRole('dialog', { name: 'Sign in' });
  await sheet.getByText(`Sign in to ${new URL(stage.stack.urls.demo).host} with your account.`).waitFor();
  // It comes from the site that it signs in to: nothing to look at twice.
  expect(await sheet.locator('.mo-notice').count()).toBe(0);
  await approve(wallet);
  await modalGone(demo);
  const signed = demo.getByTestId('signed-in');
  await signed.waitFor();
  const signature = await signed.getAttribute('data-signature');

  await demo.reload();
  await signed.waitFor();
  expect(await signed.getAttribute('data-signature')).toBe(signature);
  expect(await wallet.getByTestId('wallet-request').count()).toBe(0);
  await demo.getByRole('button', { name: 'Sign out' }).click();
  await demo.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});

test('declined in the wallet, it says so and can be asked again or left', async () => {
  const [{ page: demo }, { page: wallet }] = await Promise.all([stage.seat(), stage.seat()]);
  await openFundedWallet(wallet, stage);
  await askForSignIn(demo);
  await demo.getByRole('button', { name: /WalletConnect|QR code/ }).click();
  await pasteLink(wallet, await readLink(demo));
  await approve(wallet);
  await demo.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
  await reject(wallet);
  await demo.getByRole('dialog').getByText('Signature declined').first().waitFor();
  await demo.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await modalGone(demo);
  // Optional here: the wallet stays connected.
  await demo.getByTestId('account-address').waitFor();
  await demo.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});

test('with a wallet in the browser', async () => {
  const { page } = await stage.seat();
  await installWallet(page, stage);
  await askForSignIn(page);
  await page.getByRole('button', { name: /Harbour Wallet/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByTestId('signed-in').waitFor();
  expect(await page.getByTestId('account-address').getAttribute('data-address')).toBe(account);
  const stopped = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Do not ask' }).click();
  await stopped;
  await page.getByRole('button', { name: 'Ask me to sign in' }).waitFor();
});
