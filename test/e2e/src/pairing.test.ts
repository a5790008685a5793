import { anvilAccounts, devnetChains, usdx } from '@mooring/devnet';
import { startKeyWallet } from '@mooring/devnet/wallets';
import type { ScriptedWallet, WalletScript } from '@mooring/sign-client/testing';
import type { Page } from 'playwright-core';
import { createPublicClient, erc20Abi, http } from 'viem';
import { afterEach, expect, test } from 'vitest';
import { readLink, showLink } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';

const stage = setUpStage();
const wallets: ScriptedWallet[] = [];

afterEach(async () => {
  for (const wallet of wallets.splice(0)) await wallet.close();
});

const [owner, friend] = anvilAccounts;
if (!owner || !friend) throw new Error('The devnet has no accounts');
async function openWallet(script?: Pick<WalletScript, 'proposal' | 'requests'>): Promise<ScriptedWallet> {
  const { relay: relayUrl, rpc: nodes } = stage.stack.urls;
  const rpc = Object.fromEntries(devnetChains.map(({ id }, index) => [id, nodes[index] ?? '']));
  const wallet = await startKeyWallet({ relayUrl, account: owner as never, rpc, script });
  wallets.push(wallet);
  return wallet;
}

async function connect(page: Page, wallet: ScriptedWallet): Promise<void> {
  await wallet.pair(await showLink(page, stage));
  await page.getByTestId('account-address').waitFor();
}

test('behavior: a paired wallet connects, signs, sends Ether and a token, and the page shows it', async () => {
  const { page } = await stage.seat();
  await connect(page, await openWallet());
  await expect
    .poll(() => page.getByTestId('account-address').getAttribute('data-address'))
    .toBe(owner.address);

  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const signature = page.getByTestId('signature');
  await signature.waitFor();
  expect(await signature.getAttribute('data-verified')).toBe('true');

  const chain = createPublicClient({ transport: http(stage.stack.urls.rpc[0]) });
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
});

test('behavior: a reload restores the paired wallet without a request to it', async () => {
  const { page } = await stage.seat();
  const wallet = await openWallet();
  await connect(page, wallet);
  const asked = wallet.seen.length;
  await page.reload();
  await page.getByTestId('account-address').waitFor();
  expect(wallet.seen).toHaveLength(asked);
});

test('behavior: the page notices that the wallet disconnected', async () => {
  const { page } = await stage.seat();
  const wallet = await openWallet();
  await connect(page, wallet);
  await wallet.disconnect();
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
  await page.getByTestId('account-address').waitFor({ state: 'detached' });
});

test('error: a refused proposal is shown, and a new link connects', async () => {
  const { page } = await stage.seat();
  const unwilling = await openWallet({ proposal: 'reject' });
  const first = await showLink(page, stage);
  await unwilling.pair(first);
  const again = page.getByRole('button', { name: /try again|new (link|code)/i });
  await again.click();
  const next = await readLink(page, first);
  await (await openWallet()).pair(next);
  await page.getByTestId('account-address').waitFor();
});

test('error: a refused signature leaves the page usable', async () => {
  const { page } = await stage.seat();
  await connect(page, await openWallet({ requests: ['reject', 'approve'] }));
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.locator('[data-testid="signature"][data-verified="true"]').waitFor();
});
