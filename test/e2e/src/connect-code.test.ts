import { expect, test } from 'vitest';
import { modalGone, readLink } from './stage/demo.ts';
import { holdRequests } from './stage/hold-requests.ts';
import { type Stage, setUpStage } from './stage/open-stage.ts';
import { relayLine } from './stage/relay-line.ts';
import { approve, openNewWallet, pasteLink } from './stage/wallet.ts';

const stage = setUpStage();

/** Opens the demo, and reads the link of the code that it shows. */
async function openLanding({ seat, stack }: Stage) {
  const { page } = await seat();
  await page.goto(stack.urls.demo);
  const code = page.locator('[data-testid="connect-code"][data-uri^="wc:"]');
  await code.waitFor();
  return { page, code, link: (await code.getAttribute('data-uri')) ?? '' };
}

test('a wallet that scans the page’s code is connected without the modal', async () => {
  const [{ page, code, link }, wallet] = await Promise.all([openLanding(stage), stage.seat()]);
  await openNewWallet(wallet.page, stage);
  await pasteLink(wallet.page, link);
  await approve(wallet.page);
  await page.getByTestId('account-address').waitFor();
  expect(await code.count()).toBe(0);
});

test('the modal shows the page’s link, which works there too', async () => {
  const [{ page, link }, wallet] = await Promise.all([openLanding(stage), stage.seat()]);
  await openNewWallet(wallet.page, stage);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: /^WalletConnect/ }).click();
  expect(await readLink(page)).toBe(link);
  await pasteLink(wallet.page, link);
  await approve(wallet.page);
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
});

test('after the modal has closed, the page shows a link that works', async () => {
  const [{ page, code, link }, wallet] = await Promise.all([openLanding(stage), stage.seat()]);
  await openNewWallet(wallet.page, stage);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: /^WalletConnect/ }).click();
  await readLink(page);
  await page.keyboard.press('Escape');
  await modalGone(page);
  await code.waitFor();
  const next = (await code.getAttribute('data-uri')) ?? '';
  await pasteLink(wallet.page, next);
  await approve(wallet.page);
  await page.getByTestId('account-address').waitFor();
  expect(link).toMatch(/^wc:/);
});

test('the page shows below its code that it is live, and that the relay is not reached, in a card that keeps its place', async () => {
  const demo = await stage.seat();
  const line = await relayLine(demo.context, stage);
  await demo.page.goto(stage.stack.urls.demo);
  const card = demo.page.getByRole('region', { name: 'Scan to connect' });
  const place = () => card.boundingBox();
  await card.getByText('The code is live and renews itself.').waitFor();
  const before = await place();
  await line.cut();
  await card.locator('.status').filter({ hasText: 'Can’t reach the connection service' }).waitFor();
  expect(await card.getByText('The code is live').count()).toBe(0);
  expect(await place()).toEqual(before);
  line.mend();
  await card.getByText('The code is live and renews itself.').waitFor();
  expect(await place()).toEqual(before);
});

test('the place of the code is marked while its view loads', async () => {
  const { page } = await stage.seat();
  const release = await holdRequests(page, /\/pairing-[^/]+\.js$/);
  await page.goto(stage.stack.urls.demo);
  // The welcome itself: its placeholder has such a place, too, and goes.
  await page.getByLabel('Ask me to sign in as well').waitFor();
  const live = page.locator('.welcome__live');
  const marked = () => live.evaluate((element) => getComputedStyle(element, '::before').height);
  expect(await marked()).toBe('312px');
  release();
  const code = page.locator('[data-testid="connect-code"] .mo-qr');
  await code.waitFor();
  expect(await marked()).toBe('auto');
  expect((await code.boundingBox())?.height).toBe(312);
});
