import { anvilAccounts, moor, usdx } from '@mooring/devnet';
import type { Locator, Page } from 'playwright-core';
import { createPublicClient, encodeFunctionData, erc20Abi, http, stringToHex } from 'viem';
import { afterEach, expect, test } from 'vitest';
import { findFaults } from './stage/faults.ts';
import { setUpStage } from './stage/open-stage.ts';
import { standStill } from './stage/stand-still.ts';
import { approve, openFundedWallet, pasteLink, reject } from './stage/wallet.ts';
import { type SiteClient, startSiteClient } from './wallets/site-client.ts';

const account = anvilAccounts[0]?.address ?? '0x';
const narrow = { viewport: { width: 320, height: 640 } };

const stage = setUpStage();
let site: SiteClient | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

/** A wallet, at the narrowest width unless told otherwise, connected with a site that asks for anything. */
async function meet(window = narrow): Promise<{ wallet: Page; site: SiteClient }> {
  const { page: wallet } = await stage.seat(window);
  await openFundedWallet(wallet, stage);
  site = await startSiteClient(stage.stack.urls.relay);
  await pasteLink(wallet, site.link);
  await approve(wallet);
  await site.connected;
  return { wallet, site };
}

/** Where a toast and a sheet stand once both are there and at rest. A toast is shown for five seconds: ask before it comes. */
async function toastWithSheet(wallet: Page, title: string): Promise<{ toast: DOMRect; top: number }> {
  const places = await wallet.waitForFunction((wanted) => {
    const toast = document.querySelector('.mo-toast');
    const sheet = document.querySelector('dialog[open]');
    if (toast === null || sheet?.querySelector('h2')?.textContent !== wanted) return undefined;
    const moving = [toast, sheet].some((one) =>
      one.getAnimations().some(({ playState }) => playState === 'running'),
    );
    if (moving) return undefined;
    return { toast: toast.getBoundingClientRect().toJSON(), top: sheet.getBoundingClientRect().top };
  }, title);
  const found = await places.jsonValue();
  if (found === undefined) throw new Error('They were not shown together.');
  return found;
}

/** Where the page's name ends and a toast begins, once a toast is shown without a sheet. */
async function toastInPage(wallet: Page): Promise<{ toast: DOMRect; name: DOMRect }> {
  const places = await wallet.waitForFunction(() => {
    const toast = document.querySelector('.mo-toast');
    const name = document.querySelector('.top__name');
    if (toast === null || name === null || document.querySelector('dialog[open]') !== null) return undefined;
    return { toast: toast.getBoundingClientRect().toJSON(), name: name.getBoundingClientRect().toJSON() };
  });
  const found = await places.jsonValue();
  if (found === undefined) throw new Error('No toast was shown in the page.');
  return found;
}

async function box(locator: Locator): Promise<{ top: number; bottom: number }> {
  const { y, height } = (await locator.boundingBox()) ?? { y: 0, height: 0 };
  return { top: y, bottom: y + height };
}

test('at 320 px the fee is fully visible, and the outcome of the last request covers nothing', async () => {
  const { wallet, site } = await meet();
  const first = site.request('personal_sign', [stringToHex('one'), account]);
  await wallet.getByTestId('wallet-request').waitFor();
  const transaction = { from: account, to: account, value: '0x1' };
  const second = site.request('eth_sendTransaction', [transaction]).catch((error: unknown) => error);
  const together = toastWithSheet(wallet, 'Send');
  await approve(wallet);
  expect(await first).toMatch(/^0x/);
  const { toast, top } = await together;
  expect(toast.bottom).toBeLessThanOrEqual(top);

  const sheet = wallet.getByRole('dialog', { name: 'Send' });
  const fee = sheet.getByText('Network fee, at most');
  await fee.waitFor();
  await standStill(wallet);
  const shown = await box(fee);
  const answers = await box(wallet.getByTestId('wallet-approve'));
  expect(shown.bottom).toBeLessThanOrEqual(answers.top);
  // The fee is the topmost element at its place.
  expect(
    await fee.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + 4, top + height / 2) === element;
    }),
  ).toBe(true);
  // A wrapped address leaves no few characters alone.
  const lines = await sheet
    .locator('.facts__address > bdi')
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()].map(({ width }) => Math.round(width));
    });
  expect(lines).toEqual([lines[0], lines[0]]);
  await reject(wallet);
  expect(await second).toMatchObject({ code: 5000 });
});

