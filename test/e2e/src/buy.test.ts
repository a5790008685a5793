import { anvilAccounts, usdx } from '@mooring/devnet';
import { solanaAccount } from '@mooring/devnet/wallets';
import type { BrowserContext, Page } from 'playwright-core';
import { createPublicClient, erc20Abi, http, parseEther, parseUnits } from 'viem';
import { expect, test } from 'vitest';
import { installChainWallets } from './chain-wallets/install-chain-wallets.ts';
import { modalGone, openConnect } from './stage/demo.ts';
import { holdRequests } from './stage/hold-requests.ts';
import { connectInjected } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';

const [first] = anvilAccounts.map(({ address }) => address);
const own = first ?? `0x${'0'.repeat(40)}`;
const stage = setUpStage();

const chain = () => createPublicClient({ transport: http(stage.stack.urls.rpc[0]) });
const held = () => chain().getBalance({ address: own });
const heldTokens = () =>
  chain().readContract({ abi: erc20Abi, address: usdx.address, functionName: 'balanceOf', args: [own] });

/** From the button in the page to the form. */
async function openBuy(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy', exact: true }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Buy' }).waitFor();
}

async function fill(page: Page, { amount, token }: { amount: string; token?: string }): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (token !== undefined) {
    await dialog.getByRole('button', { name: 'ETH. Choose another' }).click();
    await dialog.getByRole('button', { name: new RegExp(token) }).click();
  }
  await dialog.getByLabel('You pay').fill(amount);
}

/** Goes to the checkout: the window that opens. */
async function toCheckout(page: Page, context: BrowserContext): Promise<Page> {
  const opened = context.waitForEvent('page');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to Sandbox' }).click();
  const checkout = await opened;
  await checkout.getByRole('heading', { name: 'Sandbox checkout' }).waitFor();
  return checkout;
}

test('a visitor buys ETH and a token, and sees both in the balance and among the purchases', async () => {
  const { page, context } = await stage.seat();
  await connectInjected(page, stage);
  const dialog = page.getByRole('dialog');
  const before = [await held(), await heldTokens()] as const;

  await openBuy(page);
  // No amount is shown before its price is known.
  const releasePrice = await holdRequests(page, /\/v1\/onramp\/quote\b/);
  await fill(page, { amount: '100' });
  expect(await dialog.getByLabel('You get').inputValue()).toBe('');
  const go = dialog.getByRole('button', { name: 'Continue to Sandbox' });
  const place = () => go.evaluate((button: HTMLElement) => button.offsetTop);
  const reserved = await place();
  releasePrice();
  await expect.poll(() => dialog.getByLabel('You get').inputValue()).toBe('0.0394');
  await dialog.getByText('1 ETH = $2,538.07').waitFor();
  // The price does not move the button that the visitor is about to press.
  expect(await place()).toBe(reserved);
  const checkout = await toCheckout(page, context);
  expect(await checkout.evaluate(() => window.opener)).toBeNull();
  await dialog.getByText('Pay at Sandbox').waitFor();
  await checkout.getByRole('button', { name: 'Pay with play money' }).click();
  await dialog.getByText('0.0394 ETH has arrived').waitFor();
  expect(await held()).toBe(before[0] + parseEther('0.0394'));
  await checkout.close();

  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click();
  await dialog.getByRole('button', { name: 'USD. Choose another' }).click();
  await dialog.getByRole('button', { name: /Euro/ }).click();
  await fill(page, { amount: '250', token: usdx.symbol });
  const second = await toCheckout(page, context);
  await second.getByRole('button', { name: 'Pay with play money' }).click();
  await dialog.getByText(`270.875 ${usdx.symbol} has arrived`).waitFor();
  expect(await heldTokens()).toBe(before[1] + parseUnits('270.875', usdx.decimals));

  await dialog.getByRole('button', { name: 'See your purchases' }).click();
  await dialog.getByText('€250.00 at Sandbox').waitFor();
  await dialog.getByText('$100.00 at Sandbox').waitFor();
  expect(await dialog.getByText('Arrived', { exact: true }).count()).toBe(2);
});

