import { bitcoinNetwork } from '@mooring/devnet';
import { bitcoinKey, solanaAccount, startKeyWallet } from '@mooring/devnet/wallets';
import { readLink } from '@mooring/e2e';
import type { ScriptedWallet } from '@mooring/sign-client/testing';
import { verifyMessage as verifyBitcoin } from '@mooring/signatures/bip122';
import { verifyBytes as verifySolana } from '@mooring/signatures/solana';
import type { Page } from 'playwright-core';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SiteName } from './stage/build-site.ts';
import { expectQuiet } from './stage/expect-quiet.ts';
import { installPageWallets, pageWalletPrompts } from './stage/install-page-wallets.ts';
import { openScene, type Scene } from './stage/open-scene.ts';
import { strictPolicy } from './stage/serve-folder.ts';
import { closed, fact, press } from './stage/site-page.ts';

let scene: Scene;
const wallets: ScriptedWallet[] = [];
const solanaChain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
const bitcoinChain = bitcoinNetwork.caipNetworkId;

beforeAll(async () => {
  scene = await openScene([
    ['react-solana', 'mooring'],
    ['react-bitcoin', 'mooring'],
  ]);
});
afterEach(async () => {
  for (const wallet of wallets.splice(0)) await wallet.close();
  expectQuiet(await scene.clear());
});
afterAll(() => scene?.close());

async function open(name: SiteName): Promise<Page> {
  const { relayUrl, solana, bitcoin } = scene.services;
  const policy = strictPolicy([relayUrl, solana?.url ?? '', bitcoin?.url ?? '']);
  const site = await scene.serve(name, 'mooring', policy);
  const { page } = await scene.visit();
  await installPageWallets(page, scene.services);
  await page.goto(site.url);
  return page;
}

/** Connects a wallet of the page, and gives its address. */
async function connectInPage(page: Page, wallet: string): Promise<string> {
  await press(page, 'Connect wallet');
  await page.getByRole('button', { name: new RegExp(wallet) }).click();
  await fact(page, 'status', /^connected true$/);
  await closed(page);
  return (await page.getByTestId('address').textContent()) ?? '';
}

async function connectPaired(page: Page): Promise<ScriptedWallet> {
  const wallet = await startKeyWallet({
    relayUrl: scene.services.relayUrl,
    account: privateKeyToAccount(`0x${'11'.repeat(32)}`),
    rpc: {},
    solana: { secret: solanaAccount(0).secret, chains: [solanaChain] },
    bitcoin: { key: bitcoinKey(0, 'payment'), chains: [bitcoinChain] },
  });
  wallets.push(wallet);
  await press(page, 'Connect wallet');
  await page.getByRole('button', { name: /QR code/ }).click();
  await wallet.pair(await readLink(page));
  await fact(page, 'status', /^connected true$/);
  await closed(page);
  return wallet;
}

/** The site's output after a press on a button. */
async function shows(page: Page, button: string, output: RegExp): Promise<string> {
  await press(page, button);
  const found = page.locator('output', { hasText: output });
  await found.waitFor();
  return (await found.textContent()) ?? '';
}

/** Balance of the account that the sites pay, in lamports. */
async function strangerOnSolana(): Promise<number> {
  const answer = await fetch(scene.services.solana?.url ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getBalance',
      // As sure as the site is, which reads at this commitment.
      params: ['8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR', { commitment: 'confirmed' }],
    }),
  });
  const { result } = (await answer.json()) as { readonly result: { readonly value: number } };
  return result.value;
}

/** Balance of the account that the sites pay, in satoshi. */
async function strangerOnBitcoin(): Promise<number> {
  const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  const coins = await fetch(`${scene.services.bitcoin?.url}/address/${address}/utxo`);
  const list = (await coins.json()) as readonly { readonly value: number }[];
  return list.reduce((sum, { value }) => sum + value, 0);
}

