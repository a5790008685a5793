import { anvilAccounts, usdx } from '@mooring/devnet';
import type { Page } from 'playwright-core';
import { createPublicClient, erc20Abi, formatUnits, http } from 'viem';
import { expect, test } from 'vitest';
import { fillSend, modalGone, readReceipt } from './stage/demo.ts';
import { connectInjected } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';

const [first] = anvilAccounts.map(({ address }) => address);
const stranger = `0x${'4'.repeat(40)}` as const;

const stage = setUpStage();

/** The first account's balance on the chain, as the account's list shows it. */
async function onChain(): Promise<readonly string[]> {
  const chain = createPublicClient({ transport: http(stage.stack.urls.rpc[0]) });
  const address = first ?? stranger;
  const token = { abi: erc20Abi, address: usdx.address, functionName: 'balanceOf' } as const;
  return [
    shown(formatUnits(await chain.getBalance({ address }), 18)),
    shown(formatUnits(await chain.readContract({ ...token, args: [address] }), usdx.decimals)),
  ];
}

/** Three decimals, cut. */
function shown(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${Number(whole).toLocaleString('en')}.${fraction.slice(0, 3).padEnd(3, '0')}`.replace(/\.?0+$/, '');
}

/** The amounts of the native currency and of USDX in the account's list. */
async function inAccount(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: /^Account (?:0x|[a-z]+\.)/ }).click();
  const rows = page.getByRole('region', { name: 'Tokens' }).getByRole('listitem');
  const figures = await Promise.all(
    ['ETH', 'USDX'].map((symbol) => rows.filter({ hasText: symbol }).locator('.mo-amount').innerText()),
  );
  await page.keyboard.press('Escape');
  await modalGone(page);
  return figures;
}

test('shows the account’s tokens from the chain through the API, and new amounts after a payment', async () => {
  const { page } = await stage.seat();
  const asked: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(`${stage.stack.urls.api}/v1/account/`)) asked.push(`${response.status()}`);
  });
  await connectInjected(page, stage);
  const before = await onChain();
  await expect.poll(() => inAccount(page)).toEqual(before);
  await expect.poll(() => [...new Set(asked)]).toEqual(['200']);

  await fillSend(page, { to: stranger, amount: '3' });
  await readReceipt(page);
  const after = await onChain();
  expect(after[0]).not.toBe(before[0]);
  await expect.poll(() => inAccount(page)).toEqual(after);
});
