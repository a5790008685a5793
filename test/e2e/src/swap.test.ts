import { anvilAccounts, moor, usdx, wide } from '@mooring/devnet';
import type { Page } from 'playwright-core';
import {
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  parseUnits,
} from 'viem';
import { expect, test } from 'vitest';
import { holdRequests } from './stage/hold-requests.ts';
import { connectInjected } from './stage/injected.ts';
import { loseAnswers } from './stage/lose-answers.ts';
import { setUpStage } from './stage/open-stage.ts';
import { pairUp } from './stage/paired.ts';
import { allConfirmed, readSent } from './stage/sent.ts';
import { approve } from './stage/wallet.ts';

const [user, , trader] = anvilAccounts as readonly [
  (typeof anvilAccounts)[0],
  (typeof anvilAccounts)[0],
  (typeof anvilAccounts)[0],
];
const stage = setUpStage();

const chain = () => createPublicClient({ transport: http(stage.stack.urls.rpc[0]), pollingInterval: 100 });
const held = () => chain().getBalance({ address: user.address });
const heldTokens = (address: Hex) =>
  chain().readContract({ abi: erc20Abi, address, functionName: 'balanceOf', args: [user.address] });
const allowed = async (address: Hex, spender: Hex) =>
  chain().readContract({ abi: erc20Abi, address, functionName: 'allowance', args: [user.address, spender] });

/** From the button in the page to the form, with what is wanted. */
async function openSwap(page: Page, order: { from?: string; to: string; amount: string }): Promise<void> {
  await page.getByRole('button', { name: /^Account (?:0x|[a-z]+\.)/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click();
  await dialog.getByRole('heading', { name: 'Swap' }).waitFor();
  if (order.from !== undefined) {
    await dialog.getByRole('button', { name: 'ETH. Choose another' }).click();
    await choose(page, order.from);
  }
  await dialog.getByRole('button', { name: 'Choose token' }).click();
  await choose(page, order.to);
  await dialog.getByLabel('You give').fill(order.amount);
}

async function choose(page: Page, symbol: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const search = dialog.getByRole('searchbox');
  await search.fill(symbol);
  await dialog.getByRole('listitem').getByText(symbol, { exact: true }).first().click();
  await search.waitFor({ state: 'hidden' });
}

async function review(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Review swap' }).click();
  await dialog.getByRole('heading', { name: 'Review swap' }).waitFor();
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('swaps ETH for a token, which arrives and appears in the activity', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  const before = [await held(), await heldTokens(usdx.address)] as const;
  const dialog = page.getByRole('dialog');
  await openSwap(page, { to: usdx.symbol, amount: '0.5' });
  await review(page);
  await dialog.getByText(/^At least/).waitFor();
  await press(page, 'Swap');
  await allConfirmed(page, ['swap']);
  expect(await held()).toBeLessThan(before[0] - parseEther('0.5'));
  // One Ether is worth about 2,500.
  const got = (await heldTokens(usdx.address)) - before[1];
  expect(got).toBeGreaterThan(parseUnits('1200', usdx.decimals));
  await dialog.getByRole('tab', { name: 'Activity' }).click();
  await dialog.getByText('−0.5 ETH').first().waitFor();
});

test('after a node took the swap and lost its answer, the button is labelled to swap again', async () => {
  const { page, provoked } = await stage.seat();
  provoked.push(/ERR_CONNECTION_RESET/);
  await connectInjected(page, stage);
  const before = await heldTokens(usdx.address);
  const dialog = page.getByRole('dialog');
  await openSwap(page, { to: usdx.symbol, amount: '0.25' });
  await review(page);
  await dialog.getByText(/^At least/).waitFor();
  await loseAnswers(page, stage.stack.urls.rpc[0] ?? '');
  await press(page, 'Swap');
  await dialog.getByText('so it may have been sent').waitFor();
  await dialog.getByRole('button', { name: 'Swap again', exact: true }).waitFor();
  for (const name of ['Swap', 'Try again'])
    expect(await dialog.getByRole('button', { name, exact: true }).count()).toBe(0);
  expect(await heldTokens(usdx.address)).toBeGreaterThan(before);
});

test('swaps a token for a token, after an approval of exactly that amount', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  const before = [await heldTokens(usdx.address), await heldTokens(moor.address)] as const;
  const dialog = page.getByRole('dialog');
  await openSwap(page, { from: usdx.symbol, to: moor.symbol, amount: '25' });
  await review(page);
  await press(page, `Allow ${usdx.symbol}`);
  await dialog.getByRole('button', { name: 'Swap', exact: true }).waitFor();
  const approvals = await readSent(page);
  expect(approvals).toMatchObject([{ kind: 'approve', status: 'confirmed' }]);
  const spender = approvals[0]?.to ?? '0x';
  expect(await allowed(usdx.address, spender)).toBe(parseUnits('25', usdx.decimals));
  await press(page, 'Swap');
  await allConfirmed(page, ['swap', 'approve']);
  expect(await heldTokens(usdx.address)).toBe(before[0] - parseUnits('25', usdx.decimals));
  // 0.5 USDX each.
  expect((await heldTokens(moor.address)) - before[1]).toBeGreaterThan(parseUnits('45', moor.decimals));
  expect(await allowed(usdx.address, spender)).toBe(0n);
});

test('a paired wallet swaps a token for a token, and shows the approval and the swap', async () => {
  const { demo, wallet } = await pairUp(stage);
  const before = [await heldTokens(usdx.address), await heldTokens(moor.address)] as const;
  await openSwap(demo, { from: usdx.symbol, to: moor.symbol, amount: '25' });
  await review(demo);
  await press(demo, `Allow ${usdx.symbol}`);
  await approve(wallet);
  const dialog = demo.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click();
  await approve(wallet);
  await allConfirmed(demo, ['swap', 'approve']);
  expect(await heldTokens(usdx.address)).toBe(before[0] - parseUnits('25', usdx.decimals));
  // 0.5 USDX each.
  expect((await heldTokens(moor.address)) - before[1]).toBeGreaterThan(parseUnits('45', moor.decimals));
});

test('a transaction that pays another account is refused with a message, without a request to the wallet', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  await page.route('**/v1/convert/build-transaction**', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const own = user.address.slice(2).toLowerCase();
    answer.tx.data = answer.tx.data.toLowerCase().replaceAll(own, '66'.repeat(20));
    await route.fulfill({ response, json: answer });
  });
  const nonce = await chain().getTransactionCount({ address: user.address });
  await openSwap(page, { to: usdx.symbol, amount: '0.5' });
  await review(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/its output goes to another account/).waitFor();
  expect(await dialog.getByRole('button', { name: 'Swap', exact: true }).count()).toBe(0);
  expect(await chain().getTransactionCount({ address: user.address })).toBe(nonce);
});

