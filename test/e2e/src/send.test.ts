import { usdx } from '@mooring/devnet';
import type { Page } from 'playwright-core';
import { createPublicClient, erc20Abi, http, parseEther, parseUnits } from 'viem';
import { expect, test } from 'vitest';
import { connectInjected } from './stage/injected.ts';
import { loseAnswers } from './stage/lose-answers.ts';
import { watchTexts } from './stage/modal-texts.ts';
import { setUpStage } from './stage/open-stage.ts';
import { pairUp } from './stage/paired.ts';
import { allConfirmed, readSent } from './stage/sent.ts';
import { approve } from './stage/wallet.ts';

const stage = setUpStage();

const chain = () => createPublicClient({ transport: http(stage.stack.urls.rpc[0]) });
const held = (to: `0x${string}`) => chain().getBalance({ address: to });
const heldTokens = (to: `0x${string}`) =>
  chain().readContract({ abi: erc20Abi, address: usdx.address, functionName: 'balanceOf', args: [to] });

/** An unused address. */
const stranger = (digit: string) => `0x${digit.repeat(40)}` as const;

/** From the button in the page to the form. */
async function openSend(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account (?:0x|[a-z]+\.)/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Send' }).waitFor();
}

/** Fills the form in and confirms the review, which sends the request to the wallet. */
async function fill(page: Page, order: { amount: string; to: string; token?: string }): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (order.token !== undefined) {
    await dialog.getByRole('button', { name: /Choose another/ }).click();
    await dialog.getByRole('button', { name: new RegExp(order.token) }).click();
  }
  await dialog.getByLabel('Amount').fill(order.amount);
  await dialog.getByLabel('Recipient', { exact: true }).fill(order.to);
  await dialog.getByRole('button', { name: 'Review' }).click();
  // The form leaves the page once the review is shown.
  await dialog.getByLabel('Amount').waitFor({ state: 'detached' });
  await dialog.getByText(order.to).waitFor();
  // The fee, from a node.
  await dialog.getByText(/^0\.0/).waitFor();
}

const confirm = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();

test('a browser wallet sends ETH and a token, sees that they arrived, and both in its activity', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  const to = stranger('5');
  const before = [await held(to), await heldTokens(to)] as const;
  const dialog = page.getByRole('dialog');

  await openSend(page);
  await fill(page, { amount: '0.25', to });
  const texts = await watchTexts(page);
  await confirm(page);
  await texts.shown('Sent. Waiting for confirmation.');
  await texts.shown('Confirmed by the network');
  expect(await held(to)).toBe(before[0] + parseEther('0.25'));

  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await fill(page, { amount: '1.5', to, token: usdx.symbol });
  await confirm(page);
  await allConfirmed(page, ['send', 'send']);
  expect(await heldTokens(to)).toBe(before[1] + parseUnits('1.5', usdx.decimals));

  await dialog.getByRole('tab', { name: 'Activity' }).click();
  await dialog.getByText(`−1.5 ${usdx.symbol}`).first().waitFor();
  await dialog.getByText('−0.25 ETH').first().waitFor();
});

test('after a node took the payment and lost its answer, the button is labelled to send again', async () => {
  const { page, provoked } = await stage.seat();
  provoked.push(/ERR_CONNECTION_RESET/);
  await connectInjected(page, stage);
  const to = stranger('8');
  const before = await held(to);
  await openSend(page);
  await fill(page, { amount: '0.375', to });
  await loseAnswers(page, stage.stack.urls.rpc[0] ?? '');
  await confirm(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('so it may have been sent').waitFor();
  await dialog.getByRole('button', { name: 'Send again', exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
  expect(await held(to)).toBe(before + parseEther('0.375'));
});

test('the next page follows a transaction that an earlier one sent', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  await openSend(page);
  await fill(page, { amount: '0.125', to: stranger('6') });
  await confirm(page);
  await expect.poll(() => readSent(page)).toHaveLength(1);
  await page.reload();
  await allConfirmed(page, ['send']);
});

test('a paired wallet shows the request, and the payment arrives', async () => {
  const { demo, wallet } = await pairUp(stage);
  const to = stranger('7');
  const before = await held(to);
  await openSend(demo);
  await fill(demo, { amount: '0.5', to });
  await confirm(demo);
  await approve(wallet);
  await allConfirmed(demo, ['send']);
  expect(await held(to)).toBe(before + parseEther('0.5'));
});