test('a browser that blocks windows gets a link, and closing the window does not end the purchase', async () => {
  const { page, context } = await stage.seat();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await connectInjected(page, stage);
  const dialog = page.getByRole('dialog');
  const before = await held();
  await openBuy(page);
  await dialog.getByRole('button', { name: '$250' }).click();
  await dialog.getByRole('button', { name: 'Continue to Sandbox' }).click();
  await dialog.getByText('Your browser blocked the window').waitFor();
  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Open checkout' }).click();
  const tab = await opened;
  await tab.getByRole('heading', { name: 'Sandbox checkout' }).waitFor();
  await tab.close();

  // It is taken up again from the list of purchases.
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: /Your purchases/ }).click();
  await dialog.getByRole('button', { name: /Waiting for payment/ }).click();
  const again = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Open checkout' }).click();
  const checkout = await again;
  await checkout.getByRole('button', { name: 'Pay with play money' }).click();
  await dialog.getByText('0.0985 ETH has arrived').waitFor();
  expect(await held()).toBe(before + parseEther('0.0985'));
});

test('a purchase that is cancelled, or that the provider declines, delivers nothing and shows it', async () => {
  const { page, context } = await stage.seat();
  await connectInjected(page, stage);
  const dialog = page.getByRole('dialog');
  const before = await held();
  await openBuy(page);
  await fill(page, { amount: '100' });
  const first = await toCheckout(page, context);
  await first.close();
  await dialog.getByText('The checkout window is closed').waitFor();
  await dialog.getByRole('button', { name: 'Give up this purchase' }).click();
  await dialog.getByText('You gave up this purchase').waitFor();
  await dialog.getByRole('button', { name: 'Buy again' }).click();
  // The form is as it was.
  expect(await dialog.getByLabel('You pay').inputValue()).toBe('100');
  const second = await toCheckout(page, context);
  await second.getByRole('button', { name: 'Let the payment fail' }).click();
  await dialog.getByText('The purchase failed', { exact: true }).first().waitFor();
  await dialog.getByText('Nothing was delivered.').waitFor();
  expect(await held()).toBe(before);
});

test('a page that is reloaded while the visitor pays still notices the delivery', async () => {
  const { page, context } = await stage.seat();
  await connectInjected(page, stage);
  await openBuy(page);
  await fill(page, { amount: '100' });
  const checkout = await toCheckout(page, context);
  await page.reload();
  await page.getByTestId('account-address').waitFor();
  await checkout.getByRole('button', { name: 'Pay with play money' }).click();
  await checkout.getByText('Paid and delivered').first().waitFor();
  const dialog = page.getByRole('dialog');
  await openBuy(page);
  await dialog.getByRole('button', { name: /Your purchases/ }).click();
  await dialog.getByText('Arrived', { exact: true }).waitFor();
});

test('a Solana account buys SOL', async () => {
  const { page, context } = await stage.seat();
  await installChainWallets(page, { solana: 1, bitcoin: 71 });
  await openConnect(page, stage);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Reef Wallet/ }).click();
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
  const before = await lamports();
  await openBuy(page);
  await fill(page, { amount: '150' });
  await dialog.getByText('1 SOL = $152.28').waitFor();
  const checkout = await toCheckout(page, context);
  await checkout.getByRole('button', { name: 'Pay with play money' }).click();
  await dialog.getByText('0.985 SOL has arrived').waitFor();
  expect((await lamports()) - before).toBe(985_000_000);
});

async function lamports(): Promise<number> {
  const params = [solanaAccount(1).address, { commitment: 'confirmed' }];
  const response = await fetch(stage.stack.urls.solana, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params }),
  });
  return (await response.json()).result.value;
}
