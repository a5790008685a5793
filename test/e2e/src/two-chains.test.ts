import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectWith, devnet, mainnet, reload, scan, setUpSite, shown } from './two-chains/visit-site.ts';

const { visitSite, openSite, startPhone, node, provoke } = setUpSite();

const both = async (page: Page): Promise<readonly (string | undefined)[]> => [
  await shown(page, 'eip155'),
  await shown(page, 'solana'),
];
/** Waits until the page shows these, without a reload. */
const showsSoon = async (
  page: Page,
  ...[evm, solana]: readonly [string | undefined, string | undefined]
): Promise<void> => {
  await page.waitForFunction(
    ({ evm, solana }) =>
      window.site.getCaipAddress('eip155') === evm && window.site.getCaipAddress('solana') === solana,
    { evm, solana },
  );
};
const firstKey = (page: Page): Promise<string> => page.evaluate(() => window.lagoon.addresses[0] ?? '');

test('a Solana wallet in the page connects, signs, changes its cluster, survives a reload and leaves', async () => {
  const page = await visitSite();
  const address = await firstKey(page);
  node().setBalance(address, 12_500_000_000n);
  await connectWith(page, 'Lagoon Wallet', 'solana');
  expect(await shown(page, 'solana')).toBe(`${mainnet}:${address}`);

  await page.getByRole('button', { name: 'Sign on Solana' }).click();
  await page.locator('#signature[data-verified="true"]').waitFor();

  await page.evaluate(() => window.site.open());
  const dialog = page.getByRole('dialog');
  await dialog.getByText('12.5').waitFor();
  await dialog.getByRole('button', { name: /Network.*Solana/i }).click();
  await dialog.getByRole('button', { name: 'Solana Devnet' }).click();
  await page.waitForFunction(
    (start) => window.site.getCaipAddress('solana')?.startsWith(start),
    `${devnet}:`,
  );
  const asked = await page.evaluate(() => window.lagoon.requests.map(({ method }) => method));
  expect(asked).toEqual(['connect', 'signMessage']);

  await reload(page);
  expect(await shown(page, 'solana')).toBe(`${devnet}:${address}`);
  expect(await page.evaluate(() => window.lagoon.prompts())).toEqual([]);

  await page.evaluate(() => window.site.open());
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.waitForFunction(() => window.site.getCaipAddress('solana') === undefined);
  await reload(page);
  expect(await shown(page, 'solana')).toBeUndefined();
});

test('a Solana account signs in where the site requires it, and stays signed in after a reload', async () => {
  const page = await visitSite({ signIn: 'siwx' });
  await connectWith(page, 'Lagoon Wallet', 'solana');
  const dialog = page.getByRole('dialog');
  const signIn = dialog.getByRole('button', { name: 'Sign in', exact: true });
  await signIn.waitFor();
  await page.keyboard.press('Escape');
  await signIn.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => window.lagoon.prompts())).toEqual(['connect', 'signMessage']);
  const stored = await page.evaluate(() => localStorage.getItem('@appkit/siwx') ?? '');
  expect(stored).toContain(`with your Solana account:\\n${await firstKey(page)}`);

  await reload(page);
  expect(await shown(page, 'solana')).toBe(`${mainnet}:${await firstKey(page)}`);
  expect(await dialog.count()).toBe(0);
  expect(await page.evaluate(() => window.lagoon.prompts())).toEqual([]);
});

