import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  findViolations,
  readLink,
  sharedBrowser,
  startVisit,
  testWalletPrompts,
  type Visit,
} from '@mooring/e2e';
import type { Browser, Page } from 'playwright-core';
import { verifyMessage } from 'viem';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { installWallet, pageAddress } from './stage/install-wallet.ts';
import { pairedAddress, startPairedWallet } from './stage/paired-wallet.ts';
import { type FolderServer, serveFolder, strictPolicy } from './stage/serve-folder.ts';
import { type Services, startServices } from './stage/start-services.ts';

let folder: string;
let services: Services;
let site: FolderServer;
let browser: Browser;
const cleanups: (() => Promise<unknown>)[] = [];
const visits: Visit[] = [];

/** The page's files beside the built folder, as a site without a bundler puts them on its server. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mooring-one-script-'));
  const kit = path.join(import.meta.dirname, '../../../packages/kit');
  await build({
    root: kit,
    configFile: path.join(kit, 'vite.config.ts'),
    build: { outDir: path.join(folder, 'mooring') },
  });
  cpSync(path.join(import.meta.dirname, '../sites/script'), folder, { recursive: true });
  services = await startServices({ solana: false, bitcoin: false });
  const { relayUrl, rpcUrl } = services;
  writeFileSync(
    path.join(folder, 'settings.js'),
    `export const relay = ${JSON.stringify(relayUrl)};\nexport const rpcUrl = ${JSON.stringify(rpcUrl)};\n`,
  );
  site = await serveFolder(folder, strictPolicy([relayUrl, rpcUrl]));
  browser = await sharedBrowser();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
  const ended = visits.splice(0);
  for (const visit of ended) await visit.end();
  // Under the strict policy, without console output or requests to other hosts.
  expect(ended.flatMap(({ complaints }) => complaints)).toEqual([]);
  const known = [site.url, services.relayUrl, services.rpcUrl].map((url) => new URL(url).host);
  for (const { hosts } of ended) for (const host of hosts) expect(known).toContain(host);
});
afterAll(async () => {
  await site?.close();
  await services?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(wallet: boolean): Promise<Page> {
  const visit = await startVisit(browser);
  visits.push(visit);
  if (wallet) await installWallet(visit.page, services);
  await visit.page.goto(site.url);
  await visit.page.getByRole('button', { name: 'Join' }).waitFor();
  return visit.page;
}

async function sign(page: Page): Promise<`0x${string}`> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.locator('#signature', { hasText: '0x' }).waitFor();
  return (await page.locator('#signature').textContent()) as `0x${string}`;
}

test('a browser wallet connects, signs, stays after a reload and disconnects', async () => {
  const page = await open(true);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('button', { name: /Harbour Wallet/ }).click();
  await page.locator('#account', { hasText: pageAddress }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const button = page.locator('appkit-button').getByRole('button');
  await expect.poll(() => button.textContent()).toBe('10,000 ETH0xf3…b92266');
  await page.locator('w3m-account-button').getByText('0xf39F…b92266', { exact: true }).waitFor();
  expect(
    await verifyMessage({ address: pageAddress as never, message: 'Hello', signature: await sign(page) }),
  ).toBe(true);

  await page.reload();
  await expect.poll(() => button.getAttribute('aria-label')).toBe('Account 0xf3…b92266, 10,000 ETH');
  expect(await testWalletPrompts(page)).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('leave')));
  await page.getByRole('button', { name: 'Join' }).waitFor();
});

test('a remote wallet is paired over the relay, signs and stays after a reload', async () => {
  const wallet = await startPairedWallet(services);
  cleanups.push(() => wallet.close());
  const page = await open(false);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('button', { name: /QR code/ }).click();
  await wallet.pair(await readLink(page));
  await page.locator('#account', { hasText: pairedAddress }).waitFor();
  expect(
    await verifyMessage({ address: pairedAddress as never, message: 'Hello', signature: await sign(page) }),
  ).toBe(true);
  await page.reload();
  const button = page.locator('appkit-button').getByRole('button');
  await expect.poll(() => button.getAttribute('aria-label')).toMatch(/^Account 0x70/);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await button.click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Join' }).waitFor();
  await expect.poll(() => wallet.sessions()).toEqual([]);
});

test('the page requests two files before any action, and the views on intent', async () => {
  const page = await open(false);
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.startsWith('/mooring/')),
    );
  expect(await scripts()).toHaveLength(2);
  const fetched = page.waitForResponse(/\/chunks\/modal-/);
  await page.getByRole('button', { name: 'Join' }).hover();
  await fetched;
});

test('keyboard: the element takes the focus, opens the modal and gets the focus back', async () => {
  const page = await open(false);
  await page.evaluate(() => document.querySelector<HTMLElement>('appkit-button')?.focus());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Connect wallet' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('appkit-button');
});

test('the elements look alike, in line with each other, in the page’s font and with a ring by keyboard', async () => {
  const page = await open(true);
  await page.keyboard.press('Tab');
  const looks = await page.evaluate(() =>
    ['appkit-button', 'appkit-network-button'].map((name) => {
      const button = document.querySelector(name)?.shadowRoot?.querySelector('button') as Element;
      const { fontSize, fontWeight, outlineStyle, outlineWidth } = getComputedStyle(button);
      const { top, height } = button.getBoundingClientRect();
      return { fontSize, fontWeight, outline: `${outlineStyle} ${outlineWidth}`, top, height };
    }),
  );
  expect(looks[0]).toMatchObject({ fontSize: '15px', fontWeight: '500', outline: 'solid 2px', height: 44 });
  expect(looks[1]).toMatchObject({ fontSize: '15px', height: 44, top: looks[0]?.top });
});

test('appkit-modal shows the modal inline while it is in the page and enabled', async () => {
  const page = await open(true);
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('appkit-modal'), { id: 'place' }));
  });
  const heading = page.locator('#place').getByRole('heading', { name: 'Connect wallet' });
  expect(await page.locator('#place').getByRole('heading').count()).toBe(0);
  await page.evaluate(() => document.getElementById('place')?.setAttribute('enableembedded', ''));
  await heading.waitFor();
  await page.getByRole('button', { name: 'Join' }).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page
    .locator('#place')
    .getByRole('button', { name: /Harbour Wallet/ })
    .click();
  await page.locator('#account', { hasText: pageAddress }).waitFor();
  await page.locator('#place').getByRole('button', { name: 'Disconnect' }).click();
  await heading.waitFor();
  await page.evaluate(() => Object.assign(document.getElementById('place') ?? {}, { enableEmbedded: false }));
  await heading.waitFor({ state: 'detached' });
  await page.evaluate(() => document.getElementById('place')?.remove());
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Connect wallet' }).waitFor();
});

test('appkit-wallet-button connects the wallet in the browser that it names', async () => {
  const page = await open(true);
  await page.evaluate(() => {
    const button = document.createElement('appkit-wallet-button');
    document.body.append(Object.assign(button, { wallet: 'harbour' }));
  });
  // Looked up in the browser when a connection is likely: until then the name is the page's.
  await page.getByRole('button', { name: 'Connect harbour' }).click();
  await page.locator('#account', { hasText: pageAddress }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('two instances on one page: each has its own wallet, button and modal, and one disconnects without the other', async () => {
  const page = await open(true);
  await page.goto(`${site.url}two.html`);
  const account = (name: string) => page.locator(`#account-${name}`);
  const asked = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('ask')));
    return Promise.all(['first', 'second'].map((name) => page.locator(`#chain-${name}`).textContent()));
  };
  const wallet = await startPairedWallet(services);
  cleanups.push(() => wallet.close());
  await page.getByRole('button', { name: 'second' }).click();
  await page.getByRole('button', { name: /QR code/ }).click();
  expect(await page.getByRole('dialog').count()).toBe(1);
  await wallet.pair(await readLink(page));
  await account('second').filter({ hasText: pairedAddress }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await account('first').textContent()).toBe('');

  await page.getByRole('button', { name: 'first' }).click();
  await page.getByRole('button', { name: /Harbour Wallet/ }).click();
  await account('first').filter({ hasText: pageAddress }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await account('second').textContent()).toBe(pairedAddress);
  await expect.poll(asked).toEqual(['0x7a69', '0x7a69']);

  await page.evaluate(() => document.dispatchEvent(new Event('leave second')));
  await page.getByRole('button', { name: 'second' }).waitFor();
  await expect.poll(() => wallet.sessions()).toEqual([]);
  expect(await account('first').textContent()).toBe(pageAddress);
  await expect.poll(asked).toEqual(['0x7a69', 'none']);
});

test('two instances with their own names are restored after a reload, and one that disconnected stays so', async () => {
  const page = await open(true);
  await page.goto(`${site.url}two.html?own`);
  const account = (name: string) => page.locator(`#account-${name}`);
  const wallet = await startPairedWallet(services);
  cleanups.push(() => wallet.close());
  await page.getByRole('button', { name: 'second' }).click();
  await page.getByRole('button', { name: /QR code/ }).click();
  await wallet.pair(await readLink(page));
  await account('second').filter({ hasText: pairedAddress }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'first' }).click();
  await page.getByRole('button', { name: /Harbour Wallet/ }).click();
  await account('first').filter({ hasText: pageAddress }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.reload();
  await account('first').filter({ hasText: pageAddress }).waitFor();
  await account('second').filter({ hasText: pairedAddress }).waitFor();
  expect(await testWalletPrompts(page)).toEqual([]);

  await page.evaluate(() => document.dispatchEvent(new Event('leave second')));
  await page.getByRole('button', { name: 'second' }).waitFor();
  await expect.poll(() => wallet.sessions()).toEqual([]);
  await page.reload();
  await account('first').filter({ hasText: pageAddress }).waitFor();
  await page.evaluate(() => document.dispatchEvent(new Event('leave first')));
  await page.getByRole('button', { name: 'first' }).waitFor();
  expect(await account('second').textContent()).toBe('');
});

test('two instances of the same name alert the site’s developer in the modal', async () => {
  const page = await open(true);
  await page.goto(`${site.url}two.html`);
  await page.getByRole('button', { name: 'second' }).click();
  await page
    .getByText('The option `customStoragePrefix` is not valid: another instance on this page')
    .waitFor();
});

test.each(['light', 'dark'] as const)('axe finds nothing in the elements, %s', async (colorScheme) => {
  const page = await open(true);
  await page.emulateMedia({ colorScheme });
  await page.evaluate((scheme) => {
    document.documentElement.style.colorScheme = scheme;
    // Said in so many words: axe takes every page without a ground for a white one.
    document.body.style.background = scheme === 'dark' ? '#121212' : '#fff';
  }, colorScheme);
  const violations = () => findViolations(page, { within: 'body' });
  // The page itself is no example: it has no landmarks.
  const rules = (found: Awaited<ReturnType<typeof violations>>) =>
    found
      .map(({ id }) => id)
      .filter((id) => !['region', 'landmark-one-main', 'page-has-heading-one'].includes(id));
  expect(rules(await violations())).toEqual([]);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('button', { name: /Harbour Wallet/ }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Account 0xf3…b92266' }).waitFor();
  expect(rules(await violations())).toEqual([]);
});
