import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSite } from '@mooring/server-kit';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { setUpStage } from './stage/open-stage.ts';
import { openNewWallet } from './stage/wallet.ts';

const built = path.join(import.meta.dirname, '../../../apps/sample-wallet/dist');
const folder = mkdtempSync(path.join(tmpdir(), 'mooring-installed-'));

const stage = setUpStage();
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** The service worker has all of the shell and answers this page. */
async function shellKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('the wallet is installable: its manifest is valid and its icons have their declared sizes', async () => {
  const { page } = await stage.seat();
  await page.goto(stage.stack.urls.sampleWallet);
  const icons = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const manifest = await (await fetch(link?.href ?? '')).json();
    return Promise.all(
      manifest.icons.map(async ({ src, sizes, purpose }: { src: string; sizes: string; purpose: string }) => {
        const picture = await createImageBitmap(await (await fetch(src)).blob());
        return [purpose, sizes, `${picture.width}x${picture.height}`];
      }),
    );
  });
  expect(icons).toEqual([
    ['any', '192x192', '192x192'],
    ['any', '512x512', '512x512'],
    ['maskable', '512x512', '512x512'],
  ]);
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A private profile has no apps; nothing else may be missing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});

test('offline, the page opens and shows what is missing; no data is cached', async () => {
  const { page, context, provoked } = await stage.seat();
  await openNewWallet(page, stage);
  await shellKept(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const stores = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.filter((file) => !/^\/(assets\/[\w.-]+|[\w-]+\.(png|svg|webmanifest))?$/.test(file))).toEqual(
    [],
  );
  provoked.push(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.reload();
  await page.getByText('You are offline.').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Password').waitFor();
});

test('a new version is offered, and loaded only on request', async () => {
  const root = path.join(folder, 'dist');
  cpSync(built, root, { recursive: true });
  const config = path.join(folder, 'config.json');
  const { relay, rpc } = stage.stack.urls;
  const answer = await fetch(new URL('/config.json', stage.stack.urls.sampleWallet));
  writeFileSync(config, await answer.text());
  const site = await startSite({
    root,
    config,
    port: 0,
    connect: [relay, ...rpc],
    trustedTypes: ['mooring-sample-wallet'],
  });
  try {
    const { page, hosts } = await stage.seat();
    await page.goto(site.url);
    await shellKept(page);
    await page.getByRole('button', { name: 'Create a wallet' }).click();
    await page.getByTestId('wallet-phrase').waitFor();
    appendFileSync(path.join(root, 'service-worker.js'), '\n// a new version');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const load = page.getByRole('button', { name: 'Update' });
    await load.waitFor();
    // Nothing was taken from under its owner.
    await page.getByTestId('wallet-phrase').waitFor();
    const gone = page.waitForEvent('load');
    await load.click();
    await gone;
    await page.getByRole('button', { name: 'Create a wallet' }).waitFor();
    expect(await load.count()).toBe(0);
    // This address is no part of the stack.
    hosts.delete(new URL(site.url).host);
  } finally {
    await site.close();
  }
});
