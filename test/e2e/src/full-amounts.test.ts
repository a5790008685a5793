import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { modalGone, openConnect } from './stage/demo.ts';
import { installWallet } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';

const stage = setUpStage();

async function connected(options: BrowserContextOptions): Promise<Page> {
  const { page } = await stage.seat(options);
  await installWallet(page, stage);
  await openConnect(page, stage);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Harbour Wallet/ })
    .click();
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
  return page;
}

/** Amounts that are not shown whole: on the page, and in the account of the modal. */
const shortened = (page: Page) => ({
  page: page.getByTestId('native-balance').locator('.mo-amount__value[title]'),
  modal: page.getByRole('dialog').locator('.account__amount .mo-amount__value[title]'),
});
/** All digits of an amount of ether: more than the three that are shown at rest. */
const digits = /^[\d,]+\.\d{4,}/;

async function pay(page: Page): Promise<void> {
  // A fee leaves a balance of many digits.
  await page.getByLabel('Recipient').fill(`0x${'7'.repeat(40)}`);
  await page.getByLabel('Amount').fill('0.000123');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('[data-testid="receipt"][data-status="success"]').waitFor();
}

test('by touch, a tap on an amount shows all of its digits', async () => {
  const page = await connected({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await pay(page);
  const { page: onPage, modal } = shortened(page);
  await onPage.tap();
  const tip = page.getByRole('tooltip').filter({ visible: true });
  expect(await tip.textContent()).toMatch(digits);
  await page.getByRole('button', { name: /^Account/ }).tap();
  await modal.tap();
  expect(await tip.textContent()).toMatch(digits);
});

test('by keyboard, an amount takes the focus and shows all of its digits', async () => {
  const page = await connected({ viewport: { width: 1280, height: 800 } });
  await pay(page);
  const { page: onPage, modal } = shortened(page);
  await onPage.waitFor();
  const tip = page.getByRole('tooltip').filter({ visible: true });
  await page.getByTestId('account-address').focus();
  await page.keyboard.press('Tab');
  expect(await tip.textContent()).toMatch(digits);
  const account = page.getByRole('button', { name: /^Account/ });
  await account.focus();
  await page.keyboard.press('Enter');
  await modal.waitFor();
  await page.getByRole('dialog').getByRole('button', { name: /copy/i }).first().focus();
  await page.keyboard.press('Tab');
  expect(await tip.textContent()).toMatch(digits);
});