test('a payment that would fail, or cannot be paid, looks different, and none is sent before its fee is known', async () => {
  const { wallet, site } = await meet();
  const approval = wallet.getByTestId('wallet-approve');
  const warned = approval.filter({ hasText: 'Send anyway' });
  const dangerous = wallet.locator('.mo-button--danger');
  const ask = (transaction: object) =>
    site.request('eth_sendTransaction', [{ from: account, ...transaction }]).catch((error: unknown) => error);

  // A contract that takes no Ether. Its gas cannot be estimated: there is nothing to agree to.
  const endless = ask({ to: moor.address, value: '0x1' });
  await wallet.getByText('This transaction will probably fail').waitFor();
  expect(await approval.count()).toBe(0);
  await reject(wallet);
  expect(await endless).toMatchObject({ code: 5000 });

  const failing = ask({ to: moor.address, value: '0x1', gas: '0x186a0' });
  await warned.waitFor();
  await wallet.getByText('This transaction will probably fail').waitFor();
  await wallet.getByText('Network fee, at most').waitFor();
  await warned.and(dangerous).waitFor();
  await reject(wallet);
  expect(await failing).toMatchObject({ code: 5000 });

  const dear = ask({ to: account, value: `0x${(10n ** 30n).toString(16)}`, gas: '0x5208' });
  await warned.waitFor();
  await wallet.getByText('does not cover the amount and the fee').waitFor();
  await reject(wallet);
  await dear;

  const [node = ''] = stage.stack.urls.rpc;
  // Not a failed request: the browser would complain of it.
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await wallet.route(`${node}/**`, (route) => route.fulfill({ headers, body: 'out of order' }));
  const unknown = ask({ to: account, value: '0x1' });
  await wallet.getByText('The network fee could not be estimated').waitFor();
  await wallet.locator('[data-testid="wallet-approve"]:disabled').waitFor();
  await wallet.unrouteAll();
  await wallet.getByText('Network fee, at most').waitFor();
  await approval.getByText('Send', { exact: true }).waitFor();
  await reject(wallet);
  await unknown;
});

test('in a window of 640 × 400 the outcome of a request covers no title', async () => {
  const { wallet, site } = await meet({ viewport: { width: 640, height: 400 } });
  const first = site.request('personal_sign', [stringToHex('one'), account]);
  await wallet.getByTestId('wallet-request').waitFor();
  const second = site.request('eth_sendTransaction', [{ from: account, to: account, value: '0x1' }]);
  const together = toastWithSheet(wallet, 'Send');
  await approve(wallet);
  expect(await first).toMatch(/^0x/);
  const { toast, top } = await together;
  expect(toast.bottom).toBeLessThanOrEqual(top);

  const alone = toastInPage(wallet);
  await approve(wallet);
  expect(await second).toMatch(/^0x/);
  const inPage = await alone;
  expect(inPage.toast.top).toBeGreaterThanOrEqual(inPage.name.bottom);
});

test.each([
  [844, 390],
  [640, 400],
])('in a window of %i × %i the answers to a request are in view', async (width, height) => {
  const { wallet, site } = await meet({ viewport: { width, height } });
  const asked = site.request('personal_sign', [stringToHex('one'), account]);
  await wallet.getByTestId('wallet-request').waitFor();
  await standStill(wallet);
  expect((await box(wallet.getByTestId('wallet-approve'))).bottom).toBeLessThanOrEqual(height);
  await approve(wallet);
  expect(await asked).toMatch(/^0x/);
});

