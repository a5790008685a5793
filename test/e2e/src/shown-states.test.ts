import { anvilMnemonic } from '@mooring/devnet';
import type { BrowserContext, Page } from 'playwright-core';
import { createPublicClient, http, parseEther } from 'viem';
import { expect, test } from 'vitest';
import { modalGone, openConnect, showLink } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';
import { relayLine } from './stage/relay-line.ts';
import { keepPicture, keepsPictures } from './stage/screenshot.ts';
import { allConfirmed } from './stage/sent.ts';
import { approve, openFundedWallet, password, pasteLink } from './stage/wallet.ts';

const stage = setUpStage();
const to = `0x${'8'.repeat(40)}` as const;
const held = () =>
  createPublicClient({ transport: http(stage.stack.urls.rpc[0]) }).getBalance({ address: to });

async function look(page: Page, name: string): Promise<void> {
  if (keepsPictures) await keepPicture(page, name);
}

/** The demo and the sample wallet, paired, and the line of each to the relay. */
async function pairUp() {
  const [demo, wallet] = await Promise.all([stage.seat(), stage.seat()]);
  const line = await relayLine(demo.context, stage);
  const walletLine = await relayLine(wallet.context, stage);
  const [link] = await Promise.all([showLink(demo.page, stage), openFundedWallet(wallet.page, stage)]);
  await pasteLink(wallet.page, link);
  await approve(wallet.page);
  await demo.page.getByTestId('account-address').waitFor();
  await modalGone(demo.page);
  return { demo, wallet, line, walletLine };
}

/** Asks the wallet for a payment in the modal. */
async function askToPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account (?:0x|[a-z]+\.)/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByLabel('Amount').fill('0.5');
  await dialog.getByLabel('Recipient', { exact: true }).fill(to);
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByLabel('Amount').waitFor({ state: 'detached' });
  await dialog.getByText(/^0\.0/).waitFor();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
}

test('with the relay stopped, the modal shows it before and while a code is shown, and recovers by itself', async () => {
  const demo = await stage.seat();
  const line = await relayLine(demo.context, stage);
  await line.cut();
  await showLink(demo.page, stage);
  const status = demo.page.getByRole('dialog').locator('.status');
  await expect.poll(() => status.textContent()).toBe('Can’t reach the connection service. Trying again…');
  await look(demo.page, 'truth-code-relay-stopped');
  line.mend();
  await expect.poll(() => status.textContent()).toBe('Waiting for your wallet');
  await line.cut();
  await expect.poll(() => status.textContent()).toBe('Can’t reach the connection service. Trying again…');
});

test('while a payment is pending, the modal shows its progress, and when the relay stops', async () => {
  const { demo, wallet, line } = await pairUp();
  const before = await held();
  const dialog = demo.page.getByRole('dialog');
  await line.cut();
  await askToPay(demo.page);
  await dialog.getByText('Can’t reach the connection service. Trying again…').waitFor();
  await look(demo.page, 'truth-send-relay-stopped');
  line.mend();
  await dialog.getByText('Your wallet is open. Answer the request there.').waitFor();
  await look(demo.page, 'truth-send-wallet-there');
  await approve(wallet.page);
  await allConfirmed(demo.page, ['send']);
  expect(await held()).toBe(before + parseEther('0.5'));
});

test('with the relay stopped, a reload keeps the account, the network changes, and a request waits for the relay', async () => {
  const { demo, wallet, line } = await pairUp();
  await line.cut();
  await demo.page.reload();
  await demo.page.getByTestId('account-address').waitFor();
  await demo.page.getByRole('button', { name: 'Network: Devnet A' }).click();
  await demo.page.getByRole('dialog').getByRole('button', { name: 'Devnet B', exact: true }).click();
  await demo.page.getByText('Sample wallet on Devnet B').waitFor();
  await modalGone(demo.page);
  await demo.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await demo.page.getByText('Can’t reach the connection service. Trying again…').waitFor();
  await look(demo.page, 'truth-reload-relay-stopped');
  line.mend();
  await approve(wallet.page);
  await demo.page.locator('[data-testid="signature"][data-verified="true"]').waitFor();
});

