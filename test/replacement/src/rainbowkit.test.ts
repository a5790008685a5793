import type { ScriptedWallet } from '@mooring/sign-client/testing';
import type { Page } from 'playwright-core';
import { type Hex, verifyMessage } from 'viem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openScene, type Scene } from './stage/open-scene.ts';
import { pairedAddress, startPairedWallet } from './stage/paired-wallet.ts';

let scene: Scene;
let wallet: ScriptedWallet | undefined;

beforeAll(async () => {
  scene = await openScene([['rainbowkit', 'mooring']]);
});
afterEach(async () => {
  await wallet?.close();
  const visits = await scene.clear();
  expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
  const foreign = visits.flatMap(({ hosts }) => [...hosts].filter((host) => !host.startsWith('127.0.0.1:')));
  expect(foreign).toEqual([]);
});
afterAll(() => scene?.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fact = (page: Page, name: string, value: string | RegExp) =>
  expect.poll(() => page.getByTestId(name).textContent()).toMatch(value);

async function signs(page: Page): Promise<boolean> {
  await press(page, 'Sign');
  await page.locator('output', { hasText: /^0x[0-9a-f]{130}$/ }).waitFor();
  const signature = (await page.locator('output').textContent()) as Hex;
  return verifyMessage({ address: pairedAddress as Hex, message: 'Hello', signature });
}

test('a site with RainbowKit pairs through its QR code, signs, reloads and disconnects', async () => {
  const site = await scene.serve('rainbowkit', 'mooring');
  const { page } = await scene.visit();
  wallet = await startPairedWallet(scene.services);
  await page.goto(site.url);
  await press(page, 'Connect Wallet');
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: 'Phone wallet' }).click();
  await modal.getByRole('img', { name: 'QR Code' }).waitFor();
  await fact(page, 'link', /^wc:/);
  await wallet.pair((await page.getByTestId('link').textContent()) ?? '');
  await fact(page, 'status', /^connected$/);
  await fact(page, 'address', pairedAddress);
  await modal.waitFor({ state: 'hidden' });
  expect(await signs(page)).toBe(true);

  await page.reload();
  await fact(page, 'status', /^connected$/);
  await fact(page, 'address', pairedAddress);
  expect(await signs(page)).toBe(true);

  await page.getByRole('button', { name: pairedAddress.slice(0, 4) }).click();
  await modal.getByRole('button', { name: 'Disconnect' }).click();
  await fact(page, 'status', /^disconnected$/);
  await expect.poll(() => wallet?.sessions()).toEqual([]);
});

test('on a phone, a row of RainbowKit opens the wallet with the link', async () => {
  const site = await scene.serve('rainbowkit', 'mooring');
  const { page } = await scene.visit('phone');
  wallet = await startPairedWallet(scene.services);
  await page.goto(site.url);
  await press(page, 'Connect Wallet');
  const opened = page.waitForRequest(/^wc:/);
  await page.getByRole('dialog').getByRole('button', { name: 'Phone wallet' }).click();
  await wallet.pair((await opened).url());
  await fact(page, 'status', /^connected$/);
  await fact(page, 'address', pairedAddress);
});
