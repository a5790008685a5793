import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reload, scan, setUpSite } from './two-chains/visit-site.ts';

const { visitSite, startPhone } = setUpSite({ withBitcoin: true });

interface Shown {
  readonly eip155?: string | undefined;
  readonly solana?: string | undefined;
  readonly bip122?: string | undefined;
}

const accounts = (page: Page): Promise<Shown> =>
  page.evaluate(() => ({
    eip155: window.site.getCaipAddress('eip155'),
    solana: window.site.getCaipAddress('solana'),
    bip122: window.site.getCaipAddress('bip122'),
  }));

/** The page comes to show these accounts and no others, and shows them after a reload. */
async function keeps(page: Page, expected: Shown): Promise<void> {
  await expect.poll(() => accounts(page)).toEqual(expected);
  await reload(page);
  await expect.poll(() => accounts(page)).toEqual(expected);
}

test('one scan connects EVM chains, Solana and Bitcoin, and each step survives a reload', async () => {
  const phone = await startPhone(0x71);
  const [eip155, solana] = phone.addresses;
  const { bitcoin: bip122 } = phone;
  const page = await visitSite();
  await scan(page, phone);
  await keeps(page, { eip155, solana, bip122 });
  await page.getByRole('button', { name: 'Sign on Solana' }).click();
  await page.locator('#signature[data-verified="true"]').waitFor();

  await page.evaluate(() => window.site.disconnect('solana'));
  await keeps(page, { eip155, bip122 });
  expect(phone.wallet.sessions()).toHaveLength(1);

  await phone.wallet.disconnect();
  await keeps(page, {});
});

test('a site with three chains loses the one that the wallet takes out of its session, and keeps two', async () => {
  const phone = await startPhone(0x73);
  const [eip155, solana] = phone.addresses;
  const page = await visitSite();
  await scan(page, phone);
  const [session] = phone.wallet.sessions();
  const { bip122: lost, ...rest } = session?.namespaces ?? {};
  expect(lost?.accounts).toEqual([phone.bitcoin]);
  await phone.wallet.changeAccounts(rest);
  await keeps(page, { eip155, solana });

  await page.evaluate(() => window.site.disconnect());
  await keeps(page, {});
  await expect.poll(() => phone.wallet.sessions()).toEqual([]);
});