test('an answer that the relay does not take is shown on both sides, and delivered once the relay is back', async () => {
  const { demo, wallet, line, walletLine } = await pairUp();
  await demo.page.getByRole('button', { name: 'Sign', exact: true }).click();
  const button = wallet.page.getByTestId('wallet-approve').and(wallet.page.locator(':not([aria-disabled])'));
  await button.waitFor();
  await Promise.all([line.cut(), walletLine.cut()]);
  await button.click();
  await wallet.page.getByText('Can’t send your answer. Trying again…').waitFor();
  await look(wallet.page, 'truth-answer-relay-stopped');
  await demo.page.getByText('Can’t reach the connection service. Trying again…').waitFor();
  await look(demo.page, 'truth-sign-relay-stopped');
  line.mend();
  walletLine.mend();
  await demo.page.locator('[data-testid="signature"][data-verified="true"]').waitFor();
  await wallet.page.getByTestId('wallet-request').waitFor({ state: 'detached' });
  await wallet.page.getByText('Can’t send your answer. Trying again…').waitFor({ state: 'detached' });
});

/** Sets the clocks of a visitor's pages back by two hours. */
const setBack = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() - 7_200_000;
  });

test('a page whose clock is behind names it where its code would be, and a wallet where it would wait', async () => {
  const [demo, wallet] = await Promise.all([stage.seat(), stage.seat()]);
  await setBack(demo.context);
  await openConnect(demo.page, stage);
  await demo.page.getByRole('button', { name: /WalletConnect|QR code/ }).click();
  const said = /^This device’s clock is wrong/;
  for (const place of [demo.page.getByRole('dialog'), demo.page.getByTestId('connect-code')])
    await place.locator('.mo-qr__cover').filter({ hasText: said }).waitFor();
  expect(await demo.page.locator('[data-uri]').count()).toBe(0);
  await look(demo.page, 'truth-clock-page-behind');

  const [right, behind] = await Promise.all([stage.seat(), stage.seat()]);
  await setBack(behind.context);
  const [fresh] = await Promise.all([
    showLink(right.page, stage),
    openFundedWallet(behind.page, stage),
    openFundedWallet(wallet.page, stage),
  ]);
  // As such a page would make it.
  await pasteLink(
    wallet.page,
    fresh.replace(/(?<=expiryTimestamp=)\d+/, (end) => String(Number(end) - 7_200)),
  );
  await wallet.page.getByText(/check the date and time of both devices/).waitFor();
  await pasteLink(behind.page, fresh);
  // The wallet works, and says that its clock does not.
  await approve(behind.page);
  await right.page.getByTestId('account-address').waitFor();
  await behind.page.getByText(/^This device’s clock is wrong\./).waitFor();
  await look(behind.page, 'truth-clock-wallet-behind');
});

test('a page and a wallet whose clocks are ahead name it', async () => {
  const [demo, wallet, right] = await Promise.all([stage.seat(), stage.seat(), stage.seat()]);
  for (const { context } of [demo, wallet])
    await context.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() + 7_200_000;
    });
  await openConnect(demo.page, stage);
  await demo.page.getByRole('dialog').locator('[data-leads="pairing"] button').first().click();
  await demo.page.getByRole('dialog').getByText('This device’s clock is wrong').first().waitFor();
  await look(demo.page, 'truth-clock-page-ahead');
  const [link] = await Promise.all([showLink(right.page, stage), openFundedWallet(wallet.page, stage)]);
  await pasteLink(wallet.page, link);
  await wallet.page.getByText(/check the date and time of both devices/).waitFor();
  await look(wallet.page, 'truth-clock-wallet-ahead');
});

