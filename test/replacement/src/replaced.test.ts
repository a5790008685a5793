import { readLink, testWalletPrompts } from '@mooring/e2e';
import type { ScriptedWallet } from '@mooring/sign-client/testing';
import type { Page } from 'playwright-core';
import { type Hex, verifyMessage } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SiteName } from './stage/build-site.ts';
import { expectQuiet } from './stage/expect-quiet.ts';
import { installWallet, pageAddress } from './stage/install-wallet.ts';
import { openScene, type Scene } from './stage/open-scene.ts';
import { pairedAddress, startPairedWallet } from './stage/paired-wallet.ts';
import { strictPolicy } from './stage/serve-folder.ts';
import { closed, fact, press } from './stage/site-page.ts';

let scene: Scene;
const wallets: ScriptedWallet[] = [];

beforeAll(async () => {
  scene = await openScene([
    ['react-wagmi', 'mooring'],
    ['plain', 'mooring'],
    ['ethereum-provider', 'mooring'],
    ['react-ethers', 'mooring'],
    ['react-ethers5', 'mooring'],
    ['vue', 'mooring'],
    ['wagmi-connector', 'mooring'],
  ]);
});
afterEach(async () => {
  for (const wallet of wallets.splice(0)) await wallet.close();
  expectQuiet(await scene.clear());
});
afterAll(() => scene?.close());

async function open(name: SiteName, wallet: boolean, on?: 'phone'): Promise<Page> {
  const { relayUrl, rpcUrl } = scene.services;
  const policy = strictPolicy([relayUrl, rpcUrl], name === 'vue' ? 'vue' : undefined);
  const site = await scene.serve(name, 'mooring', policy);
  const { page } = await scene.visit(on);
  if (wallet) await installWallet(page, scene.services);
  await page.goto(site.url);
  return page;
}

async function connectPaired(page: Page): Promise<ScriptedWallet> {
  const wallet = await startPairedWallet(scene.services);
  wallets.push(wallet);
  await press(page, 'Connect wallet');
  await page.getByRole('button', { name: /QR code/ }).click();
  await wallet.pair(await readLink(page));
  await fact(page, 'address', pairedAddress);
  await closed(page);
  return wallet;
}

async function connectInjected(page: Page): Promise<void> {
  await press(page, 'Connect wallet');
  await page.getByRole('button', { name: /Harbour Wallet/ }).click();
  await fact(page, 'address', pageAddress);
  await closed(page);
}

async function signs(page: Page, address: string): Promise<boolean> {
  await press(page, 'Sign');
  await page.locator('output', { hasText: /^0x[0-9a-f]{130}$/ }).waitFor();
  const signature = (await page.locator('output').textContent()) as Hex;
  return verifyMessage({ address: address as Hex, message: 'Hello', signature });
}

describe('a site with React and wagmi, written for AppKit 1.8.0, on Mooring', () => {
  test('shows the values of its hooks, and connects a browser wallet', async () => {
    const page = await open('react-wagmi', true);
    await fact(page, 'status', /^disconnected false 0$/);
    await fact(page, 'network', /^Local chain$/);
    await fact(page, 'theme', /^light$/);
    await connectInjected(page);
    await fact(page, 'status', /^connected true 1$/);
    await fact(page, 'caip', `eip155:31337:${pageAddress}`);
    await fact(page, 'chain', /^31337 eip155:31337$/);
    await fact(page, 'wagmi', `${pageAddress} 31337`);
    await fact(page, 'wallet', /^Harbour Wallet$/);
    await fact(page, 'event', /^(CONNECT_SUCCESS|MODAL_CLOSE)$/);
    expect(await signs(page, pageAddress)).toBe(true);
    await press(page, 'Ask');
    await page.locator('output', { hasText: /^0x7a69$/ }).waitFor();
    await press(page, 'Fetch balance');
    await page.locator('output', { hasText: /^10000 ETH$/ }).waitFor();

    const asked = await testWalletPrompts(page);
    await page.reload();
    await fact(page, 'address', pageAddress);
    expect(asked.length).toBeGreaterThan(0);
    expect(await testWalletPrompts(page)).toEqual([]);
    await press(page, 'Leave');
    await fact(page, 'status', /^disconnected false 0$/);
    await fact(page, 'wagmi', /^\s*$/);
  });

  test('opens views, changes its theme, and receives events for it', async () => {
    const page = await open('react-wagmi', false);
    await press(page, 'Open networks');
    await page.getByRole('heading', { name: 'Choose network' }).waitFor();
    await fact(page, 'open', /^true$/);
    await page.keyboard.press('Escape');
    await fact(page, 'open', /^false$/);
    await fact(page, 'event', /^MODAL_CLOSE$/);
    await press(page, 'Dark');
    await fact(page, 'theme', /^dark$/);
    await press(page, 'Switch');
    await fact(page, 'network', /^Local chain$/);
  });

  test('pairs a remote wallet, also for wagmi’s hooks, and stays after a reload', async () => {
    const page = await open('react-wagmi', false);
    const wallet = await connectPaired(page);
    await fact(page, 'wagmi', `${pairedAddress} 31337`);
    await fact(page, 'wallet', /^Scripted wallet$/);
    expect(await signs(page, pairedAddress)).toBe(true);
    await page.reload();
    await fact(page, 'address', pairedAddress);
    expect(await signs(page, pairedAddress)).toBe(true);
    await wallet.disconnect();
    await fact(page, 'status', /^disconnected/);
  });
});

