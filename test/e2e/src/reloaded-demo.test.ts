import { expect, test } from 'vitest';
import { onEvmAlone, showLink } from './stage/demo.ts';
import { holdRequests } from './stage/hold-requests.ts';
import { setUpStage } from './stage/open-stage.ts';
import { approve, openFundedWallet, pasteLink, reject } from './stage/wallet.ts';

const stage = setUpStage();

/** The demo of EVM chains alone, and a wallet that shows the proposal of its code. */
async function proposed() {
  const [demo, wallet] = await Promise.all([stage.seat(), stage.seat()]);
  await onEvmAlone(demo.page, stage);
  const [link] = await Promise.all([showLink(demo.page, stage), openFundedWallet(wallet.page, stage)]);
  await pasteLink(wallet.page, link);
  await wallet.page.getByTestId('wallet-approve').waitFor();
  return { demo: demo.page, wallet: wallet.page };
}

test('the demo is connected if it is reloaded while the wallet shows the proposal', async () => {
  const { demo, wallet } = await proposed();
  await demo.reload();
  await demo.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
  await approve(wallet);
  await demo.getByTestId('account-address').waitFor();
  expect(await demo.getByRole('dialog').count()).toBe(0);
  await demo.reload();
  await demo.getByTestId('account-address').waitFor();
});

test('the demo is connected if its tab was closed, the wallet approved, and it is opened again', async () => {
  const { demo, wallet } = await proposed();
  const context = demo.context();
  await demo.close();
  await approve(wallet);
  const second = await context.newPage();
  await onEvmAlone(second, stage);
  await second.goto(stage.stack.urls.demo);
  await second.getByTestId('account-address').waitFor();
});

test('a reloaded demo whose wallet declines shows its code again', async () => {
  const { demo, wallet } = await proposed();
  await demo.reload();
  await reject(wallet);
  await demo.getByRole('img', { name: 'QR code to connect a wallet' }).waitFor();
  expect(await demo.getByRole('dialog').count()).toBe(0);
});

test.each([
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
])('on a $name the waiting demo has the shape of what comes', async ({ viewport }) => {
  const [{ page }, wallet] = await Promise.all([stage.seat({ viewport }), stage.seat()]);
  const places = () =>
    page
      .locator('.welcome__title, .welcome__lead, .welcome__button, .welcome__promises, .welcome__code')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
  const welcome = await holdRequests(page, /\/config\.json$/);
  await page.goto(stage.stack.urls.demo);
  await page.locator('.welcome[aria-busy]').waitFor();
  const awaited = await places();
  welcome();
  await page.locator('.welcome:not([aria-busy])').waitFor();
  expect(awaited).toEqual(await places());

  const [link] = await Promise.all([showLink(page, stage), openFundedWallet(wallet.page, stage)]);
  await pasteLink(wallet.page, link);
  await approve(wallet.page);
  await page.getByTestId('account-address').waitFor();
  const account = await holdRequests(page, /\/config\.json$/);
  await page.reload();
  const top = (holder: string) => page.locator(holder).evaluate((card) => card.getBoundingClientRect().top);
  const placed = await top('.account[aria-busy] .holder');
  account();
  await page.getByTestId('account-address').waitFor();
  expect(placed).toBe(await top('.holder'));
});
