import { anvilAccounts } from '@mooring/devnet';
import { startKeyWallet } from '@mooring/devnet/wallets';
import { expect, test } from 'vitest';
import { openPlainPage } from './plain-page/open-plain-page.ts';
import { openConnect, readLink } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';

const stage = setUpStage();

const [owner] = anvilAccounts;
if (!owner) throw new Error('The devnet has no accounts');

const iphone = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
};

test('on an iPhone the link is created when the modal opens, and connects the chosen wallet', async () => {
  const { page } = await stage.seat(iphone);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto(stage.stack.urls.demo);
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
  expect(sockets).toEqual([]);
  await openConnect(page, stage);
  await expect.poll(() => sockets.length).toBe(1);
  await page.getByRole('button', { name: /^WalletConnect/ }).tap();
  const uri = await readLink(page);
  await page.getByRole('button', { name: 'Back' }).tap();
  await page.getByRole('heading', { name: 'Connect wallet' }).waitFor();
  await page.getByRole('button', { name: /^WalletConnect/ }).tap();
  expect(await readLink(page)).toBe(uri);
  const { relay: relayUrl, rpc } = stage.stack.urls;
  const nodes = { 31337: rpc[0] ?? '', 31338: rpc[1] ?? '' };
  const wallet = await startKeyWallet({ relayUrl, account: owner as never, rpc: nodes });
  await wallet.pair(uri);
  await page.getByTestId('account-address').waitFor();
  await wallet.close();
});

test('on a desktop no link is created before it is needed', async () => {
  const { page } = await stage.seat();
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await openPlainPage(page, stage, ['appkit-button']);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  const code = page.getByRole('button', { name: /^WalletConnect/ });
  await code.waitFor();
  expect(sockets).toEqual([]);
  await code.click();
  await readLink(page);
  await expect.poll(() => sockets.length).toBe(1);
});
