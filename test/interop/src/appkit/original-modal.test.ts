import { anvilAccounts, anvilMnemonic, moor, usdx } from '@mooring/devnet';
import { installTestWallet, sharedBrowser, startVisit, type Visit } from '@mooring/e2e';
import { createScriptedWallet, type ScriptedWallet } from '@mooring/sign-client/testing';
import type { Page } from 'playwright-core';
import { createPublicClient, createWalletClient, erc20Abi, type Hex, http, parseUnits } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitTimeoutMs } from '../../../../scripts/test/wait-timeout.mjs';
import { originalPairingLink, pressInOriginal } from './original-modal.ts';
import { type OriginalServices, startOriginalServices, swapChainId } from './original-services.ts';
import { type Answers, buildOriginalSite, type OriginalSite } from './original-site.ts';

let site: OriginalSite;
let services: OriginalServices;
const visits: Visit[] = [];
const wallets: ScriptedWallet[] = [];
const [injected, paired] = anvilAccounts.map(({ address }) => address) as [Hex, Hex];

beforeAll(async () => {
  [site, services] = await Promise.all([buildOriginalSite(), startOriginalServices()]);
});
afterEach(async () => {
  for (const wallet of wallets.splice(0)) await wallet.close();
  for (const visit of visits.splice(0)) await visit.end();
});
afterAll(async () => {
  site?.close();
  await services?.close();
});

const chain = () => createPublicClient({ transport: http(services.rpcUrl) });
const held = (token: Hex, owner: Hex) =>
  chain().readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [owner] });

async function visit(): Promise<Page> {
  const visitor = await startVisit(await sharedBrowser());
  visits.push(visitor);
  return visitor.page;
}

async function withInjected(page: Page): Promise<Answers> {
  await installTestWallet(page, { accounts: [injected], rpc: { [swapChainId]: services.rpcUrl } });
  const answers = await site.open(page, services);
  await pressInOriginal(page, 'Harbour Wallet');
  return answers;
}

/** Our own wallet kit over our relay, with a real key: says yes, signs and sends. */
async function withPaired(page: Page): Promise<Answers> {
  const account = mnemonicToAccount(anvilMnemonic, { addressIndex: 1 });
  const keys = createWalletClient({ account, transport: http(services.rpcUrl) });
  const wallet = await createScriptedWallet({
    relayUrl: services.relayUrl,
    script: {
      accounts: [`eip155:${swapChainId}:${account.address}`],
      answer: async ({ method, params }) => {
        if (method !== 'eth_sendTransaction') throw new Error(`No answer to ${method}`);
        const [{ to, data, value }] = params as readonly [{ to: Hex; data?: Hex; value?: Hex }];
        const transaction = { to, data, value: BigInt(value ?? 0) };
        // As in real wallets, with a margin: a swap costs more in a later block.
        const gas = (3n * (await chain().estimateGas({ account, ...transaction }))) / 2n;
        return keys.sendTransaction({ ...transaction, gas, chain: null });
      },
    },
  });
  wallets.push(wallet);
  const answers = await site.open(page, services);
  await pressInOriginal(page, 'WalletConnect');
  await wallet.pair(await originalPairingLink(page));
  return answers;
}

/** Chooses a token, where none is chosen or in the place of the one that is. */
async function choose(page: Page, side: 'sourceToken' | 'toToken', symbol: string): Promise<void> {
  const empty = page.getByTestId(`swap-select-token-button-${side}`);
  await empty.or(page.getByTestId(`swap-input-token-${side}`)).click();
  await page.getByTestId(`swap-select-token-item-${symbol}`).first().click();
}

const shown = (page: Page, words: RegExp) => page.getByText(words).first().waitFor();

/** Goes to the preview, once there is a quote; its button does nothing before the transaction is there. */
async function review(page: Page, amount: string): Promise<void> {
  const quoted = page.waitForResponse(/\/v1\/convert\/quotes/);
  await page.getByTestId('swap-input-sourceToken').fill(amount);
  await quoted;
  await expect.poll(() => page.getByTestId('swap-input-toToken').inputValue()).toMatch(/[1-9]/);
  const built = page.waitForResponse(/\/v1\/convert\/build-/);
  await page.getByTestId('swap-action-button').getByRole('button', { name: 'Review swap' }).click();
  await built;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Letters, and the secure site, which ours does not stand in for. */
const vendorHosts = new Set(['fonts.reown.com', 'secure.walletconnect.org']);

const ways = [
  ['in the page', withInjected, injected],
  ['that is paired', withPaired, paired],
] as const;

describe.each(ways)('the original AppKit 1.8.0, with a wallet %s, on our servers', (_, connect, address) => {
  test('shows the balance, swaps, and shows the swap in its activity', {
    timeout: 8 * waitTimeoutMs,
  }, async () => {
    const page = await visit();
    const { asked, elsewhere } = await connect(page);
    const account = page.getByRole('button', { name: /^0x.+ (10000|9999)\.\d+ ETH$/ });
    await account.waitFor();
    await account.click();
    await page.getByTestId('w3m-account-default-swaps-button').click();

    const before = await held(usdx.address, address);
    await choose(page, 'toToken', usdx.symbol);
    await review(page, '0.5');
    await press(page, 'Swap');
    await shown(page, /^Swapped ETH to [\d,.]+ USDX$/);
    // One Ether is worth about 2,500.
    expect(await held(usdx.address, address)).toBeGreaterThan(before + parseUnits('1200', usdx.decimals));

    // A token needs an approval first.
    const had = await held(moor.address, address);
    await page.getByTestId('w3m-account-default-swaps-button').click();
    await choose(page, 'sourceToken', usdx.symbol);
    await choose(page, 'toToken', moor.symbol);
    await review(page, '25');
    await press(page, 'Approve');
    await press(page, 'Swap');
    await shown(page, /^Swapped USDX to [\d,.]+ MOOR$/);
    // 0.5 USDX each.
    expect(await held(moor.address, address)).toBeGreaterThan(had + parseUnits('45', moor.decimals));

    await page.getByTestId('w3m-account-default-activity-button').click();
    const activity = page.locator('w3m-transactions-view');
    await activity.getByText('swapped').first().waitFor();
    await activity.getByText('25.000 USDX').first().waitFor();
    await activity.getByText('0.500 ETH').first().waitFor();
    // Pictures of the vendor's own alone are not there.
    const unknown = asked.filter(({ status }) => status >= 400).map((one) => one.path);
    expect(unknown.filter((path) => !path.startsWith('/public/getAssetImage/'))).toEqual([]);
    expect([...elsewhere].filter((host) => !vendorHosts.has(host))).toEqual([]);
  });
});
