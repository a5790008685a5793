import { anvilAccounts, devnetChains } from '@mooring/devnet';
import { startKeyWallet } from '@mooring/devnet/wallets';
import type { ScriptedWallet } from '@mooring/sign-client/testing';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { modalGone, openConnect, readLink, showLink, shownAddress } from './stage/demo.ts';
import { connectInjected, installWallet } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';
import './page-wallet/page-wallet-window.ts';

const [owner, other] = anvilAccounts;
if (!owner || !other) throw new Error('The devnet has no accounts');

const stage = setUpStage();
const wallets: ScriptedWallet[] = [];
afterEach(async () => {
  for (const wallet of wallets.splice(0)) await wallet.close();
});

async function keyWallet(account = owner): Promise<ScriptedWallet> {
  const { relay, rpc } = stage.stack.urls;
  const nodes = Object.fromEntries(devnetChains.map(({ id }, index) => [id, rpc[index] ?? '']));
  const wallet = await startKeyWallet({ relayUrl: relay, account: account as never, rpc: nodes });
  wallets.push(wallet);
  return wallet;
}

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });
const signed = (page: Page) => page.locator('[data-testid="signature"][data-verified="true"]');
const disconnected = (page: Page) => page.getByRole('button', { name: 'Connect wallet' }).waitFor();

async function signs(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await signed(page).waitFor();
}

/** The page's activity, newest first. */
const noted = (page: Page, text: string) => page.getByText(text, { exact: true }).count();

test('two wallets with one rdns are one row, and the first of them is used', async () => {
  const { page } = await stage.seat();
  await installWallet(page, stage);
  await openConnect(page, stage);
  await page.evaluate(() => {
    const { rdns } = window.testWallet.info;
    const again = window.makeTestWallet({ rdns, name: 'Harbour Wallet', uuid: crypto.randomUUID() });
    const pretender = window.makeTestWallet({ rdns, name: 'Harbour Wallet 2', uuid: crypto.randomUUID() });
    Object.assign(window, { others: [again, pretender] });
    again.announce(window);
    pretender.announce(window);
  });
  await rows(page, /Harbour Wallet/)
    .first()
    .waitFor();
  expect(await rows(page, /Harbour Wallet/).count()).toBe(1);
  await rows(page, /Harbour Wallet/).click();
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
  const asked = await page.evaluate(() => [
    window.testWallet.prompts().length > 0,
    ...(Reflect.get(window, 'others') as (typeof window.testWallet)[]).map((one) => one.prompts().length > 0),
  ]);
  expect(asked).toEqual([true, false, false]);
});

test('a wallet that announces itself again with another icon and name keeps its identity', async () => {
  const { page } = await stage.seat();
  await installWallet(page, stage);
  await openConnect(page, stage);
  const row = rows(page, /Harbour Wallet/);
  const picture = () => row.locator('img').first().getAttribute('src');
  await row.waitFor();
  const before = await picture();
  await page.evaluate(() => {
    const { info, provider } = window.testWallet;
    for (const changes of [
      { icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="9"/%3E' },
      { icon: 'https://pictures.example/tracks-you.png', name: 'Better Wallet' },
      { icon: 'javascript:alert(1)', uuid: crypto.randomUUID() },
    ]) {
      const detail = { info: { ...info, ...changes }, provider };
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    }
  });
  expect(await rows(page, /Wallet/).count()).toBe(2);
  expect(await picture()).toBe(before);
  await row.click();
  await page.getByText('Harbour Wallet on Devnet A').waitFor();
  await modalGone(page);
});

test('a wallet that settles twice with different answers counts with the first', async () => {
  const { page } = await stage.seat();
  await installWallet(page, stage);
  await openConnect(page, stage);
  await page.evaluate((second) => {
    const { provider } = window.testWallet;
    const { request } = provider;
    provider.request = (call) =>
      call.method !== 'eth_requestAccounts'
        ? request(call)
        : ({
            // biome-ignore lint/suspicious/noThenProperty: a thenable of a stranger, which settles as often as it likes.
            then(resolve: (value: unknown) => void, reject: (error: unknown) => void) {
              void request(call).then((accounts) => {
                resolve(accounts);
                resolve([second]);
                reject(new Error('No, after all'));
              }, reject);
            },
          } as never);
  }, other.address);
  await rows(page, /Harbour Wallet/).click();
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
  expect(await shownAddress(page)).toBe(owner.address);
  await signs(page);
});

test('one link, approved by two wallets: the page has one of them', async () => {
  const { page } = await stage.seat();
  const link = await showLink(page, stage);
  const both = await Promise.all([keyWallet(owner), keyWallet(other)]);
  await Promise.allSettled(both.map((wallet) => wallet.pair(link)));
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
  const address = await shownAddress(page);
  expect([owner.address, other.address]).toContain(address);
  await signs(page);
  await page.reload();
  expect(await shownAddress(page)).toBe(address);
});

test('a browser wallet that is approved after the visitor went back is connected, and the modal shows it', async () => {
  const { page } = await stage.seat();
  await installWallet(page, stage);
  await openConnect(page, stage);
  await page.evaluate(() => window.testWallet.setBehaviour('delay'));
  await rows(page, /Harbour Wallet/).click();
  await dialog(page).getByRole('heading', { name: 'Harbour Wallet' }).waitFor();
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await dialog(page).getByRole('heading', { name: 'Connect wallet' }).waitFor();
  expect(await page.getByTestId('account-address').count()).toBe(0);
  await page.evaluate(() => window.testWallet.release());
  await page.getByTestId('account-address').waitFor({ state: 'attached' });
  await dialog(page).getByRole('button', { name: 'Disconnect' }).waitFor();
  await page.keyboard.press('Escape');
  await modalGone(page);
  await page.evaluate(() => window.testWallet.setBehaviour('approve'));
  await signs(page);
});

test('a paired wallet that answers after the visitor left connects nothing, and a new link connects', async () => {
  const { page } = await stage.seat();
  const link = await showLink(page, stage);
  await page.keyboard.press('Escape');
  await modalGone(page);
  const late = await keyWallet();
  await late.pair(link).catch(() => undefined);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await rows(page, /WalletConnect|QR code/).click();
  const next = await readLink(page);
  expect(await page.getByTestId('account-address').count()).toBe(0);
  await (await keyWallet(other)).pair(next);
  await page.getByTestId('account-address').waitFor();
  expect(await shownAddress(page)).toBe(other.address);
});

test('a wallet that changes its chain to a known, an unknown and an invalid one is followed or reported', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  await page.evaluate(() => window.testWallet.setChain(31_338));
  await page.getByText('Harbour Wallet on Devnet B').waitFor();
  const unknown = page.getByText('Your wallet is on a network that this page does not support.');
  await page.evaluate(() => window.testWallet.setChain(999));
  await unknown.waitFor();
  await page.evaluate(() => window.testWallet.setChain(31_337));
  await page.getByText('Harbour Wallet on Devnet A').waitFor();
  for (const id of [0, -1, 2 ** 60, 0.5, Number.NaN]) {
    await page.evaluate((chain) => window.testWallet.setChain(chain), id);
    await unknown.waitFor();
    await page.evaluate(() => window.testWallet.setChain(31_337));
    await page.getByText('Harbour Wallet on Devnet A').waitFor();
  }
  // With the modal open it is the modal that says so, and lets go once the wallet is back.
  await page.getByRole('button', { name: /^Account (?:0x|[a-z]+\.)/ }).click();
  await dialog(page).getByRole('heading', { name: 'Account' }).waitFor();
  await page.evaluate(() => window.testWallet.setChain(999));
  await dialog(page).getByRole('heading', { name: 'Unsupported network' }).waitFor();
  await page.evaluate(() => window.testWallet.setChain(31_337));
  await dialog(page).getByRole('heading', { name: 'Account' }).waitFor();
  await page.keyboard.press('Escape');
  await modalGone(page);
  await signs(page);
});

