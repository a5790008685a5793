import { anvilAccounts, devnetChains, type Stack, startStack, usdx } from '@mooring/devnet';
import type { ScriptedWallet, WalletScript } from '@mooring/sign-client/testing';
import type { Browser, Page } from 'playwright-core';
import { createPublicClient, erc20Abi, http } from 'viem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startBrowser, type Visit, visit } from './browser/visit.ts';
import { startKeyWallet } from './wallets/key-wallet.ts';

let stack: Stack;
let browser: Browser;
const open: { end(): Promise<void> }[] = [];

beforeAll(async () => {
  stack = await startStack({ parts: ['devnet', 'relay', 'demo'] });
  browser = await startBrowser();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.end();
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const [owner, friend] = anvilAccounts;
if (!owner || !friend) throw new Error('The devnet has no accounts');
const rpc = (): Record<number, string> =>
  Object.fromEntries(devnetChains.map(({ id }, index) => [id, stack.urls.rpc[index] ?? '']));

async function openDemo(): Promise<Visit> {
  const demo = await visit(browser, stack.urls.demo);
  open.push(demo);
  return demo;
}

async function openWallet(script?: Pick<WalletScript, 'proposal' | 'requests'>): Promise<ScriptedWallet> {
  const wallet = await startKeyWallet({
    relayUrl: stack.urls.relay,
    account: owner as never,
    rpc: rpc(),
    script,
  });
  open.push({ end: () => wallet.close() });
  return wallet;
}

/** Opens the pairing view and reads its link. */
async function pairingLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page.getByRole('button', { name: /WalletConnect|QR code/ }).click();
  const shown = page.locator('[data-testid="pairing-uri"][data-uri^="wc:"]');
  await shown.waitFor();
  return (await shown.getAttribute('data-uri')) ?? '';
}

async function connect(page: Page, wallet: ScriptedWallet): Promise<void> {
  await wallet.pair(await pairingLink(page));
  await page.getByTestId('account-address').waitFor();
}

test('behavior: a paired wallet connects, signs, sends Ether and a token, and the page shows it', async () => {
  const { page, complaints, hosts } = await openDemo();
  await connect(page, await openWallet());
  await expect
    .poll(() => page.getByTestId('account-address').getAttribute('data-address'))
    .toBe(owner.address);

  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const signature = page.getByTestId('signature');
  await signature.waitFor();
  expect(await signature.getAttribute('data-verified')).toBe('true');

  const chain = createPublicClient({ transport: http(stack.urls.rpc[0]) });
  const before = await chain.getBalance({ address: friend.address });
  await page.getByLabel('Recipient').fill(friend.address);
  await page.getByLabel('Amount').fill('1.25');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('[data-testid="receipt"][data-status="success"]').waitFor();
  expect((await chain.getBalance({ address: friend.address })) - before).toBe(1_250_000_000_000_000_000n);

  const held = () =>
    chain.readContract({
      address: usdx.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [friend.address],
    });
  const tokens = await held();
  await page.getByRole('button', { name: 'Send another' }).click();
  await page.getByLabel('Asset').selectOption({ label: `${usdx.name} (${usdx.symbol})` });
  await page.getByLabel('Recipient').fill(friend.address);
  await page.getByLabel('Amount').fill('2.5');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('[data-testid="receipt"][data-status="success"]').waitFor();
  expect((await held()) - tokens).toBe(2_500_000n);

  expect(complaints).toEqual([]);
  const own = [stack.urls.demo, stack.urls.relay, ...stack.urls.rpc].map((url) => new URL(url).host);
  expect([...hosts].filter((host) => !own.includes(host))).toEqual([]);
});

test('behavior: a reload restores the paired wallet without asking it', async () => {
  const { page } = await openDemo();
  const wallet = await openWallet();
  await connect(page, wallet);
  const asked = wallet.seen.length;
  await page.reload();
  await page.getByTestId('account-address').waitFor();
  expect(wallet.seen).toHaveLength(asked);
});

test('behavior: the page notices that the wallet disconnected', async () => {
  const { page } = await openDemo();
  const wallet = await openWallet();
  await connect(page, wallet);
  await wallet.disconnect();
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
  expect(await page.getByTestId('account-address').count()).toBe(0);
});

test('error: a refused proposal says so, and a new link connects', async () => {
  const { page } = await openDemo();
  const unwilling = await openWallet({ proposal: 'reject' });
  const first = await pairingLink(page);
  await unwilling.pair(first);
  const again = page.getByRole('button', { name: /try again|new (link|code)/i });
  await again.click();
  const next = page.locator(`[data-testid="pairing-uri"][data-uri^="wc:"]:not([data-uri="${first}"])`);
  await next.waitFor();
  const wallet = await openWallet();
  await wallet.pair((await next.getAttribute('data-uri')) ?? '');
  await page.getByTestId('account-address').waitFor();
});

test('error: a refused signature leaves the page usable', async () => {
  const { page } = await openDemo();
  await connect(page, await openWallet({ requests: ['reject', 'approve'] }));
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.locator('[data-testid="signature"][data-verified="true"]').waitFor();
});