test('a payment that is pending during a reload is found again, with its outcome', async () => {
  const { demo, wallet } = await pairUp();
  const before = await held();
  await askToPay(demo.page);
  await wallet.page.getByTestId('wallet-approve').waitFor();
  const stored = () => demo.page.evaluate(() => localStorage.getItem('@mooring/requests') ?? '');
  await expect.poll(stored).toContain('eth_sendTransaction');
  expect(await stored()).not.toContain(to);
  const asked = demo.page.waitForEvent('dialog').then((prompt) => prompt.accept());
  await Promise.all([asked, demo.page.reload()]);
  await demo.page.getByTestId('account-address').waitFor();
  const onPage = demo.page.getByTestId('page-found-request');
  await onPage.filter({ hasText: 'A transaction you started earlier is still waiting' }).waitFor();
  await look(demo.page, 'truth-found-on-page');
  await demo.page.getByRole('button', { name: /^Account (?:0x|[a-z]+\.)/ }).click();
  const found = demo.page.getByTestId('found-request');
  await found.filter({ hasText: 'A transaction you started earlier is still waiting' }).waitFor();
  await look(demo.page, 'truth-found-asked');
  await approve(wallet.page);
  await found.filter({ hasText: 'Your wallet sent the transaction' }).waitFor();
  await allConfirmed(demo.page, ['other']);
  await look(demo.page, 'truth-found-sent');
  expect(await held()).toBe(before + parseEther('0.5'));
  expect(await stored()).toBe('');
  await demo.page.keyboard.press('Escape');
  await modalGone(demo.page);
  await onPage.filter({ hasText: 'Your wallet sent the transaction' }).waitFor();
  await onPage.getByRole('button', { name: 'Hide this message' }).click();
  await onPage.waitFor({ state: 'detached' });
});

test('a locked wallet names the site that waits', async () => {
  const { demo, wallet } = await pairUp();
  await wallet.page.getByRole('button', { name: 'Lock' }).click();
  await wallet.page.getByRole('button', { name: 'Unlock' }).waitFor();
  await demo.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await wallet.page.getByText('Mooring is waiting for your answer').waitFor();
  await look(wallet.page, 'truth-locked-wallet');
  await wallet.page.getByLabel('Password').fill(password);
  await wallet.page.getByRole('button', { name: 'Unlock' }).click();
  await approve(wallet.page);
  await demo.page.locator('[data-testid="signature"][data-verified="true"]').waitFor();
});

test('a wallet that is paired in one tab appears in the other, also while that shows its code', async () => {
  const [demo, wallet] = await Promise.all([stage.seat(), stage.seat()]);
  const [second, third] = [await demo.context.newPage(), await demo.context.newPage()];
  await second.goto(stage.stack.urls.demo);
  await openConnect(third, stage);
  const [link] = await Promise.all([showLink(demo.page, stage), openFundedWallet(wallet.page, stage)]);
  await pasteLink(wallet.page, link);
  await approve(wallet.page);
  for (const page of [demo.page, second, third]) await page.getByTestId('account-address').waitFor();
});

test('the press that chooses a web wallet opens it, and its requests use the same window', async () => {
  const demo = await stage.seat();
  await openConnect(demo.page, stage);
  const opened = demo.context.waitForEvent('page');
  await demo.page
    .getByRole('dialog')
    .getByRole('button', { name: /Sample wallet/ })
    .click();
  const wallet = await opened;
  await wallet.waitForURL(/^http/);
  await openFundedWalletHere(wallet);
  await approve(wallet);
  await demo.page.getByTestId('account-address').waitFor();
  await modalGone(demo.page);
  await demo.page.bringToFront();
  await demo.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await approve(wallet);
  await demo.page.locator('[data-testid="signature"][data-verified="true"]').waitFor();
  expect(demo.context.pages()).toHaveLength(2);
});

/** As {@link openFundedWallet}, on the page to which the site has led. */
async function openFundedWalletHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import a phrase' }).click();
  await page.getByLabel('Recovery phrase').fill(anvilMnemonic);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Import wallet' }).click();
  await page.getByTestId('wallet-address').waitFor({ state: 'attached' });
}
