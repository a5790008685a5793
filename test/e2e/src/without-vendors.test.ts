import { anvilAccounts, buoys, tackle, usdx } from '@mooring/devnet';
import type { BrowserContext, Page } from 'playwright-core';
import { createPublicClient, erc20Abi, type Hex, http, parseEther } from 'viem';
import { expect, test } from 'vitest';
import { waitTimeoutMs } from '../../../scripts/test/wait-timeout.mjs';
import { keepFilm } from './film/keep-film.ts';
import { film } from './film/record.ts';
import { installTestWallet } from './page-wallet/install-test-wallet.ts';
import { modalGone, openConnect, showLink } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';
import { keepPicture, keepsPictures } from './stage/screenshot.ts';
import { allConfirmed } from './stage/sent.ts';
import { sharedBrowser } from './stage/visit.ts';
import { addAccount, approve, openFundedWallet, pasteLink } from './stage/wallet.ts';

/** A visitor whose wallet is connected. */
interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly address: Hex;
  /** Says yes where the wallet is. */
  confirm(): Promise<void>;
}

const stage = setUpStage();
// Accounts of this file alone: an account has one name for as long as the services run.
const injectedAddress = anvilAccounts[6]?.address ?? '0x';
const pairedAddress = anvilAccounts[1]?.address ?? '0x';

const chain = () => createPublicClient({ transport: http(stage.stack.urls.rpc[0]) });
const held = (address: Hex) => chain().getBalance({ address });
const heldTokens = (address: Hex) =>
  chain().readContract({ abi: erc20Abi, address: usdx.address, functionName: 'balanceOf', args: [address] });

async function withInjected(): Promise<Visitor> {
  const { page, context } = await stage.seat();
  const rpc = { 31337: stage.stack.urls.rpc[0] ?? '' };
  await installTestWallet(page, { accounts: [injectedAddress], rpc });
  await openConnect(page, stage);
  await page.getByRole('button', { name: /Harbour Wallet/ }).click();
  return { page, context, address: injectedAddress, confirm: async () => undefined };
}

async function withPaired(): Promise<Visitor> {
  const [{ page, context }, wallet] = await Promise.all([stage.seat(), stage.seat()]);
  await openFundedWallet(wallet.page, stage);
  await addAccount(wallet.page);
  await pasteLink(wallet.page, await showLink(page, stage));
  await approve(wallet.page);
  return { page, context, address: pairedAddress, confirm: () => approve(wallet.page) };
}

const journeys = [
  ['injected', withInjected],
  ['paired', withPaired],
] as const;

test.each(journeys)(
  'a visitor with a wallet that is %s sees tokens, NFTs and activity, buys, swaps, registers a name and sends to it',
  { timeout: 8 * waitTimeoutMs },
  async (kind, connect) => {
    const visitor = await connect();
    const { page, context, address } = visitor;
    const name = `voyage-${kind}.mooring.test`;
    const dialog = page.getByRole('dialog');
    const press = (label: string) => dialog.getByRole('button', { name: label, exact: true }).click();
    const show = (tab: string) => dialog.getByRole('tab', { name: tab }).click();
    const see = async (moment: string) => {
      if (keepsPictures) await keepPicture(page, `voyage-${kind}-${moment}`);
    };
    await page.locator(`[data-testid="account-address"][data-address="${address}"]`).waitFor();
    await modalGone(page);
    const recording = keepsPictures ? await film(page) : undefined;

    // Tokens, NFTs and activity with which a devnet account begins.
    await page.getByRole('button', { name: /^Account (?:0x|[a-z]+\.)/ }).click();
    const tokens = dialog.getByRole('region', { name: 'Tokens' }).getByRole('listitem');
    await tokens.filter({ hasText: usdx.symbol }).first().waitFor();
    await see('1-tokens');
    await show('NFTs');
    await dialog.getByText(buoys.name).first().waitFor();
    await dialog.getByText(tackle.name).first().waitFor();
    await see('2-nfts');
    await show('Activity');
    const happened = dialog.getByRole('tabpanel').getByRole('listitem');
    await happened.filter({ hasText: '+1,000,000' }).first().waitFor();
    await see('3-activity');

    // Buys.
    const before = await held(address);
    await press('Buy');
    await dialog.getByLabel('You pay').fill('100');
    await dialog.getByText('1 ETH = $2,538.07').waitFor();
    await see('4-buy');
    const opened = context.waitForEvent('page');
    await press('Continue to Sandbox');
    const checkout = await opened;
    await checkout.getByRole('button', { name: 'Pay with play money' }).click();
    await dialog.getByText('0.0394 ETH has arrived').waitFor();
    expect(await held(address)).toBe(before + parseEther('0.0394'));
    await see('5-bought');
    await checkout.close();
    await press('Done');

    // Swaps.
    const had = await heldTokens(address);
    await press('Swap');
    await press('Choose token');
    await dialog.getByRole('searchbox').fill(usdx.symbol);
    await dialog.getByRole('listitem').getByText(usdx.symbol, { exact: true }).first().click();
    await dialog.getByLabel('You give').fill('0.25');
    await press('Review swap');
    await dialog.getByText(/^At least/).waitFor();
    await see('6-swap');
    await press('Swap');
    await visitor.confirm();
    await allConfirmed(page, ['swap']);
    expect(await heldTokens(address)).toBeGreaterThan(had);
    await see('7-swapped');

    // Registers a name.
    await press('Choose a name');
    await press('Choose a name');
    await dialog.getByLabel('Name', { exact: true }).fill(`voyage-${kind}`);
    await press(`Register ${name}`);
    await visitor.confirm();
    await dialog.getByText(`${name} is yours`, { exact: true }).first().waitFor();
    await see('8-name');
    await press('Done');
    await dialog.locator('.account__name').getByText(name).waitFor();

    // Sends to it.
    await press('Send');
    await dialog.getByLabel('Amount').fill('0.125');
    await dialog.getByLabel('Recipient', { exact: true }).fill(name);
    await press('Review');
    // The form leaves the page once the review is shown.
    await dialog.getByLabel('Amount').waitFor({ state: 'detached' });
    await dialog.getByText(name, { exact: true }).waitFor();
    await dialog.getByText('This is your own address.').waitFor();
    await dialog.getByText(/^0\.0/).waitFor();
    await see('9-send');
    await press('Send');
    await visitor.confirm();
    await allConfirmed(page, ['send', 'swap']);

    // All of it stands in the activity.
    await show('Activity');
    for (const figure of ['+0.039 ETH', '−0.25 ETH', '0.125 ETH'])
      await happened.filter({ hasText: figure }).first().waitFor();
    await see('10-all');
    if (recording) await keepFilm(await sharedBrowser(), `voyage-${kind}`, await recording.end());
  },
);
