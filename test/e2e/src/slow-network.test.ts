import { anvilAccounts, devnetChains } from '@mooring/devnet';
import { startKeyWallet } from '@mooring/devnet/wallets';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { modalGone, readLink, shownAddress } from './stage/demo.ts';
import { installWallet } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';
import { slowDown } from './stage/slow-down.ts';

const stage = setUpStage();
const [owner] = anvilAccounts;

/** The demo on a slow network. Its button answers before the modal's code has arrived: the dialog opens with a placeholder. */
async function openSlowly(page: Page): Promise<void> {
  await slowDown(page);
  await page.goto(stage.stack.urls.demo, { waitUntil: 'commit' });
  await page.locator('main .mo-button--primary').first().click();
  await page.locator('mooring-modal dialog[open] .wait > span').first().waitFor();
}

test('on a slow network the first click shows a placeholder, then the wallets, and one connects', async () => {
  const { page } = await stage.seat();
  await installWallet(page, stage);
  await openSlowly(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Harbour Wallet/ }).click();
  await page.getByTestId('account-address').waitFor();
  expect((await shownAddress(page)).toLowerCase()).toBe(owner?.address.toLowerCase());
  await modalGone(page);
});

test('on a slow network a dialog without its content closes, and opens again', async () => {
  const { page } = await stage.seat();
  await openSlowly(page);
  await page.keyboard.press('Escape');
  await modalGone(page);
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page.getByRole('dialog').locator('[data-leads="pairing"]').first().waitFor();
});

test('on a slow network the code appears, and a scanned code connects', async () => {
  const { page } = await stage.seat();
  await openSlowly(page);
  await page.locator('mooring-modal [data-leads="pairing"] :is(button, a)').first().click();
  const link = await readLink(page);
  await page.locator('.mo-qr path').first().waitFor();
  const { relay: relayUrl, rpc: nodes } = stage.stack.urls;
  const rpc = Object.fromEntries(devnetChains.map(({ id }, index) => [id, nodes[index] ?? '']));
  const wallet = await startKeyWallet({ relayUrl, account: owner as never, rpc });
  onTestFinished(() => wallet.close());
  await wallet.pair(link);
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
});