describe('a site without React and without an adapter, on Mooring', () => {
  test('connects a browser wallet, signs, reloads, disconnects', async () => {
    const page = await open('plain', true);
    await connectInjected(page);
    await fact(page, 'status', /^connected$/);
    expect(await signs(page, pageAddress)).toBe(true);
    await page.reload();
    await fact(page, 'address', pageAddress);
    expect(await testWalletPrompts(page)).toEqual([]);
    expect(await signs(page, pageAddress)).toBe(true);
    await press(page, 'Leave');
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
    await fact(page, 'address', /^$/);
  });

  test('pairs a remote wallet, and notifies its subscribers', async () => {
    const page = await open('plain', false);
    const wallet = await connectPaired(page);
    expect(await signs(page, pairedAddress)).toBe(true);
    await press(page, 'Dark');
    await fact(page, 'theme', /^dark$/);
    await press(page, 'Open networks');
    await page.getByRole('heading', { name: 'Choose network' }).waitFor();
    await fact(page, 'open', /^true$/);
    await page.keyboard.press('Escape');
    await press(page, 'Leave');
    await expect.poll(() => wallet.sessions()).toEqual([]);
  });
});

describe('a site written for the Ethereum provider 2.21.8, on Mooring', () => {
  const begin = async (page: Page): Promise<void> => {
    // The buttons do nothing before the provider is there.
    await page.getByTestId('event').filter({ hasText: /./ }).waitFor();
    await press(page, 'Connect');
  };
  const showsLink = async (page: Page, not?: string): Promise<string> => {
    await begin(page);
    return readLink(page, not);
  };

  test('shows the link in the modal, pairs, signs, reads, reloads and disconnects', async () => {
    const page = await open('ethereum-provider', false);
    const wallet = await startPairedWallet(scene.services);
    wallets.push(wallet);
    await wallet.pair(await showsLink(page));
    await fact(page, 'address', pairedAddress);
    await fact(page, 'chain', /^31337$/);
    await page.locator('output', { hasText: pairedAddress }).waitFor();
    await closed(page);
    expect(await signs(page, pairedAddress)).toBe(true);
    await press(page, 'Read');
    await page.locator('output', { hasText: /^0x21e19e0c9bab2400000$/ }).waitFor();
    await page.reload();
    await fact(page, 'address', pairedAddress);
    expect(await signs(page, pairedAddress)).toBe(true);
    await press(page, 'Leave');
    await fact(page, 'address', /^$/);
    await expect.poll(() => wallet.sessions()).toEqual([]);
  });

  test('on a phone, omits wallets on other relays, and shows the link', async () => {
    const page = await open('ethereum-provider', false, 'phone');
    await begin(page);
    const modal = page.getByRole('dialog');
    await modal.getByRole('heading', { name: 'All wallets' }).waitFor();
    // It opens the page in its own browser. MetaMask is on another relay.
    await modal.getByText('Coinbase Wallet').waitFor();
    expect(await modal.getByText('MetaMask').count()).toBe(0);
    await modal.getByRole('button', { name: 'Show QR code' }).click();
    const wallet = await startPairedWallet(scene.services);
    wallets.push(wallet);
    await wallet.pair(await readLink(page));
    await fact(page, 'address', pairedAddress);
    await closed(page);
  });

  test('rejects when the visitor closes the modal, and shows another link the next time', async () => {
    const page = await open('ethereum-provider', false);
    const first = await showsLink(page);
    await page.keyboard.press('Escape');
    await fact(page, 'error', /^User rejected\.$/);
    const wallet = await startPairedWallet(scene.services);
    wallets.push(wallet);
    await wallet.pair(await showsLink(page, first));
    await fact(page, 'address', pairedAddress);
    await wallet.disconnect();
    await fact(page, 'event', /^disconnect 6000$/);
    await fact(page, 'address', /^$/);
  });
});

