import type { BitcoinProvider } from '@mooring/adapter-bitcoin';
import { verifyMessage as verifyBitcoin } from '@mooring/signatures/bip122';
import type { Page } from 'playwright-core';
import { isAddress, isHex, stringToHex, verifyMessage } from 'viem';
import { expect, test } from 'vitest';
import { readLink } from './stage/demo.ts';
import { reload, scan, setUpSite } from './two-chains/visit-site.ts';

const { visitSite, startPhone, provoke } = setUpSite({ withBitcoin: true });

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

  await page.evaluate(() => window.site.disconnect('eip155'));
  await keeps(page, { bip122 });
  await expect.poll(() => page.evaluate(() => window.site.getActiveChainNamespace())).toBe('bip122');
  expect(await signsOnBitcoin(page, bip122)).toBe(true);
  expect(phone.wallet.sessions()).toHaveLength(1);

  await phone.wallet.disconnect();
  await keeps(page, {});
});

test('a site with three chains loses the one that the wallet removes from its session, and keeps two', async () => {
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

test('a site whose API checks the sign-in: a paired account of each namespace signs in there, once it is the active one', async () => {
  const phone = await startPhone(0x75);
  const page = await visitSite({ signIn: 'reownAuthentication' });
  // The site's policy allows no frames, and so not the one of the API's attestations.
  provoke(/frame-src 'none'/, /^SecurityError: Failed to read the 'localStorage' property/);
  // The API of the devnet serves no balances of Solana's mainnet.
  provoke(/status of 400/);
  const failed = new Set<string>();
  page.on('response', (response) => {
    if (!response.ok()) failed.add(new URL(response.url()).pathname);
  });
  const dialog = page.getByRole('dialog');
  const signedIn = (): Promise<unknown> =>
    page.evaluate(async () => {
      const siwx = window.site.getSIWX() as unknown as {
        getSessionAccount(): Promise<Record<string, unknown>>;
      };
      return (await siwx.getSessionAccount()).sub;
    });
  await page.evaluate(() => window.site.open({ view: 'Connect' }));
  await dialog.getByRole('button', { name: /WalletConnect|QR code/ }).click();
  await phone.wallet.pair(await readLink(page));
  const [eip155, solana] = phone.addresses;
  for (const [namespace, account] of [
    ['eip155', eip155],
    ['solana', solana],
    ['bip122', phone.bitcoin],
  ] as const) {
    // The first is the active one after the scan.
    if (namespace !== 'eip155') {
      await page.evaluate(async (of) => {
        const [network] = window.site.getCaipNetworks(of);
        if (network !== undefined) await window.site.switchNetwork(network);
      }, namespace);
    }
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await signedIn()).toBe(account);
    await reload(page);
    await expect.poll(() => page.evaluate(() => window.site.getActiveChainNamespace())).toBe(namespace);
    expect(await signedIn()).toBe(account);
    expect(await dialog.count()).toBe(0);
  }
  // Nothing else failed.
  expect([...failed].filter((path) => !path.endsWith('/balance'))).toEqual([]);
});
