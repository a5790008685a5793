import { anvilAccounts, devnetChains } from '@mooring/devnet';
import { startKeyWallet } from '@mooring/devnet/wallets';
import type { ScriptedStep, ScriptedWallet } from '@mooring/sign-client/testing';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { modalGone, onEvmAlone, readLink } from './stage/demo.ts';
import { findFaults } from './stage/faults.ts';
import { installWallet } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';
import { approve, openFundedWallet, pasteLink, reject } from './stage/wallet.ts';

const [owner] = anvilAccounts;
const account = owner?.address ?? '';

const stage = setUpStage();

/** The demo with EVM chains alone, which asks for a sign-in: beside others, no wallet signs in while it connects. */
async function askForSignIn(page: Page): Promise<void> {
  await onEvmAlone(page, stage);
  await page.goto(stage.stack.urls.demo);
  const started = page.waitForEvent('load');
  await page.getByLabel('Ask me to sign in as well').click();
  await started;
  await page.getByRole('button', { name: 'Connect wallet' }).click();
}

/** A phone without one-step sign-in: it approves a connection, and answers requests as scripted. */
async function pairPhone(
  demo: Page,
  requests: readonly ScriptedStep[] = ['approve'],
): Promise<ScriptedWallet> {
  const { relay: relayUrl, rpc: nodes } = stage.stack.urls;
  const rpc = Object.fromEntries(devnetChains.map(({ id }, index) => [id, nodes[index] ?? '']));
  const phone = await startKeyWallet({ relayUrl, account: owner as never, rpc, script: { requests } });
  onTestFinished(() => phone.close());
  await demo.getByRole('button', { name: /WalletConnect|QR code/ }).click();
  await phone.pair(await readLink(demo));
  return phone;
}

test('with a paired wallet that signs in while it connects: one answer, kept across a reload, signed out', async () => {
  const [{ page: demo }, { page: wallet }] = await Promise.all([stage.seat(), stage.seat()]);
  await openFundedWallet(wallet, stage);
  await askForSignIn(demo);
  await demo.getByRole('button', { name: /WalletConnect|QR code/ }).click();
  await pasteLink(wallet, await readLink(demo));
  const sheet = wallet.getByRole('dialog', { name: 'Sign in to this site?' });
  await sheet.getByText(`Sign in to ${new URL(stage.stack.urls.demo).host} with your account.`).waitFor();
  // It comes from the site that it signs in to: nothing to look at twice.
  expect(await sheet.locator('.mo-notice--danger, .mo-notice--warn').count()).toBe(0);
  expect(await findFaults(wallet)).toEqual([]);
  // Shown for a moment only.
  const connected = wallet.getByText('Connected and signed in').waitFor();
  await Promise.all([connected, approve(wallet)]);
  await modalGone(demo);
  const signed = demo.getByTestId('signed-in');
  await signed.waitFor();
  expect(await demo.getByTestId('account-address').getAttribute('data-address')).toBe(account);
  // The one answer was all: nothing else waits in the wallet.
  expect(await wallet.getByTestId('wallet-approve').count()).toBe(0);
  const signature = await signed.getAttribute('data-signature');

  await demo.reload();
  await signed.waitFor();
  expect(await signed.getAttribute('data-signature')).toBe(signature);
  expect(await wallet.getByTestId('wallet-approve').count()).toBe(0);
  await demo.getByRole('button', { name: 'Sign out' }).click();
  await demo.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});

test('if declined in that wallet, nothing is connected, and it can be retried', async () => {
  const [{ page: demo }, { page: wallet }] = await Promise.all([stage.seat(), stage.seat()]);
  await openFundedWallet(wallet, stage);
  await askForSignIn(demo);
  await demo.getByRole('button', { name: /WalletConnect|QR code/ }).click();
  const link = await readLink(demo);
  await pasteLink(wallet, link);
  await wallet.getByRole('dialog', { name: 'Sign in to this site?' }).waitFor();
  await reject(wallet);
  await demo.getByRole('dialog').getByRole('button', { name: 'New link' }).click();
  await pasteLink(wallet, await readLink(demo, link));
  await approve(wallet);
  await demo.getByTestId('signed-in').waitFor();
});

test('with a paired wallet without sign-in support: prompts after connecting', async () => {
  const { page: demo } = await stage.seat();
  await askForSignIn(demo);
  await pairPhone(demo);
  const ask = demo.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true });
  await ask.waitFor();
  expect(await findFaults(demo)).toEqual([]);
  await ask.click();
  await modalGone(demo);
  await demo.getByTestId('signed-in').waitFor();
});

test('with two windows open: pressed in both, the wallet signs once', async () => {
  const { page: demo, context } = await stage.seat();
  await askForSignIn(demo);
  const phone = await pairPhone(demo);
  const second = await context.newPage();
  await onEvmAlone(second, stage);
  await second.goto(stage.stack.urls.demo);
  const windows = [demo, second];
  const buttons = await Promise.all(
    windows.map((page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).elementHandle(),
    ),
  );
  await Promise.all(buttons.map((button) => button?.evaluate((shown) => (shown as HTMLElement).click())));
  for (const page of windows) {
    await modalGone(page);
    await page.getByTestId('signed-in').waitFor();
  }
  expect(phone.seen.filter(({ kind }) => kind === 'request')).toHaveLength(1);
});

test('if declined there, it is shown and can be retried or left', async () => {
  const { page: demo } = await stage.seat();
  await askForSignIn(demo);
  await pairPhone(demo, ['reject']);
  await demo.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
  await demo.getByRole('dialog').getByText('Signature declined').first().waitFor();
  await demo.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await modalGone(demo);
  // Optional here: the wallet stays connected.
  await demo.getByTestId('account-address').waitFor();
  await demo.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});

test('if the page requires it, declining disconnects', async () => {
  const { page: demo } = await stage.seat();
  await onEvmAlone(demo, stage);
  await demo.goto(stage.stack.urls.demo);
  for (const choice of ['Ask me to sign in as well', 'Require it: declining disconnects you']) {
    const started = demo.waitForEvent('load');
    await demo.getByLabel(choice).click();
    await started;
  }
  await demo.getByRole('button', { name: 'Connect wallet' }).click();
  await pairPhone(demo);
  const dialog = demo.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await modalGone(demo);
  await demo.getByRole('button', { name: 'Connect wallet' }).waitFor();
  expect(await demo.getByTestId('account-address').count()).toBe(0);
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
  await page.getByRole('button', { name: 'Stop asking to sign in' }).click();
  await stopped;
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});
