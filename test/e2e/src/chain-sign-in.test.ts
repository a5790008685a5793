import { bitcoinNetwork, solanaCluster } from '@mooring/devnet';
import { solanaAccount } from '@mooring/devnet/wallets';
import { verifyMessage } from '@mooring/signatures';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ChainAccounts, installChainWallets } from './chain-wallets/install-chain-wallets.ts';
import { modalGone, readLink, shownAddress } from './stage/demo.ts';
import { findFaults } from './stage/faults.ts';
import { setUpStage } from './stage/open-stage.ts';
import { approve, openFundedWallet, pasteLink } from './stage/wallet.ts';

const stage = setUpStage();

/** The demo that asks for a sign-in, its modal open, with a wallet of Solana and one of Bitcoin in the page. */
async function visit(accounts: ChainAccounts): Promise<Page> {
  const { page } = await stage.seat();
  await installChainWallets(page, accounts);
  await askForSignIn(page);
  return page;
}

/** Opens the demo, has it ask for a sign-in, and opens its modal. */
async function askForSignIn(page: Page): Promise<void> {
  await page.goto(stage.stack.urls.demo);
  const started = page.waitForEvent('load');
  await page.getByLabel('Ask me to sign in as well').click();
  await started;
  await page.getByRole('button', { name: 'Connect wallet' }).click();
}

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();

/** The signature that the page keeps of the account. */
const signature = async (page: Page): Promise<string> =>
  (await page.getByTestId('signed-in').getAttribute('data-signature')) ?? '';

/** What the account of the chain signed, as the page stores it. */
const signedText = (page: Page, chainId: string): Promise<string | undefined> =>
  page.evaluate((chain) => {
    const stored = Object.values({ ...localStorage }).flatMap((text) => {
      try {
        return [JSON.parse(text)].flat();
      } catch {
        return [];
      }
    });
    return stored.find((each) => each?.data?.chainId === chain)?.message;
  }, chainId);

/** The sign-in lasts over a reload, without a prompt, and ends when the visitor wants. */
async function keepsAndEnds(page: Page): Promise<void> {
  const signed = await signature(page);
  await page.reload();
  await page.getByTestId('signed-in').waitFor();
  expect(await signature(page)).toBe(signed);
  expect(await page.evaluate(() => [...window.reef.prompts(), ...window.quay.prompts()])).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
}

test('a Solana wallet that can sign in does so while it connects: one prompt, kept across a reload, signed out', async () => {
  const page = await visit({ solana: 1, bitcoin: 61, signsIn: true });
  await press(page, /Reef Wallet/);
  await modalGone(page);
  await page.getByTestId('signed-in').waitFor();
  expect(await page.evaluate(() => window.reef.prompts())).toEqual(['signIn']);
  const text = await signedText(page, solanaCluster.caipNetworkId);
  const { host } = new URL(stage.stack.urls.demo);
  expect(text).toContain(
    `${host} wants you to sign in with your Solana account:\n${solanaAccount(1).address}`,
  );
  await keepsAndEnds(page);
});

test('a Solana wallet without sign-in support signs once it is connected', async () => {
  const page = await visit({ solana: 1, bitcoin: 61 });
  await press(page, /Reef Wallet/);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await press(page, 'Sign in');
  await modalGone(page);
  await page.getByTestId('signed-in').waitFor();
  expect(await page.evaluate(() => window.reef.prompts())).toEqual(['connect', 'signMessage']);
  await keepsAndEnds(page);
});

test('a Bitcoin wallet signs in once it is connected; kept across a reload, signed out', async () => {
  const page = await visit({ solana: 1, bitcoin: 61 });
  await press(page, /Quay Wallet/);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await press(page, 'Sign in');
  await modalGone(page);
  await page.getByTestId('signed-in').waitFor();
  const address = await page.getByTestId('account-address').getAttribute('data-address');
  const text = await signedText(page, bitcoinNetwork.caipNetworkId);
  expect(text).toContain(`sign in with your Bitcoin account:\n${address}`);
  await keepsAndEnds(page);
});

test.each([
  ['Reef Wallet', 'reef'],
  ['Quay Wallet', 'quay'],
] as const)('declined in %s, the modal shows it and can ask again', async (name, wallet) => {
  const page = await visit({ solana: 1, bitcoin: 61 });
  await press(page, new RegExp(name));
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await page.evaluate((of) => window[of].setBehaviour('reject'), wallet);
  await press(page, 'Sign in');
  await page.getByRole('dialog').getByText('Signature declined').first().waitFor();
  await page.evaluate((of) => window[of].setBehaviour('approve'), wallet);
  await press(page, /Try again|Sign in/);
  await modalGone(page);
  await page.getByTestId('signed-in').waitFor();
});

test.each([
  ['solana', solanaCluster.caipNetworkId, 'Solana'],
  ['bip122', bitcoinNetwork.caipNetworkId, 'Bitcoin'],
] as const)(
  'a paired wallet signs in on %s once the account is shown; kept across a reload, signed out',
  async (namespace, chainId, accountName) => {
    const [{ page }, { page: wallet }] = await Promise.all([stage.seat(), stage.seat()]);
    await openFundedWallet(wallet, stage);
    await askForSignIn(page);
    await press(page, /WalletConnect|QR code/);
    await pasteLink(wallet, await readLink(page));
    await approve(wallet);
    // The EVM account comes first, and is not signed in.
    await press(page, 'Cancel');
    await modalGone(page);
    await page.getByTestId(`namespace-${namespace}`).click();
    await press(page, 'Sign in');
    const { host } = new URL(stage.stack.urls.demo);
    const sheet = wallet.getByTestId('wallet-request');
    await sheet.getByText(`Sign in to ${host} with your account.`).waitFor();
    await sheet
      .getByText(await shownAddress(page))
      .first()
      .waitFor();
    await approve(wallet);
    await modalGone(page);
    await page.getByTestId('signed-in').waitFor();

    const address = await shownAddress(page);
    const message = (await signedText(page, chainId)) ?? '';
    expect(message).toContain(`sign in with your ${accountName} account:\n${address}`);
    const signed = { message, signature: await signature(page) };
    expect(await verifyMessage({ ...signed, address: `${chainId}:${address}` })).toBe(true);

    await page.reload();
    await page.locator(`[data-testid="account-address"][data-address="${address}"]`).waitFor();
    await page.getByTestId('signed-in').waitFor();
    expect(await signature(page)).toBe(signed.signature);
    expect(await wallet.getByTestId('wallet-approve').count()).toBe(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  },
);
