import type { Page } from 'playwright-core';
import type { Stage } from './open-stage.ts';

/** Has the demo be a page of EVM chains alone: the settings that it is served name no others. */
export async function onEvmAlone(page: Page, { stack }: Stage): Promise<void> {
  await page.route(`${stack.urls.demo}/config.json`, async (route) => {
    const response = await route.fetch();
    const { solanaNetworks: _solana, bitcoinNetworks: _bitcoin, ...config } = await response.json();
    await route.fulfill({ response, json: config });
  });
}

/** Opens the demo, and its modal. */
export async function openConnect(page: Page, { stack }: Stage): Promise<void> {
  await page.goto(stack.urls.demo);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
}

/** Opens the demo and shows a pairing link. */
export async function showLink(page: Page, stage: Stage): Promise<string> {
  await openConnect(page, stage);
  await page.getByRole('button', { name: /WalletConnect|QR code/ }).click();
  return readLink(page);
}

/** The link that is shown; waits for one other than `not`. */
export async function readLink(page: Page, not = ''): Promise<string> {
  const shown = page.locator(`[data-testid="pairing-uri"][data-uri^="wc:"]:not([data-uri="${not}"])`);
  await shown.waitFor({ state: 'attached' });
  return (await shown.getAttribute('data-uri')) ?? '';
}

/** The connected address, whole. */
export async function shownAddress(page: Page): Promise<string> {
  return (await page.getByTestId('account-address').getAttribute('data-address')) ?? '';
}

/** Waits until the modal has closed. */
export async function modalGone(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Acts, and waits until the modal shows the account that connects; it does so for a moment only. */
export async function arrivalAfter(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.locator('.arrived__address').waitFor(), act()]);
}

export async function fillSend(
  page: Page,
  order: { readonly asset?: string | undefined; readonly to: string; readonly amount: string },
): Promise<void> {
  if (order.asset !== undefined) await page.getByLabel('Asset').selectOption({ label: order.asset });
  await page.getByLabel('Recipient').fill(order.to);
  await page.getByLabel('Amount').fill(order.amount);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Waits for a receipt and reads it. */
export async function readReceipt(page: Page): Promise<{ readonly hash: string; readonly block: string }> {
  await page.locator('[data-testid="receipt"][data-status="success"]').waitFor();
  const hash = (await page.getByTestId('receipt-hash').getAttribute('data-address')) ?? '';
  const block = (await page.getByTestId('receipt-block').textContent()) ?? '';
  return { hash, block };
}