describe('a site with wagmi and its own wallet list, on Mooring', () => {
  const start = async (): Promise<{ page: Page; wallet: ScriptedWallet }> => {
    const page = await open('wagmi-connector', false);
    const wallet = await startPairedWallet(scene.services);
    wallets.push(wallet);
    await fact(page, 'status', /^disconnected$/);
    return { page, wallet };
  };
  const used = async (page: Page, wallet: ScriptedWallet): Promise<void> => {
    await fact(page, 'status', /^connected$/);
    await fact(page, 'address', pairedAddress);
    expect(await signs(page, pairedAddress)).toBe(true);
    await page.reload();
    await fact(page, 'status', /^connected$/);
    expect(await signs(page, pairedAddress)).toBe(true);
    await press(page, 'Leave');
    await fact(page, 'status', /^disconnected$/);
    await expect.poll(() => wallet.sessions()).toEqual([]);
  };

  test('pairs through a link that it shows itself', async () => {
    const { page, wallet } = await start();
    await press(page, 'Link');
    await fact(page, 'link', /^wc:/);
    await wallet.pair((await page.getByTestId('link').textContent()) ?? '');
    await used(page, wallet);
  });

  test.each(['Modal', 'Own'])('pairs through the modal of the kit: %s', async (row) => {
    const { page, wallet } = await start();
    await press(page, row);
    const first = await readLink(page);
    await page.keyboard.press('Escape');
    await fact(page, 'error', /^UserRejectedRequestError$/);
    await press(page, row);
    await wallet.pair(await readLink(page, first));
    await closed(page);
    await used(page, wallet);
  });
});

describe.each(['react-ethers', 'react-ethers5'] as const)(
  'a site with React and ethers, written for AppKit 1.8.0, on Mooring: %s',
  (name) => {
    const used = async (page: Page, address: string): Promise<void> => {
      expect(await signs(page, address)).toBe(true);
      await press(page, 'Fetch balance');
      await page.locator('output', { hasText: /^\d+\.\d+ ETH$/ }).waitFor();
    };

    test('signs, reads and sends with a wallet in the browser, also after a reload', async () => {
      const page = await open(name, true);
      await fact(page, 'status', /^disconnected false$/);
      await connectInjected(page);
      await fact(page, 'status', /^connected true$/);
      await used(page, pageAddress);
      await press(page, 'Send');
      await page.locator('output', { hasText: /^status 1$/ }).waitFor();
      await page.reload();
      await fact(page, 'address', pageAddress);
      expect(await testWalletPrompts(page)).toEqual([]);
      await used(page, pageAddress);
      await press(page, 'Leave');
      await fact(page, 'status', /^disconnected false$/);
    });

    test('signs and reads with a paired wallet, also after a reload', async () => {
      const page = await open(name, false);
      const wallet = await connectPaired(page);
      await used(page, pairedAddress);
      await page.reload();
      await fact(page, 'address', pairedAddress);
      await used(page, pairedAddress);
      await wallet.disconnect();
      await fact(page, 'status', /^disconnected/);
    });
  },
);

describe('a site with Vue, written for AppKit 1.8.0, on Mooring', () => {
  test('shows the values of its composables with a browser wallet, and signs with ethers', async () => {
    const page = await open('vue', true);
    await fact(page, 'status', /^disconnected false$/);
    await fact(page, 'network', /^Local chain$/);
    await fact(page, 'theme', /^light$/);
    await connectInjected(page);
    await fact(page, 'status', /^connected true$/);
    await fact(page, 'wallet', /^Harbour Wallet$/);
    await fact(page, 'chain', /^31337$/);
    await fact(page, 'connections', /^1$/);
    await fact(page, 'event', /^(CONNECT_SUCCESS|MODAL_CLOSE)$/);
    expect(await signs(page, pageAddress)).toBe(true);
    await press(page, 'Fetch balance');
    await page.locator('output', { hasText: /^\d+(\.\d+)? ETH$/ }).waitFor();
    await press(page, 'Open networks');
    await page.getByRole('heading', { name: 'Choose network' }).waitFor();
    await fact(page, 'open', /^true$/);
    await page.keyboard.press('Escape');
    await fact(page, 'open', /^false$/);
    await press(page, 'Dark');
    await fact(page, 'theme', /^dark$/);
    await page.reload();
    await fact(page, 'address', pageAddress);
    expect(await testWalletPrompts(page)).toEqual([]);
    expect(await signs(page, pageAddress)).toBe(true);
    await press(page, 'Leave');
    await fact(page, 'status', /^disconnected false$/);
  });

  test('pairs a remote wallet, and stays after a reload', async () => {
    const page = await open('vue', false);
    const wallet = await connectPaired(page);
    expect(await signs(page, pairedAddress)).toBe(true);
    await page.reload();
    await fact(page, 'address', pairedAddress);
    expect(await signs(page, pairedAddress)).toBe(true);
    await wallet.disconnect();
    await fact(page, 'status', /^disconnected/);
  });
});