test('shows that no pool trades two tokens', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  // The list of the local API has tokens with pools alone.
  await page.route('**/v1/convert/tokens**', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const { name, symbol, address, decimals } = wide;
    answer.tokens.push({ name, symbol, decimals, address: `eip155:31337:${address}`, logoUri: '' });
    await route.fulfill({ response, json: answer });
  });
  await openSwap(page, { to: wide.symbol, amount: '1' });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No route found').waitFor();
  expect(await dialog.getByRole('button', { name: 'No price right now' }).isDisabled()).toBe(true);
});

test('a price that falls before the signature is shown, and used only once it is accepted', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  const dialog = page.getByRole('dialog');
  await openSwap(page, { to: usdx.symbol, amount: '0.5' });
  await review(page);
  await dialog.getByRole('button', { name: 'Swap', exact: true, disabled: false }).waitFor();
  // The review reads the price every ten seconds: it learns the new one with the press, not before.
  const releasePrice = await holdRequests(page, /\/v1\/convert\/quotes\b/);
  // Both pools of Ether and dollars.
  await sellEther('60');
  await sellEther('60');
  const before = await heldTokens(usdx.address);
  await press(page, 'Swap');
  releasePrice();
  await dialog.getByText('The price has moved').waitFor();
  expect(await heldTokens(usdx.address)).toBe(before);
  await press(page, 'Accept the new price');
  await dialog.getByText('The price has moved').waitFor({ state: 'hidden' });
  await press(page, 'Swap');
  await allConfirmed(page, ['swap']);
  expect(await heldTokens(usdx.address)).toBeGreaterThan(before);
});

/** Another trader sells as much Ether through the same pools. */
async function sellEther(amount: string): Promise<void> {
  const of = (address: string) => `eip155:${31_337}:${address}`;
  const response = await fetch(`${stage.stack.urls.api}/v1/convert/build-transaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ amount: parseEther(amount).toString(), from: of(`0x${'e'.repeat(40)}`), to: of(usdx.address) },
      ...{ userAddress: of(trader.address), eip155: { slippage: 50 } },
    }),
  });
  const { tx } = (await response.json()) as { readonly tx: { readonly to: string; readonly data: Hex } };
  const wallet = createWalletClient({ account: trader, transport: http(stage.stack.urls.rpc[0]) });
  const hash = await wallet.sendTransaction({
    ...{ to: tx.to.slice(tx.to.lastIndexOf(':') + 1) as Hex, data: tx.data, value: parseEther(amount) },
    ...{ gas: 1_000_000n, chain: null },
  });
  await chain().waitForTransactionReceipt({ hash });
}
