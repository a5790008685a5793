import { anvilMnemonic } from '@mooring/devnet';
import type { Page } from 'playwright-core';
import type { Stage } from './open-stage.ts';

export const password = 'correct horse battery';

/** Opens the sample wallet with the accounts that have funds on the devnet. */
export async function openFundedWallet(page: Page, { stack }: Stage, query = ''): Promise<void> {
  await page.goto(`${stack.urls.sampleWallet}${query}`);
  await page.getByRole('button', { name: 'Import a phrase' }).click();
  await page.getByLabel('Recovery phrase').fill(anvilMnemonic);
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

/** Says yes to what is asked, once it is asked. */
export async function approve(page: Page): Promise<void> {
  await page.getByTestId('wallet-approve').click();
}

export async function reject(page: Page): Promise<void> {
  await page.getByTestId('wallet-reject').click();
}

/** Adds the next account, which becomes the chosen one. */
export async function addAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /choose account/ }).click();
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
}
