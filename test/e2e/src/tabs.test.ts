import { anvilAccounts, devnetChains, type Stack, startStack } from '@mooring/devnet';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type Visit, visit } from './browser/visit.ts';
import { showLink } from './stage/demo.ts';
import { startKeyWallet } from './wallets/key-wallet.ts';

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  stack = await startStack({ parts: ['devnet', 'relay', 'demo'] });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const [owner] = anvilAccounts;
if (!owner) throw new Error('The devnet has no accounts');

/** Two tabs of the demo in one profile, the first one paired. */
async function twoTabs(): Promise<Visit & { readonly second: Page }> {
  const first = await visit(browser, stack.urls.demo);
  const rpc = Object.fromEntries(devnetChains.map(({ id }, index) => [id, stack.urls.rpc[index] ?? '']));
  const wallet = await startKeyWallet({ relayUrl: stack.urls.relay, account: owner as never, rpc });
  await wallet.pair(await showLink(first.page, { stack }));
  await connected(first.page);
  const second = await first.page.context().newPage();
  await second.goto(stack.urls.demo);
  await connected(second);
  const end = async () => {
    await wallet.close();
    await first.end();
  };
  return { ...first, end, second };
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
  const { page, second, complaints, end } = await twoTabs();
  await signs(second, 'from the second tab');
  await signs(page, 'from the first tab');
  await page.close();
  await second.getByRole('button', { name: 'Sign another' }).click();
  await signs(second, 'alone');
  await second.reload();
  await connected(second);
  await signs(second, 'after a reload');
  expect(complaints).toEqual([]);
  await end();
});

test('behavior: who disconnects in one tab is disconnected in the other, and at the wallet', async () => {
  const { page, second, end } = await twoTabs();
  await second.getByRole('button', { name: /^Account/ }).click();
  await second.getByRole('button', { name: /Disconnect/ }).click();
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
  await end();
});

test('behavior: a tab signs while the one that listens for both is asleep', async () => {
  const { page, second, end } = await twoTabs();
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await signs(second, 'while the other sleeps');
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await signs(page, 'awake again');
  await end();
});
