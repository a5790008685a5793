import { anvilAccounts, devnetChains } from '@mooring/devnet';
import type { Page } from 'playwright-core';
import { installTestWallet } from '../page-wallet/install-test-wallet.ts';
import { modalGone, openConnect } from './demo.ts';
import type { Stage } from './open-stage.ts';

const firstTwo = anvilAccounts.slice(0, 2);

/** Puts a wallet into a page, with accounts of the devnet (its first two by default) and both of its chains. */
export async function installWallet(page: Page, { stack }: Stage, held = firstTwo): Promise<void> {
  const accounts = held.map(({ address }) => address);
  const rpc = Object.fromEntries(devnetChains.map(({ id }, index) => [id, stack.urls.rpc[index] ?? '']));
  await installTestWallet(page, { accounts, rpc });
}

/** The demo with the page's wallet connected. */
export async function connectInjected(page: Page, stage: Stage, held = firstTwo): Promise<void> {
  await installWallet(page, stage, held);
  await openConnect(page, stage);
  await page.getByRole('button', { name: /Harbour Wallet/ }).click();
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
}
