import { bitcoinNetwork, solanaCluster, solanaUsdx } from '@mooring/devnet';
import { bitcoinKey, solanaAccount } from '@mooring/devnet/wallets';
import { verifyMessage } from '@mooring/signatures';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { installChainWallets } from './chain-wallets/install-chain-wallets.ts';
import { fillSend, modalGone, openConnect, readReceipt, shownAddress } from './stage/demo.ts';
import { findFaults } from './stage/faults.ts';
import { installWallet } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';
import { keepPicture, keepsPictures } from './stage/screenshot.ts';
import { standStill } from './stage/stand-still.ts';
import { askSolana } from './wallets/chain-requests.ts';
import { lamportsOf, mine, satoshiOf } from './wallets/on-chain.ts';

const stage = setUpStage();

const message = 'Ahoy, every chain ⚓';
const wallets = { solana: 'Reef Wallet', bip122: 'Quay Wallet', eip155: 'Harbour Wallet' } as const;
type Namespace = keyof typeof wallets;

/** Connects the page's wallet of a namespace in the modal, which is open. Beside another, the modal shows both then. */
async function choose(
  page: Page,
  namespace: Namespace,
  beside: 'alone' | 'another' = 'alone',
): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(wallets[namespace]) })
    .click();
  await page.locator(`[data-testid="namespace-${namespace}"][aria-current="true"][data-address]`).waitFor();
  if (beside === 'another') {
    await page
      .getByRole('dialog')
      .getByRole('heading', { level: 1, name: 'Wallets' })
      .waitFor({ state: 'attached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
  await modalGone(page);
}

/** Waits until the page shows this balance of the native currency, in the smallest unit. */
const showsNative = (page: Page, value: bigint): Promise<void> =>
  page.locator(`[data-testid="native-balance"][data-value="${value}"]`).waitFor();

async function shownNative(page: Page): Promise<bigint> {
  const shown = page.locator('[data-testid="native-balance"][data-value]');
  return BigInt((await shown.getAttribute('data-value')) ?? '');
}

const windows = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
} as const;

/** Faults of the page in windows of several sizes, light and dark. Pictures are stored to look at. */
async function lookAt(page: Page, name: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [size, viewport] of Object.entries(windows)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await standStill(page);
      if (keepsPictures) await keepPicture(page, `${name}-${size}-${colorScheme}`);
      const found = await findFaults(page, colorScheme === 'light' ? 'all' : 'colours');
      faults.push(...found.map((fault) => `${size}, ${colorScheme}: ${fault}`));
    }
  }
  await page.setViewportSize(windows.desktop);
  return faults;
}

/** Signs a message, and returns the signature once the page has verified it. */
async function signOnPage(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const signed = page.locator('[data-testid="signature"][data-verified="true"]');
  return (await signed.getAttribute('data-signature')) ?? '';
}

test('a Solana wallet connects, signs, and sends SOL and a token', async () => {
  const { page } = await stage.seat();
  const to = solanaAccount(41).address;
  await installChainWallets(page, { solana: 1, bitcoin: 61 });
  await openConnect(page, stage);
  await choose(page, 'solana');
  const address = await shownAddress(page);
  expect(address).toBe(solanaAccount(1).address);
  await page.getByText('Reef Wallet on Devnet Solana').waitFor();
  const before = await shownNative(page);
  await page.locator('[data-testid="balance-USDX"][data-value="1000000000000"]').waitFor();

  const signature = await signOnPage(page);
  const account = `${solanaCluster.caipNetworkId}:${address}` as const;
  expect(await verifyMessage({ message, signature, address: account })).toBe(true);
  expect(await lookAt(page, 'demo-solana')).toEqual([]);

  await fillSend(page, { to, amount: '2' });
  await readReceipt(page);
  expect(await lamportsOf(stage.stack.urls.solana, to)).toBe(2_000_000_000n);
  const left = await lamportsOf(stage.stack.urls.solana, address);
  expect(left).toBeLessThan(before - 2_000_000_000n);
  await showsNative(page, left);
  await page.getByRole('button', { name: 'Send another' }).click();

  await fillSend(page, { asset: 'Mooring Dollar (USDX)', to, amount: '250' });
  await readReceipt(page);
  await page.locator('[data-testid="balance-USDX"][data-value="999750000000"]').waitFor();
  const held = await askSolana(stage.stack.urls.solana, 'getTokenAccountsByOwner', [
    to,
    { mint: solanaUsdx.address },
    { encoding: 'jsonParsed', commitment: 'confirmed' },
  ]);
  expect(JSON.stringify(held)).toContain('"amount":"250000000"');
});