test('a site whose API checks the sign-in: accounts of both chains sign in there, stay signed in after a reload, and sign out', async () => {
  const page = await visitSite({ signIn: 'reownAuthentication' });
  // The API of the devnet serves no balances of Solana's mainnet.
  provoke(/status of 400/);
  const failed = new Set<string>();
  page.on('response', (response) => {
    if (!response.ok()) failed.add(new URL(response.url()).pathname);
  });
  const dialog = page.getByRole('dialog');
  const token = () => page.evaluate(() => localStorage.getItem('@appkit/siwx-auth-token'));
  const account = () =>
    page.evaluate(async () => {
      const siwx = window.site.getSIWX() as unknown as {
        getSessionAccount(): Promise<Record<string, unknown>>;
      };
      const { sub, domain } = await siwx.getSessionAccount();
      return [sub, domain === location.host];
    });
  for (const [wallet, namespace] of [
    ['Lagoon Wallet', 'solana'],
    ['Harbour Wallet', 'eip155'],
  ] as const) {
    await connectWith(page, wallet, namespace);
    const signIn = dialog.getByRole('button', { name: 'Sign in', exact: true });
    await signIn.waitFor();
    await signIn.click();
    await dialog.waitFor({ state: 'hidden' });
    const connected = await shown(page, namespace);
    expect(await account()).toEqual([connected, true]);
    const signed = await token();

    await reload(page);
    expect(await shown(page, namespace)).toBe(connected);
    expect([await dialog.count(), await token()]).toEqual([0, signed]);
    await page.evaluate(() => window.site.disconnect());
    await page.waitForFunction(() => localStorage.getItem('@appkit/siwx-auth-token') === null);
  }
  // Nothing else failed.
  expect([...failed].filter((path) => !path.endsWith('/balance'))).toEqual([]);
});

test('a site that requires EIP-4361 sign-in signs EVM accounts in, and admits Solana accounts', async () => {
  const page = await visitSite({ signIn: 'siweConfig' });
  const dialog = page.getByRole('dialog');
  await connectWith(page, 'Harbour Wallet', 'eip155');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await shown(page, 'eip155')).toBeUndefined();

  await connectWith(page, 'Lagoon Wallet', 'solana');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => window.lagoon.prompts())).toEqual(['connect']);
  await reload(page);
  expect(await shown(page, 'solana')).toBe(`${mainnet}:${await firstKey(page)}`);
  expect(await dialog.count()).toBe(0);
});

test('a wallet of each chain is connected, and a reload restores both', async () => {
  const page = await visitSite();
  const address = await firstKey(page);
  await connectWith(page, 'Harbour Wallet', 'eip155');
  await connectWith(page, 'Lagoon Wallet', 'solana');
  const before = await both(page);
  expect(before).toEqual([expect.stringMatching(/^eip155:31337:0x/), `${mainnet}:${address}`]);
  await reload(page);
  expect(await both(page)).toEqual(before);
});

test('one scan connects both, a reload restores both, and either side can disconnect them', async () => {
  const phone = await startPhone(0x51);
  const { addresses } = phone;
  const page = await visitSite();
  await scan(page, phone);
  await showsSoon(page, ...addresses);
  await page.getByRole('button', { name: 'Sign on Solana' }).click();
  await page.locator('#signature[data-verified="true"]').waitFor();

  await reload(page);
  expect(await both(page)).toEqual(addresses);
  await page.evaluate(() => window.site.disconnect('solana'));
  await reload(page);
  expect(await both(page)).toEqual([addresses[0], undefined]);
  await page.evaluate(() => window.site.disconnect());
  expect(await both(page)).toEqual([undefined, undefined]);

  await scan(page, phone);
  await phone.wallet.disconnect();
  await showsSoon(page, undefined, undefined);
});

test('two tabs share the connections of one scan, a disconnect in one of them, and the end by the wallet', async () => {
  const phone = await startPhone(0x52);
  const [evm, solana] = phone.addresses;
  const first = await visitSite();
  // One that is open already takes it up with a reload, and one that comes later at once.
  const second = await first.context().newPage();
  await openSite(second);
  await scan(first, phone);
  await reload(second);
  expect(await both(second)).toEqual([evm, solana]);
  const third = await first.context().newPage();
  await openSite(third);
  await showsSoon(third, evm, solana);

  await first.evaluate(() => window.site.disconnect('solana'));
  for (const tab of [first, second, third]) await showsSoon(tab, evm, undefined);
  await reload(second);
  expect(await both(second)).toEqual([evm, undefined]);

  await phone.wallet.disconnect();
  for (const tab of [first, second, third]) await showsSoon(tab, undefined, undefined);
  await reload(third);
  expect(await both(third)).toEqual([undefined, undefined]);
});
