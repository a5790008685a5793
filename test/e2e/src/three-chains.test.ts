import type { BitcoinProvider } from '@mooring/adapter-bitcoin';
import { verifyMessage as verifyBitcoin } from '@mooring/signatures/bip122';
import type { Page } from 'playwright-core';
import { isAddress, isHex, stringToHex, verifyMessage } from 'viem';
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

const message = 'Ahoy ⚓';
const plain = (account: string): string => account.slice(account.lastIndexOf(':') + 1);

/** Whether the wallet signs a message for an account of an EVM chain. */
async function signsOnEvm(page: Page, account: string): Promise<boolean> {
  const address = plain(account);
  if (!isAddress(address)) return false;
  const signature = await page.evaluate(
    (params) => window.site.getProvider('eip155')?.request({ method: 'personal_sign', params }),
    [stringToHex(message), address],
  );
  return isHex(signature) && verifyMessage({ address, message, signature });
}

/** Whether the wallet signs a message for a Bitcoin account. */
async function signsOnBitcoin(page: Page, account: string): Promise<boolean> {
  const address = plain(account);
  const signature = await page.evaluate(
    (asked) => window.site.getProvider<BitcoinProvider>('bip122')?.signMessage(asked),
    { message, address },
  );
  return signature !== undefined && verifyBitcoin({ message, signature, address });
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
  expect(await signsOnEvm(page, eip155)).toBe(true);
  expect(await signsOnBitcoin(page, bip122)).toBe(true);

  await page.evaluate(() => window.site.disconnect('solana'));
  await keeps(page, { eip155, bip122 });
  expect(await signsOnEvm(page, eip155)).toBe(true);
  expect(await signsOnBitcoin(page, bip122)).toBe(true);
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
