import { anvilAccounts } from '@mooring/devnet';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { modalGone, readLink, shownAddress } from './stage/demo.ts';
import { connectInjected, installWallet } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';
import { pairUp } from './stage/paired.ts';
import { serveSandboxed } from './stage/serve-sandboxed.ts';
import { approve, openFundedWallet, pasteLink } from './stage/wallet.ts';
import './page-wallet/page-wallet-window.ts';

const account = anvilAccounts[0]?.address ?? '';

const stage = setUpStage();
let sandboxed: Awaited<ReturnType<typeof serveSandboxed>> | undefined;
afterAll(async () => {
  await sandboxed?.close();
});

/** Everything that a browser keeps for a site. */
async function clearStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const databases = await indexedDB.databases();
    await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames];
              if (stores.length === 0) return resolve();
              const transaction = opening.result.transaction(stores, 'readwrite');
              for (const store of stores) transaction.objectStore(store).clear();
              transaction.oncomplete = () => resolve();
            };
          }),
      ),
    );
  });
}

test('opened from a dialog of the page, the modal is above it, handles the keyboard, and leaves it open', async () => {
  const [{ page }, { page: wallet }] = await Promise.all([stage.seat(), stage.seat()]);
  await openFundedWallet(wallet, stage);
  await page.goto(stage.stack.urls.demo);
  const connect = page.getByRole('button', { name: 'Connect wallet' });
  await connect.evaluate((button) => {
    const dialog = document.createElement('dialog');
    dialog.id = 'of-the-page';
    dialog.setAttribute('aria-label', 'Of the page');
    document.getElementById('root')?.append(dialog);
    dialog.append(button);
    dialog.showModal();
  });
  await connect.click();
  const modal = page.getByRole('dialog', { name: 'Connect wallet' });
  await modal.getByRole('button', { name: /WalletConnect|QR code/ }).click();
  await readLink(page);
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#of-the-page') ?? null)).toBeNull();
  await page.keyboard.press('Escape');
  await page.locator('[data-testid="pairing-uri"]').waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.querySelector('dialog')?.open)).toBe(true);

  await connect.click();
  await page.getByRole('button', { name: /WalletConnect|QR code/ }).click();
  await pasteLink(wallet, await readLink(page));
  await approve(wallet);
  await page.getByTestId('account-address').waitFor({ state: 'attached' });
});

test('a page that makes all its content inert does not affect the modal', async () => {
  const { page } = await stage.seat();
  await page.goto(stage.stack.urls.demo);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('dialog').waitFor();
  await page.evaluate(() => {
    for (const child of document.body.children) {
      child.setAttribute('inert', '');
      child.setAttribute('aria-hidden', 'true');
    }
  });
  await page.getByRole('button', { name: /WalletConnect|QR code/ }).click();
  await readLink(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('if windows are blocked, a phone still gets the link to copy or to open', async () => {
  const { page } = await stage.seat({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(stage.stack.urls.demo);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: 'Sample wallet' }).click();
  const open = page.getByRole('link', { name: /Sample wallet/ });
  await open.and(page.locator('[href*="uri=wc"]')).waitFor();
});

test('if the browser blocks windows, the link can be copied and the wallet connects', async () => {
  const [{ page, context, complaints, hosts }, { page: wallet }] = await Promise.all([
    stage.seat({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    }),
    stage.seat(),
  ]);
  await openFundedWallet(wallet, stage);
  // As in an app's own browser, or a frame of another page.
  sandboxed = await serveSandboxed(stage.stack.urls.demo, 'allow-scripts allow-same-origin allow-forms');
  await page.goto(sandboxed.url);
  await page.getByRole('button', { name: 'Connect wallet' }).tap();
  await page.getByRole('button', { name: 'Sample wallet' }).tap();
  const link = page.getByRole('link', { name: 'Open Sample wallet' });
  await link.and(page.locator('[href*="uri=wc"]')).waitFor();
  await link.tap();
  expect(context.pages()).toHaveLength(1);
  expect(new URL(page.url()).origin).toBe(sandboxed.url);
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).tap();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('wc:'));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await pasteLink(wallet, copied);
  await approve(wallet);
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
  // The browser's messages about the sandbox are the page's own.
  const reported = complaints.splice(0);
  // The row's press and the link's.
  expect(reported.filter((text) => /^Blocked opening .*allow-popups/.test(text))).toHaveLength(2);
  expect(reported.filter((text) => !/allow-popups|can escape its sandboxing/.test(text))).toEqual([]);
  hosts.delete(new URL(sandboxed.url).host);
});

test('storage cleared while connected: the page continues, and a reload starts over', async () => {
  const { demo, wallet } = await pairUp(stage);
  await clearStorage(demo);
  await demo.getByRole('button', { name: 'Sign', exact: true }).click();
  await approve(wallet);
  await demo.locator('[data-testid="signature"][data-verified="true"]').waitFor();
  await clearStorage(demo);
  await demo.reload();
  await demo.getByRole('button', { name: 'Connect wallet' }).waitFor();

  const { page } = await stage.seat();
  await connectInjected(page, stage);
  await clearStorage(page);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.locator('[data-testid="signature"][data-verified="true"]').waitFor();
});

test('a visitor can leave a browser wallet that never answers for another', async () => {
  const [{ page }, { page: wallet }] = await Promise.all([stage.seat(), stage.seat()]);
  await openFundedWallet(wallet, stage);
  await installWallet(page, stage);
  await page.goto(stage.stack.urls.demo);
  await page.evaluate(() => window.testWallet.setBehaviour('drop'));
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: /Harbour Wallet/ }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Harbour Wallet' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /WalletConnect|QR code/ }).click();
  await pasteLink(wallet, await readLink(page));
  await approve(wallet);
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
  await page.getByText('Sample wallet on Devnet A').waitFor();
  expect(await shownAddress(page)).toBe(account);
});