test('an address with and without a checksum is one account', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  for (let turn = 0; turn < 3; turn += 1) {
    for (const spelling of [owner.address.toLowerCase(), owner.address]) {
      await page.evaluate((account) => window.testWallet.setAccounts([account]), spelling);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      expect(await shownAddress(page)).toBe(owner.address);
    }
  }
  expect(await noted(page, 'Account changed')).toBe(0);
  await signs(page);
  await page.evaluate((account) => window.testWallet.setAccounts([account]), other.address.toLowerCase());
  await page.locator(`[data-testid="account-address"][data-address="${other.address}"]`).waitFor();
  await expect.poll(() => noted(page, 'Account changed')).toBe(1);
});

test('after a browser wallet disconnects during a signature request, the page can connect again', async () => {
  const { page } = await stage.seat();
  await connectInjected(page, stage);
  await page.evaluate(() => window.testWallet.setBehaviour('delay'));
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText('Approve in Harbour Wallet').waitFor();
  await page.evaluate(() => window.testWallet.disconnect());
  await disconnected(page);
  await page.evaluate(() => {
    window.testWallet.release();
    window.testWallet.setBehaviour('approve');
  });
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await rows(page, /Harbour Wallet/).click();
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
  await signs(page);
});

test('after a paired wallet disconnects during a signature request, the page can connect again', async () => {
  const { page } = await stage.seat();
  const { relay, rpc } = stage.stack.urls;
  const nodes = { [devnetChains[0]?.id ?? 0]: rpc[0] ?? '' };
  const leaving = await startKeyWallet({
    relayUrl: relay,
    account: owner as never,
    rpc: nodes,
    script: { requests: ['drop'] },
  });
  wallets.push(leaving);
  await leaving.pair(await showLink(page, stage));
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText('Approve in Scripted wallet').waitFor();
  await expect.poll(() => leaving.seen.filter(({ kind }) => kind === 'request').length).toBe(1);
  await leaving.disconnect();
  await disconnected(page);
  await (await keyWallet(other)).pair(await showLink(page, stage));
  await page.getByTestId('account-address').waitFor();
  await modalGone(page);
  await signs(page);
});

test.each([
  ['an invalid network id', { id: 0 }],
  ['a network id that is a text', { id: '31337' }],
  ['a network id too large to be exact', { id: 2 ** 60 }],
])('reports %s in the settings with its name', async (_name, changes) => {
  const { page } = await stage.seat();
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    const [first, ...rest] = config.networks;
    await route.fulfill({ json: { ...config, networks: [{ ...first, ...changes }, ...rest] } });
  });
  await page.goto(stage.stack.urls.demo);
  await page.getByText('This page could not start').waitFor();
  await page.getByText(/check networks\[0\]\.id/).waitFor();
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await disconnected(page);
});

test('reports a network whose id differs from its node and the wallet, and lets the visitor leave it', async () => {
  const { page } = await stage.seat();
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    const [first] = config.networks;
    await route.fulfill({ json: { ...config, networks: [{ ...first, id: 31_999 }] } });
  });
  await installWallet(page, stage);
  await openConnect(page, stage);
  await rows(page, /Harbour Wallet/).click();
  await dialog(page).getByRole('heading', { name: 'Unsupported network' }).waitFor();
  await dialog(page).getByRole('button', { name: 'Disconnect' }).click();
  await modalGone(page);
  await disconnected(page);
});
