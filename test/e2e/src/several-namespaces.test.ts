import { truncateAddress } from '@mooring/protocol';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectWith, devnet, mainnet, reload, scan, setUpSite, shown } from './two-chains/visit-site.ts';

const { visitSite, startPhone, provoke, node, evmNode } = setUpSite();

const modal = (page: Page): Locator => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp): Promise<void> =>
  modal(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();
const open = (page: Page, namespace?: string): Promise<void> =>
  page.evaluate((of) => window.site.open(of === undefined ? {} : { namespace: of }), namespace);
const heading = (page: Page, name: string): Promise<void> =>
  modal(page).getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });

interface Shown {
  readonly evm: string | undefined;
  readonly solana: string | undefined;
  readonly active: string;
  readonly network: string;
}

/** The accounts of both namespaces, and the active one. */
const state = (page: Page): Promise<Shown> =>
  page.evaluate(() => ({
    evm: window.site.getCaipAddress('eip155'),
    solana: window.site.getCaipAddress('solana'),
    active: window.site.getActiveChainNamespace(),
    network: window.site.getCaipNetworkId(),
  }));

/** Waits until the page shows this, also after a reload. */
async function keeps(page: Page, expected: Partial<Shown>): Promise<void> {
  await expect.poll(() => state(page)).toMatchObject(expected);
  await reload(page);
  await expect.poll(() => state(page)).toMatchObject(expected);
}

/** Opens the wallets of a namespace. */
async function openWallets(page: Page, network: string): Promise<void> {
  await open(page);
  await press(page, /wallets? connected|Switch or add wallets/);
  await heading(page, 'Wallets');
  await modal(page).getByRole('tab', { name: network }).click();
}

const ofAccount = (address: string): RegExp =>
  new RegExp(truncateAddress(address.slice(address.lastIndexOf(':') + 1)).replace('…', '.+'));

test('after one scan each account is one tap away, each namespace disconnects alone, and a reload changes nothing', async () => {
  const phone = await startPhone(0x61, 2);
  const [evm, solana] = phone.addresses;
  const [otherEvm, otherSolana] = phone.others;
  const page = await visitSite();
  await scan(page, phone);
  await keeps(page, { evm, solana, active: 'eip155', network: 'eip155:31337' });

  await openWallets(page, 'Solana');
  await press(page, ofAccount(otherSolana));
  await keeps(page, { evm, solana: otherSolana, active: 'solana', network: mainnet });

  await openWallets(page, 'Devnet A');
  await press(page, ofAccount(otherEvm));
  await keeps(page, { evm: otherEvm, solana: otherSolana, active: 'eip155', network: 'eip155:31337' });

  await open(page);
  await press(page, 'Disconnect from Devnet A');
  await heading(page, 'Wallets');
  await keeps(page, { evm: undefined, solana: otherSolana, active: 'solana', network: mainnet });
  expect(phone.wallet.sessions()).toHaveLength(1);

  await open(page);
  await press(page, 'Disconnect');
  await keeps(page, { evm: undefined, solana: undefined });
  await expect.poll(() => phone.wallet.sessions()).toEqual([]);
});

test('all wallets disconnect at once', async () => {
  const phone = await startPhone(0x63);
  const page = await visitSite();
  await scan(page, phone);
  await openWallets(page, 'Solana');
  await press(page, 'Disconnect all wallets');
  await keeps(page, { evm: undefined, solana: undefined });
  await expect.poll(() => phone.wallet.sessions()).toEqual([]);
});

test('a session that loses a namespace in an update disconnects there, and the other becomes active', async () => {
  const phone = await startPhone(0x64);
  const [evm, solana] = phone.addresses;
  const page = await visitSite();
  await scan(page, phone);
  await keeps(page, { evm, solana, active: 'eip155' });
  await open(page);
  const [session] = phone.wallet.sessions();
  const { solana: left } = session?.namespaces ?? {};
  if (left === undefined) throw new Error('The wallet gave no Solana account');
  await phone.wallet.changeAccounts({ solana: left });
  await expect.poll(() => state(page)).toMatchObject({ evm: undefined, solana, active: 'solana' });
  // The open account is that of the other.
  await modal(page)
    .getByRole('button', { name: ofAccount(solana) })
    .waitFor();
  await keeps(page, { evm: undefined, solana, active: 'solana', network: mainnet });
});