test('a message too long for the sheet is a danger, and can be expanded', async () => {
  const { wallet, site } = await meet();
  const end = 'and the harbour with it';
  const text = `${'I give away the boat '.repeat(600)}${end}`;
  const answer = site.request('personal_sign', [stringToHex(text), account]).catch((error: unknown) => error);
  const sheet = wallet.getByTestId('wallet-request');
  await sheet.getByText('Part of what you would agree to is not in view.').waitFor();
  const message = sheet.locator('.facts__long');
  expect(await message.textContent()).not.toContain(end);
  await message.getByRole('button', { name: 'Show all 12,623 characters' }).click();
  await message.getByRole('button', { name: 'Show less' }).waitFor();
  expect(await message.locator('bdi').textContent()).toBe(text);
  expect(await findFaults(wallet)).toEqual([]);
  await message.getByRole('button', { name: 'Show less' }).click();
  await message.getByRole('button', { name: 'Show all 12,623 characters' }).waitFor();
  expect(await message.textContent()).not.toContain(end);
  await reject(wallet);
  expect(await answer).toMatchObject({ code: 5000 });
});

test('a switch of network names both, and shows hidden characters', async () => {
  const { wallet, site } = await meet();
  const answer = site.request('wallet_switchEthereumChain', [{ chainId: '0x7a6a', note: '\u202e' }]);
  const sheet = wallet.getByRole('dialog', { name: 'Switch network' });
  await sheet.getByText('Move this site from Devnet A to Devnet B.').waitFor();
  expect(await sheet.locator('.raw__text').textContent()).toContain('‹U+202E›');
  await approve(wallet);
  expect(await answer).toBeNull();
});

test('an allowance of the whole balance, and an order, look dangerous', async () => {
  const { wallet, site } = await meet();
  const stranger = `0x${'5a'.repeat(20)}` as const;
  const chain = createPublicClient({ transport: http(stage.stack.urls.rpc[0]) });
  const held = await chain.readContract({
    address: usdx.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  });
  const ask = (method: string, params: unknown) =>
    site.request(method, params).catch((error: unknown) => error);
  const sheet = wallet.getByTestId('wallet-request');
  const decline = async (answer: Promise<unknown>): Promise<void> => {
    await wallet.locator('.mo-button--danger[data-testid="wallet-approve"]').waitFor();
    await reject(wallet);
    expect(await answer).toMatchObject({ code: 5000 });
  };
  const approval = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, amount] });

  const whole = ask('eth_sendTransaction', [{ from: account, to: usdx.address, data: approval(held) }]);
  await sheet.getByText('This is as much of this token as you have, or more.').waitFor();
  await sheet.getByText(/^You do not know 0x5a/i).waitFor();
  await decline(whole);

  const everything = ask('eth_sendTransaction', [
    { from: account, to: usdx.address, data: approval(10n ** 17n) },
  ]);
  await sheet.getByText('The spender may take all of this token, now and later.').waitFor();
  await decline(everything);

  const member = (text: string) => ({ name: text.split(':')[0], type: text.split(':')[1] });
  const order = {
    types: {
      EIP712Domain: ['name:string', 'chainId:uint256', 'verifyingContract:address'].map(member),
      Order: ['maker:address', 'receiver:address', 'makerAsset:address', 'takerAsset:address']
        .concat('makingAmount:uint256', 'takingAmount:uint256')
        .map(member),
    },
    primaryType: 'Order',
    domain: { name: 'Market', chainId: 31_337, verifyingContract: stranger },
    message: {
      maker: account,
      receiver: stranger,
      makerAsset: usdx.address,
      takerAsset: moor.address,
      makingAmount: '2500000',
      takingAmount: '1',
    },
  };
  const signed = ask('eth_signTypedData_v4', [account, JSON.stringify(order)]);
  await wallet.getByRole('dialog', { name: 'Sign an order' }).waitFor();
  await sheet.getByText('You get nothing for what this order gives away.').waitFor();
  await decline(signed);
});
