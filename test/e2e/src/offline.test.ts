import { expect, test } from 'vitest';
import { modalGone, showLink } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';
import { approve, openNewWallet, pasteLink } from './stage/wallet.ts';

const stage = setUpStage();

test('a first press while offline says so at once, and the modal loads by itself once back online', async () => {
  // Too narrow for the page's own code, which would have loaded the modal.
  const { page, context, provoked } = await stage.seat({ viewport: { width: 390, height: 844 } });
  await page.goto(stage.stack.urls.demo);
  const connect = page.getByRole('button', { name: 'Connect wallet' });
  await page.locator('.welcome:not([aria-busy])').waitFor();
  provoked.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await context.setOffline(true);
  await connect.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You are offline. Waiting to reconnect…').waitFor();
  await dialog.getByRole('button', { name: 'Try again' }).waitFor();
  await context.setOffline(false);
  await dialog.getByRole('button', { name: /WalletConnect|QR code/ }).waitFor();
});

test('going offline while a wallet is pending is shown at once, and connecting works once back online', async () => {
  const [demo, wallet] = await Promise.all([stage.seat(), stage.seat()]);
  const [link] = await Promise.all([showLink(demo.page, stage), openNewWallet(wallet.page, stage)]);
  const status = demo.page.getByRole('dialog').locator('.status');
  await expect.poll(() => status.textContent()).toBe('Waiting for your wallet');
  demo.provoked.push(/ERR_INTERNET_DISCONNECTED/);
  await demo.context.setOffline(true);
  await expect.poll(() => status.textContent()).toBe('You are offline. Waiting to reconnect…');
  await demo.context.setOffline(false);
  await expect.poll(() => status.textContent()).toBe('Waiting for your wallet');
  await pasteLink(wallet.page, link);
  await approve(wallet.page);
  await demo.page.getByTestId('account-address').waitFor();
  await modalGone(demo.page);
});