test('reports a too small balance and an invalid address before the Solana wallet prompts', async () => {
  const { page } = await stage.seat();
  await installChainWallets(page, { solana: 42, bitcoin: 62 });
  await openConnect(page, stage);
  await choose(page, 'solana');
  await showsNative(page, 0n);
  await page.getByRole('button', { name: 'Get test tokens' }).click();
  await showsNative(page, 1_000_000_000n);
  await fillSend(page, { to: `0x${'3'.repeat(40)}`, amount: '0.1' });
  await page.getByText('This is not a valid address. Check each character.').waitFor();
  await fillSend(page, { to: solanaAccount(43).address, amount: '1' });
  await page.getByText('There is not enough for the amount and the network fee.').waitFor();
  expect(await page.evaluate(() => window.reef.prompts())).toEqual(['connect']);

  // Sending the maximum leaves nothing.
  await page.getByRole('button', { name: 'Max' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).inputValue()).toMatch(/^0\.99999/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await readReceipt(page);
  await showsNative(page, 0n);
});

test('a Bitcoin wallet connects, receives test coins, signs and sends', async () => {
  const { page } = await stage.seat();
  const to = bitcoinKey(41, 'payment').address;
  await installChainWallets(page, { solana: 1, bitcoin: 63 });
  await openConnect(page, stage);
  await choose(page, 'bip122');
  const address = await shownAddress(page);
  await page.getByText('Quay Wallet on Devnet Bitcoin').waitFor();
  await showsNative(page, 0n);
  await page.getByRole('button', { name: 'Get test tokens' }).click();
  await showsNative(page, 1_000_000n);
  // The adapter pays with coins of blocks only.
  await mine(stage.stack.urls.bitcoin);

  const signature = await signOnPage(page);
  const account = `${bitcoinNetwork.caipNetworkId}:${address}` as const;
  expect(await verifyMessage({ message, signature, address: account })).toBe(true);
  expect(await lookAt(page, 'demo-bitcoin')).toEqual([]);

  await fillSend(page, { to, amount: '0.004' });
  await page.getByTestId('receipt').waitFor();
  await mine(stage.stack.urls.bitcoin);
  await readReceipt(page);
  expect(await satoshiOf(stage.stack.urls.bitcoin, to)).toBe(400_000);
  const left = await satoshiOf(stage.stack.urls.bitcoin, address);
  expect(left).toBeLessThan(600_000);
  await showsNative(page, BigInt(left));
});

test('one page has accounts of three namespaces: each is one tap away, a reload restores them, and one disconnects alone', async () => {
  const { page } = await stage.seat();
  await installWallet(page, stage);
  await installChainWallets(page, { solana: 2, bitcoin: 64 });
  await openConnect(page, stage);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Harbour Wallet/ })
    .click();
  await page.locator('[data-testid="namespace-eip155"][data-address]').waitFor();
  await modalGone(page);
  for (const namespace of ['solana', 'bip122'] as const) {
    await page.getByTestId(`namespace-${namespace}`).click();
    await choose(page, namespace, 'another');
  }
  const row = (namespace: Namespace) => page.getByTestId(`namespace-${namespace}`);
  const shows = async (namespace: Namespace): Promise<void> => {
    const address = await row(namespace).getAttribute('data-address');
    await page.locator(`[data-testid="account-address"][data-address="${address}"]`).waitFor();
    await page.getByText(new RegExp(`${wallets[namespace]} on Devnet`)).waitFor();
  };
  await shows('bip122');
  for (const namespace of ['eip155', 'solana'] as const) {
    await row(namespace).click();
    await shows(namespace);
  }

  expect(await lookAt(page, 'demo-every-chain')).toEqual([]);

  await page.reload();
  await page.getByTestId('account-address').waitFor();
  for (const namespace of ['solana', 'bip122', 'eip155'] as const) {
    await page.locator(`[data-testid="namespace-${namespace}"][data-address]`).waitFor();
  }
  await shows('solana');
  expect(await page.evaluate(() => [...window.reef.prompts(), ...window.quay.prompts()])).toEqual([]);

  await row('bip122').click();
  await shows('bip122');
  await page.locator('.top__account').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Disconnect from/ })
    .click();
  await page.locator('[data-testid="namespace-bip122"]:not([data-address])').waitFor();
  await page.reload();
  await page.locator('[data-testid="namespace-solana"][data-address]').waitFor();
  await page.locator('[data-testid="namespace-eip155"][data-address]').waitFor();
  await page.locator('[data-testid="namespace-bip122"]:not([data-address])').waitFor();
});

test('if a Bitcoin node does not answer, the balance is shown as unknown and the page keeps working', async () => {
  const { page, provoked } = await stage.seat();
  provoked.push(/ERR_FAILED/);
  await page.route(`${stage.stack.urls.bitcoin}/**`, (route) => route.abort());
  await installChainWallets(page, { solana: 2, bitcoin: 65 });
  await openConnect(page, stage);
  await choose(page, 'bip122');
  await page.getByText('The balance could not be loaded. Trying again…').waitFor();
  expect(await page.locator('[data-testid="native-balance"][data-value]').count()).toBe(0);
  expect(await lookAt(page, 'demo-bitcoin-dead')).toEqual([]);

  // Signing needs no node.
  await signOnPage(page);
  await fillSend(page, { to: bitcoinKey(41, 'payment').address, amount: '0.004' });
  await page.getByRole('alert').first().waitFor();
  expect(await page.evaluate(() => window.quay.sent)).toEqual([]);

  // So do the other chains, and this one once its node is back.
  await page.getByTestId('namespace-solana').click();
  await choose(page, 'solana', 'another');
  await page.locator('[data-testid="native-balance"][data-value]').waitFor();
  await page.unroute(`${stage.stack.urls.bitcoin}/**`);
  await page.getByTestId('namespace-bip122').click();
  await showsNative(page, 0n);
});
