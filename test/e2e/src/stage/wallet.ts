import { anvilMnemonic } from '@mooring/devnet';
import type { Page } from 'playwright-core';
import type { Stage } from './open-stage.ts';

export const password = 'correct horse battery';

/** Opens the sample wallet with the accounts that have funds on the devnet. */
export async function openFundedWallet(page: Page, { stack }: Stage, query = ''): Promise<void> {
  await page.goto(`${stack.urls.sampleWallet}${query}`);
  await importPhrase(page);
}

/** Puts a phrase into an open sample wallet: by default, that of the accounts that have funds on the devnet. */
export async function importPhrase(page: Page, phrase = anvilMnemonic): Promise<void> {
  await page.getByRole('button', { name: 'Import a phrase' }).click();
  await page.getByLabel('Recovery phrase').fill(phrase);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Import wallet' }).click();
  await page.getByTestId('wallet-address').waitFor({ state: 'attached' });
}

/** Opens the sample wallet with a new phrase, which holds nothing. */
export async function openNewWallet(page: Page, { stack }: Stage): Promise<void> {
  await page.goto(stack.urls.sampleWallet);
  await page.getByRole('button', { name: 'Create a wallet' }).click();
  await page.getByLabel('I wrote the twelve words down').check();
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Create wallet' }).click();
  await page.getByTestId('wallet-address').waitFor();
}

export async function pasteLink(page: Page, link: string): Promise<void> {
  await page.getByTestId('wallet-paste-link').fill(link);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Approves the request, once it is shown and can be approved, and waits until its sheet has gone. */
export function approve(page: Page): Promise<void> {
  return answer(page, 'wallet-approve');
}

/** Declines the request, once it is shown, and waits until its sheet has gone. */
export function reject(page: Page): Promise<void> {
  return answer(page, 'wallet-reject');
}

/**
 * A site may have its answer while the sheet is still shown, or leaves. Once this resolves, every sheet is that of a later request.
 */
async function answer(page: Page, testId: string): Promise<void> {
  const button = page.getByTestId(testId);
  const sheet = await page.getByRole('dialog').filter({ has: button }).elementHandle();
  await button.click();
  if (sheet !== null) await page.waitForFunction((left) => !left.isConnected, sheet);
}

/** Adds the next account, which becomes the chosen one. */
export async function addAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /choose account/ }).click();
  const accounts = page.getByTestId('wallet-accounts').getByRole('listitem');
  await accounts.first().waitFor();
  const added = accounts.nth(await accounts.count());
  await page.getByRole('button', { name: 'Add account' }).click();
  await added.locator('[aria-current="true"]').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
}
