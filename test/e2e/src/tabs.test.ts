import { anvilAccounts, devnetChains } from '@mooring/devnet';
import { startKeyWallet } from '@mooring/devnet/wallets';
import type { ScriptedWallet } from '@mooring/sign-client/testing';
import type { Page } from 'playwright-core';
import { afterEach, test } from 'vitest';
import { showLink } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';

const stage = setUpStage();
let wallet: ScriptedWallet;

afterEach(async () => {
  await wallet.close();
});

const [owner] = anvilAccounts;
if (!owner) throw new Error('The devnet has no accounts');

/** Two tabs of the demo in one profile, the first one paired. */
async function twoTabs(): Promise<{ readonly page: Page; readonly second: Page }> {
  const { page, context } = await stage.seat();
  const { urls } = stage.stack;
  const rpc = Object.fromEntries(devnetChains.map(({ id }, index) => [id, urls.rpc[index] ?? '']));
  wallet = await startKeyWallet({ relayUrl: urls.relay, account: owner as never, rpc });
  await wallet.pair(await showLink(page, stage));
  await connected(page);
  const second = await context.newPage();
  await second.goto(urls.demo);
  await connected(second);
  return { page, second };
}

async function connected(page: Page): Promise<void> {
  await page.getByTestId('account-address').waitFor();
}

async function signs(page: Page, message: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.locator('[data-testid="signature"][data-verified="true"]').waitFor();
}

test('behavior: both tabs of a site sign with one paired wallet, also after the first is closed', async () => {
  const { page, second } = await twoTabs();
  await signs(second, 'from the second tab');
  await signs(page, 'from the first tab');
  await page.close();
  await second.getByRole('button', { name: 'Sign another' }).click();
  await signs(second, 'alone');
  await second.reload();
  await connected(second);
  await signs(second, 'after a reload');
});

test('behavior: disconnecting in one tab disconnects the other, and the wallet', async () => {
  const { page, second } = await twoTabs();
  await second.getByRole('button', { name: /^Account/ }).click();
  await second.getByRole('button', { name: /Disconnect/ }).click();
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
});

test('behavior: a tab signs while the one that listens for both is asleep', async () => {
  const { page, second } = await twoTabs();
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await signs(second, 'while the other sleeps');
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await signs(page, 'awake again');
});
