import { bitcoinNetwork, solanaCluster } from '@mooring/devnet';
import { bitcoinKey, solanaAccount } from '@mooring/devnet/wallets';
import { verifyMessage } from '@mooring/signatures';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillSend, readReceipt, shownAddress } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';
import { type Pair, pairUp } from './stage/paired.ts';
import { approve } from './stage/wallet.ts';
import { lamportsOf, mine, satoshiOf } from './wallets/on-chain.ts';

const stage = setUpStage();
const message = 'Ahoy from afar ⚓';

type Namespace = 'solana' | 'bip122';
const chains = { solana: solanaCluster, bip122: bitcoinNetwork } as const;

/**
 * The demo and a new sample wallet, connected by one link, with the account of a namespace shown in both. Its phrase is new, so that
 * no other test has its accounts.
 */
async function pairOn(namespace: Namespace): Promise<Pair & { readonly address: string }> {
  const { demo, wallet } = await pairUp(stage, 'new');
  const { name } = chains[namespace];
  await demo.getByTestId(`namespace-${namespace}`).click();
  await demo.getByText(`Sample wallet on ${name}`).waitFor();
  await wallet.getByRole('tab', { name }).click();
  const address = await shownAddress(demo);
  await wallet.locator(`[data-testid="wallet-address"][data-address="${address}"]`).waitFor();
  return { demo, wallet, address };
}

/** Waits until the page shows this balance of the native currency, in the smallest unit. */
const showsNative = (page: Page, value: bigint): Promise<void> =>
  page.locator(`[data-testid="native-balance"][data-value="${value}"]`).waitFor();

/** Signs a message in the wallet, whose sheet shows it; the page and the library verify the signature. */
async function signs({ demo, wallet }: Pair, namespace: Namespace): Promise<void> {
  await demo.getByRole('textbox', { name: 'Message' }).fill(message);
  await demo.getByRole('button', { name: 'Sign', exact: true }).click();
  await wallet.getByTestId('wallet-request').getByText(message).first().waitFor();
  await approve(wallet);
  const signed = demo.locator('[data-testid="signature"][data-verified="true"]');
  const signature = (await signed.getAttribute('data-signature')) ?? '';
  const account = `${chains[namespace].caipNetworkId}:${await shownAddress(demo)}` as const;
  expect(await verifyMessage({ message, signature, address: account })).toBe(true);
}

/** Requests a payment on the page, and approves it in the wallet, whose sheet shows amount and recipient. */
async function pays(
  { demo, wallet }: Pair,
  { to, amount, unit }: { readonly to: string; readonly amount: string; readonly unit: string },
): Promise<void> {
  await fillSend(demo, { to, amount });
  const sheet = wallet.getByTestId('wallet-request');
  await sheet.getByText(`${amount} ${unit}`).first().waitFor();
  await sheet.getByText(to).first().waitFor();
  await approve(wallet);
}

/** Expects the connection and the account after a reload, without a request to the wallet. */
async function staysPaired({ demo, wallet }: Pair, address: string): Promise<void> {
  await demo.reload();
  await demo.locator(`[data-testid="account-address"][data-address="${address}"]`).waitFor();
  expect(await wallet.getByTestId('wallet-approve').count()).toBe(0);
}

test('the demo paired on Solana shows the balance, signs and sends, and stays paired after a reload', async () => {
  const { address, ...pair } = await pairOn('solana');
  const { solana } = stage.stack.urls;
  const to = solanaAccount(51).address;
  const before = await lamportsOf(solana, to);
  await showsNative(pair.demo, 0n);
  await pair.demo.getByRole('button', { name: 'Get test tokens' }).click();
  await showsNative(pair.demo, 1_000_000_000n);
  await signs(pair, 'solana');

  await pays(pair, { to, amount: '0.4', unit: 'SOL' });
  await readReceipt(pair.demo);
  expect((await lamportsOf(solana, to)) - before).toBe(400_000_000n);
  const left = await lamportsOf(solana, address);
  expect(left).toBeLessThan(600_000_000n);
  await showsNative(pair.demo, left);
  await staysPaired(pair, address);
  await showsNative(pair.demo, left);
});

test('the demo paired on Bitcoin shows the balance, signs and sends, and stays paired after a reload', async () => {
  const { address, ...pair } = await pairOn('bip122');
  const { bitcoin } = stage.stack.urls;
  const to = bitcoinKey(51, 'payment').address;
  const before = await satoshiOf(bitcoin, to);
  await showsNative(pair.demo, 0n);
  await pair.demo.getByRole('button', { name: 'Get test tokens' }).click();
  await showsNative(pair.demo, 1_000_000n);
  // The wallet may pay with coins of blocks only.
  await mine(bitcoin);
  await signs(pair, 'bip122');

  await pays(pair, { to, amount: '0.004', unit: 'BTC' });
  await pair.demo.getByTestId('receipt').waitFor();
  await mine(bitcoin);
  await readReceipt(pair.demo);
  expect((await satoshiOf(bitcoin, to)) - before).toBe(400_000);
  const left = await satoshiOf(bitcoin, address);
  expect(left).toBeLessThan(600_000);
  await showsNative(pair.demo, BigInt(left));
  await staysPaired(pair, address);
  await showsNative(pair.demo, BigInt(left));
});
