import { anvilAccounts, usdx } from '@mooring/devnet';
import type { BrowserContextOptions } from 'playwright-core';
import { createPublicClient, erc20Abi, type Hex, http, parseUnits } from 'viem';
import { expect, test } from 'vitest';
import { openPlainPage } from './plain-page/open-plain-page.ts';
import { installWallet } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';
import { keepPicture, keepsPictures } from './stage/screenshot.ts';
import { allConfirmed } from './stage/sent.ts';
import { findViolations } from './stage/violations.ts';

const stage = setUpStage();
const own: Hex = anvilAccounts[0]?.address ?? '0x';

const heldTokens = () =>
  createPublicClient({ transport: http(stage.stack.urls.rpc[0]) }).readContract({
    ...{ abi: erc20Abi, address: usdx.address, functionName: 'balanceOf', args: [own] },
  });

test('a page without a framework that uses ethers swaps through its button', async () => {
  const { page } = await stage.seat();
  await installWallet(page, stage);
  await openPlainPage(page, stage, ['appkit-button']);
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await dialog.getByRole('button', { name: /Harbour Wallet/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Account (?:0x|[a-z]+\.)/ }).click();
  const before = await heldTokens();
  await press('Swap');
  await press('Choose token');
  await dialog.getByRole('searchbox').fill(usdx.symbol);
  await dialog.getByRole('listitem').getByText(usdx.symbol, { exact: true }).first().click();
  await dialog.getByLabel('You give').fill('0.5');
  await press('Review swap');
  await dialog.getByText(/^At least/).waitFor();
  await press('Swap');
  await allConfirmed(page, ['swap']);
  // One Ether is worth about 2,500.
  expect((await heldTokens()) - before).toBeGreaterThan(parseUnits('1200', usdx.decimals));
});

const screens: readonly (readonly [string, BrowserContextOptions])[] = [
  ['desktop-light', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
  ['phone-dark', { colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true }],
  ['desktop-dark', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } }],
  ['phone-light', { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true }],
];

test.each(keepsPictures ? screens : screens.slice(0, 2))(
  'the purchase form works on its own in a page: %s',
  async (name, options) => {
    const { page } = await stage.seat(options);
    await installWallet(page, stage);
    const element = name.startsWith('phone') ? 'w3m-onramp-widget' : 'appkit-onramp-widget';
    await openPlainPage(page, stage, [element]);
    const form = page.locator(element);
    await form.getByLabel('You pay').fill('100');
    await expect.poll(() => form.getByLabel('You get').inputValue()).toMatch(/^0\.0\d+$/);
    expect(await findViolations(page, { within: element })).toEqual([]);
    // Nothing touches the edge of the part, whose corners would cut it off.
    const [field, part] = await Promise.all([
      form.locator('.amount-field').first().boundingBox(),
      form.boundingBox(),
    ]);
    expect((field?.x ?? 0) - (part?.x ?? 0)).toBeGreaterThanOrEqual(16);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    if (keepsPictures) await keepPicture(page, `onramp-widget-${name}`);

    await form.getByRole('button', { name: 'Connect wallet' }).click();
    await page.getByRole('button', { name: /Harbour Wallet/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    if (keepsPictures) await keepPicture(page, `onramp-widget-${name}-connected`);
    await form.getByRole('button', { name: 'Buy', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue to Sandbox' }).waitFor();
    // The form in the modal begins where the one in the page ended.
    expect(await page.getByRole('dialog').getByLabel('You pay').inputValue()).toBe('100');
  },
);