test('a wallet of both chains is one row, connects on the chosen chain, and then on the other', async () => {
  const page = await visitSite({ solanaWallet: 'Harbour Wallet' });
  await open(page);
  const rows = modal(page).getByRole('button', { name: /Harbour Wallet/ });
  await rows.first().waitFor();
  expect(await rows.count()).toBe(1);
  await rows.click();
  await heading(page, 'Harbour Wallet');
  await press(page, /^Solana/);
  await modal(page).waitFor({ state: 'hidden' });
  const solana = await shown(page, 'solana');
  expect(solana).toMatch(new RegExp(`^${mainnet}:`));
  await keeps(page, { evm: undefined, solana, active: 'solana', network: mainnet });

  // The other network needs another wallet: the account stays until it connects.
  await open(page);
  await press(page, /Network.*Solana/);
  await press(page, 'Devnet A');
  await press(page, 'Stay on Solana');
  await heading(page, 'Choose network');
  await press(page, 'Devnet A');
  await press(page, 'Connect on Devnet A');
  await heading(page, 'Connect on Devnet A');
  expect(await state(page)).toMatchObject({ solana, active: 'solana' });
  await press(page, /Harbour Wallet/);
  await heading(page, 'Wallets');
  const evm = await shown(page, 'eip155');
  expect(evm).toMatch(/^eip155:31337:0x/);
  await keeps(page, { evm, solana, active: 'eip155', network: 'eip155:31337' });

  // Both are connected: choosing the network is enough.
  await open(page);
  await press(page, /Network.*Devnet A/);
  await press(page, 'Solana Devnet');
  await keeps(page, { evm, solana: solana?.replace(mainnet, devnet), active: 'solana', network: devnet });
  await open(page, 'eip155');
  await heading(page, 'Account');
  await keeps(page, { evm, active: 'eip155' });
});

test('if a namespace’s node does not answer, its balance is unknown, and everything else works', async () => {
  const page = await visitSite();
  provoke(/ERR_FAILED/);
  await connectWith(page, 'Harbour Wallet', 'eip155');
  await page.route(`${node().url}/**`, (route) => route.abort());
  await connectWith(page, 'Lagoon Wallet', 'solana');
  const { evm, solana } = await state(page);
  await open(page, 'solana');
  await modal(page).getByText('Unknown').waitFor();
  await openWallets(page, 'Devnet A');
  await press(page, /^Harbour Wallet/);
  await keeps(page, { evm, solana, active: 'eip155' });
  await open(page);
  await modal(page).getByText(/ETH/).first().waitFor();
  await open(page, 'solana');
  await press(page, 'Disconnect from Solana');
  await keeps(page, { evm, solana: undefined, active: 'eip155' });
});

test('if an EVM chain’s node does not answer, its balance is unknown, and Solana works', async () => {
  const page = await visitSite();
  provoke(/ERR_FAILED/);
  await page.route(`${evmNode()}/**`, (route) => route.abort());
  await connectWith(page, 'Harbour Wallet', 'eip155');
  await open(page);
  await modal(page).getByText('Unknown').waitFor();
  expect(
    await modal(page)
      .getByText(/^0( ETH)?$/)
      .count(),
  ).toBe(0);
  await page.keyboard.press('Escape');
  await connectWith(page, 'Lagoon Wallet', 'solana');
  await page.evaluate(() => window.site.close());
  await modal(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Sign on Solana' }).click();
  await page.locator('#signature[data-verified="true"]').waitFor();
  const { evm, solana } = await state(page);
  await keeps(page, { evm, solana });
  await open(page, 'solana');
  await modal(page).getByText(/SOL/).first().waitFor();
});
