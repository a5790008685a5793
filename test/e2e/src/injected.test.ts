import { anvilAccounts } from '@mooring/devnet';
import type { Locator } from 'playwright-core';
import { createPublicClient, http, parseEther } from 'viem';
import { expect, test } from 'vitest';
import { fillSend, readReceipt, shownAddress } from './stage/demo.ts';
import { holdRequests } from './stage/hold-requests.ts';
import { connectInjected, installWallet } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';
import './page-wallet/page-wallet-window.ts';

const [first, second] = anvilAccounts.map(({ address }) => address);
const stranger = `0x${'3'.repeat(40)}` as const;

const stage = setUpStage();

test('an announced wallet connects, signs and sends', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  expect(await shownAddress(page)).toBe(first);
  await page.getByText('Harbour Wallet on Devnet A').waitFor();

  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  expect(await page.getByTestId('signature').getAttribute('data-verified')).toBe('true');

  await fillSend(page, { to: stranger, amount: '2' });
  await readReceipt(page);
  const chain = createPublicClient({ transport: http(stage.stack.urls.rpc[0]) });
  expect(await chain.getBalance({ address: stranger })).toBe(parseEther('2'));
});

test('it is listed once', async () => {
  const { page } = await stage.seat();
  await installWallet(page, stage);
  await page.addInitScript(() => {
    Object.assign(window, { ethereum: window.testWallet.provider });
  });
  await page.goto(stage.stack.urls.demo);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  const rows = page
    .getByRole('dialog')
    .getByRole('button', { name: /Harbour Wallet|QR code|Browser|Injected/ });
  for (const name of ['Harbour Wallet', 'QR code']) await rows.filter({ hasText: name }).waitFor();
  expect(await rows.count()).toBe(2);
});

test('a reload restores it without a prompt', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  await page.reload();
  expect(await shownAddress(page)).toBe(first);
  await page.getByText('Still connected with Harbour Wallet').waitFor();
  expect(await page.evaluate(() => window.testWallet.prompts())).toEqual([]);
});

test('in a low window, the last action comes into view long before the end of the activity', async () => {
  const height = 600;
  const { page } = await stage.seat({ viewport: { width: 1280, height } });
  await connectInjected(page, stage);
  const sign = page.getByRole('button', { name: 'Sign', exact: true });
  await sign.waitFor();
  await page.locator('.activity').evaluate((activity: HTMLElement) => {
    activity.style.minHeight = '2000px';
    window.scrollTo(0, 400);
  });
  const box = await sign.boundingBox();
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height);
});

test('at 1280 × 800 the main actions are in view, and no column covers another', async () => {
  const { page } = await stage.seat({ viewport: { width: 1280, height: 800 } });
  await connectInjected(page, stage);
  await page.locator('.activity__item time').first().waitFor();
  const main = page.locator('main');
  const boxOf = async (part: Locator) => {
    const { x = 0, y = 800, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return { left: x, right: x + width, top: y, bottom: y + height };
  };
  const actions = ['Buy', 'Swap', 'Receive', 'Sign in', 'Send'].map((name) =>
    main.getByRole('button', { name, exact: true }),
  );
  for (const action of actions) expect((await boxOf(action)).bottom).toBeLessThanOrEqual(800);
  // What goes on below begins above the fold.
  for (const name of ['Sign', 'Activity'])
    expect((await boxOf(main.getByRole('heading', { name, exact: true }))).bottom).toBeLessThan(800);
  const holder = await boxOf(page.locator('.holder'));
  const acts = await boxOf(page.locator('.account__acts'));
  const activity = await boxOf(page.locator('.activity'));
  expect(acts.left).toBeGreaterThanOrEqual(Math.max(holder.right, activity.right));
  expect(activity.top).toBeGreaterThanOrEqual(holder.bottom);
  expect(acts.right).toBeLessThanOrEqual(1280);
});

test('on a phone, neither the balance nor the activity that arrives moves a form', async () => {
  const { page } = await stage.seat({ viewport: { width: 390, height: 844 } });
  await connectInjected(page, stage);
  const release = await holdRequests(page, /\/v1\/account\/.+\/(history|balance)\b/);
  await page.reload();
  const buttons = ['Send', 'Sign'].map((name) =>
    page.locator('main').getByRole('button', { name, exact: true }),
  );
  for (const button of buttons) await button.waitFor();
  const places = () => Promise.all(buttons.map((button) => button.boundingBox()));
  const before = await places();
  release();
  await page.getByText(/ available$/).waitFor();
  await page.locator('.activity__item time').nth(1).waitFor();
  expect(await places()).toEqual(before);
});

test('the page follows the wallet to another account and network', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  await page.evaluate((account) => window.testWallet.setAccounts([account]), second ?? '');
  await page.locator(`[data-testid="account-address"][data-address="${second}"]`).waitFor();
  await page.evaluate(() => window.testWallet.setChain(31338));
  await page.getByText('Harbour Wallet on Devnet B').waitFor();
  await page.getByText('Network changed to Devnet B').waitFor();
});

test('an unknown network is reported, and can be left', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  await page.evaluate(() => window.testWallet.setChain(999));
  await page.getByText('Your wallet is on a network that this page does not support.').waitFor();
  await page.evaluate(() => window.testWallet.setChain(31337));
  await page.getByText('Harbour Wallet on Devnet A').waitFor();
});

test('the page notices when the wallet revokes its permission', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  await page.evaluate(() => window.testWallet.disconnect());
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
});

test('reports a declined signature, and lets the visitor leave a request without an answer', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  await page.evaluate(() => window.testWallet.setBehaviour('reject'));
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText('The request was declined in the wallet.').waitFor();

  await page.evaluate(() => window.testWallet.setBehaviour('drop'));
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText('Approve in Harbour Wallet').waitFor();
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await page.evaluate(() => window.testWallet.setBehaviour('approve'));
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  expect(await page.getByTestId('signature').getAttribute('data-verified')).toBe('true');
});