describe('a site with React and Solana, written for AppKit 1.8.0, on Mooring', () => {
  const used = async (page: Page, address: string): Promise<void> => {
    const before = await strangerOnSolana();
    const signature = Buffer.from(await shows(page, 'Sign', /^[0-9a-f]{128}$/), 'hex');
    const signed = { message: new TextEncoder().encode('Hello'), signature: new Uint8Array(signature) };
    expect(await verifySolana({ ...signed, address })).toBe(true);
    await shows(page, 'Fetch balance', /^\d+(\.\d+)? SOL$/);
    await shows(page, 'Send', new RegExp(`^other has ${before + 1_000_000}$`));
    await shows(page, 'Sign and send', new RegExp(`^other has ${before + 3_000_000}$`));
  };

  test('signs, reads and sends with a wallet in the browser, also after a reload', async () => {
    const page = await open('react-solana');
    await fact(page, 'status', /^disconnected false$/);
    await fact(page, 'network', /^Solana Devnet$/);
    const address = await connectInPage(page, 'Lagoon Wallet');
    scene.services.solana?.setBalance(address, 12_500_000_000n);
    await fact(page, 'caip', `${solanaChain}:${address}`);
    await used(page, address);
    await page.reload();
    await fact(page, 'address', address);
    expect(await pageWalletPrompts(page)).toEqual([]);
    await used(page, address);
    await press(page, 'Leave');
    await fact(page, 'status', /^disconnected false$/);
  });

  test('signs, reads and sends with a paired wallet, also after a reload', async () => {
    const page = await open('react-solana');
    const wallet = await connectPaired(page);
    const { address } = solanaAccount(0);
    await fact(page, 'address', address);
    await used(page, address);
    await page.reload();
    await fact(page, 'address', address);
    await used(page, address);
    await wallet.disconnect();
    await fact(page, 'status', /^disconnected/);
  });
});

describe('a site with React and Bitcoin, written for AppKit 1.8.0, on Mooring', () => {
  const signs = async (page: Page, address: string): Promise<boolean> => {
    const signature = await shows(page, 'Sign', /^[\w+/]+=*$/);
    return verifyBitcoin({ message: 'Hello', signature, address });
  };

  test('signs and sends with a wallet in the browser, also after a reload', async () => {
    const page = await open('react-bitcoin');
    await fact(page, 'status', /^disconnected false$/);
    await fact(page, 'network', /^Local Bitcoin$/);
    const address = await connectInPage(page, 'Quay Wallet');
    await fetch(`${scene.services.bitcoin?.url}/faucet`, {
      method: 'POST',
      body: JSON.stringify({ address, amount: 500_000 }),
    });
    await fact(page, 'caip', `${bitcoinChain}:${address}`);
    await fact(page, 'kinds', /^payment ordinal$/);
    expect(await signs(page, address)).toBe(true);
    await shows(page, 'Addresses', new RegExp(`^payment ${address}, ordinal bcrt1p\\w+$`));
    const before = await strangerOnBitcoin();
    await shows(page, 'Send', new RegExp(`^other has ${before + 15_000}$`));
    await page.reload();
    await fact(page, 'address', address);
    expect(await pageWalletPrompts(page)).toEqual([]);
    await shows(page, 'Sign and send', new RegExp(`^other has ${before + 40_000}$`));
    await press(page, 'Leave');
    await fact(page, 'status', /^disconnected false$/);
  });

  test('signs and sends with a paired wallet, also after a reload', async () => {
    const page = await open('react-bitcoin');
    const wallet = await connectPaired(page);
    const { address } = bitcoinKey(0, 'payment');
    await fact(page, 'address', address);
    expect(await signs(page, address)).toBe(true);
    const before = await strangerOnBitcoin();
    await shows(page, 'Sign and send', new RegExp(`^other has ${before + 25_000}$`));
    await page.reload();
    await fact(page, 'address', address);
    expect(await signs(page, address)).toBe(true);
    await wallet.disconnect();
    await fact(page, 'status', /^disconnected/);
  });
});
