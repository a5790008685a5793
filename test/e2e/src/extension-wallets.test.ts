import type { ChainProvider } from '@mooring/adapter-universal/namespaces';
import { type CaipAddress, truncateAddress } from '@mooring/protocol';
import { verifyMessage } from '@mooring/signatures';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findFaults } from './stage/faults.ts';
import { connectWith, reload, setUpSite } from './two-chains/visit-site.ts';

const { visitSite } = setUpSite();

const message = 'Ahoy, extensions ⚓';
const polkadotChain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182';

const modal = (page: Page): Locator => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp): Promise<void> =>
  modal(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();
const plain = (account: string): string => account.slice(account.lastIndexOf(':') + 1);

interface Shown {
  readonly polkadot?: string | undefined;
  readonly cosmos?: string | undefined;
}

const accounts = (page: Page): Promise<Shown> =>
  page.evaluate(() => ({
    polkadot: window.site.getCaipAddress('polkadot'),
    cosmos: window.site.getCaipAddress('cosmos'),
  }));

/** Waits until the page shows exactly these accounts, also after a reload, without a prompt of a wallet. */
async function keeps(page: Page, expected: Shown): Promise<void> {
  await expect.poll(() => accounts(page)).toEqual(expected);
  await reload(page);
  await expect.poll(() => accounts(page)).toEqual(expected);
  expect(await prompts(page)).toEqual([[], []]);
}

const prompts = (page: Page): Promise<readonly (readonly string[])[]> =>
  page.evaluate(() => [window.talisman.prompts(), window.keplrWallet.prompts()]);

/** Opens the account view of a namespace, expects this shortened account, and closes it. */
async function showsAccount(page: Page, namespace: keyof Shown, account: string): Promise<void> {
  await page.evaluate((of) => window.site.open({ namespace: of }), namespace);
  await modal(page).getByRole('heading', { level: 1, name: 'Account' }).waitFor({ state: 'attached' });
  const short = truncateAddress(plain(account)).replace('…', '.+');
  await modal(page)
    .getByRole('button', { name: new RegExp(short) })
    .waitFor();
  // The page requests nothing from nodes of these chains: the balance is unknown, never 0.
  await modal(page).getByText('Unknown').waitFor();
}

async function signs(page: Page, namespace: keyof Shown, account: string): Promise<boolean> {
  const signature = await page.evaluate(
    ([of, text]) => window.site.getProvider<ChainProvider>(of)?.signMessage(text),
    [namespace, message] as const,
  );
  return verifyMessage({ message, signature: signature ?? '', address: account as CaipAddress });
}

test('extensions of Polkadot and Cosmos connect, show their addresses, sign, survive a reload and leave', async () => {
  const page = await visitSite({ polkadotAndCosmos: true });
  const [polkadotAddress, cosmosAddress] = await page.evaluate(() => [
    window.talisman.addresses[0] ?? '',
    window.keplrWallet.addresses[0] ?? '',
  ]);
  const polkadot = `${polkadotChain}:${polkadotAddress}`;
  const cosmos = `cosmos:cosmoshub-4:${cosmosAddress}`;
  expect([polkadotAddress, cosmosAddress]).toEqual([
    expect.stringMatching(/^5[1-9A-HJ-NP-Za-km-z]{47}$/),
    expect.stringMatching(/^cosmos1[02-9ac-hj-np-z]{38}$/),
  ]);

  await page.evaluate(() => window.site.open({ view: 'Connect' }));
  for (const name of ['Talisman', 'Keplr'])
    await modal(page)
      .getByRole('button', { name: new RegExp(name) })
      .waitFor();
  expect(await findFaults(page)).toEqual([]);
  await connectWith(page, 'Talisman', 'polkadot');
  await connectWith(page, 'Keplr', 'cosmos');
  expect(await prompts(page)).toEqual([['enable'], ['enable']]);
  await keeps(page, { polkadot, cosmos });

  await showsAccount(page, 'polkadot', polkadot);
  expect(await signs(page, 'polkadot', polkadot)).toBe(true);
  await showsAccount(page, 'cosmos', cosmos);
  expect(await signs(page, 'cosmos', cosmos)).toBe(true);
  expect(await prompts(page)).toEqual([['signRaw'], ['signArbitrary']]);

  await page.evaluate(() => window.site.open({ namespace: 'polkadot' }));
  await press(page, 'Disconnect from Polkadot');
  await keeps(page, { cosmos });
  await page.evaluate(() => window.site.open());
  await press(page, 'Disconnect');
  await keeps(page, {});
});

test('a Cosmos extension prompts for each chain, has another address on each, and the last one survives a reload', async () => {
  const page = await visitSite({ polkadotAndCosmos: true });
  await connectWith(page, 'Keplr', 'cosmos');
  await page.evaluate(() => window.site.open());
  await press(page, /Network.*Cosmos Hub/);
  await press(page, 'Osmosis');
  const shown = (): Promise<string | undefined> => page.evaluate(() => window.site.getCaipAddress('cosmos'));
  await expect.poll(shown).toMatch(/^cosmos:osmosis-1:osmo1[02-9ac-hj-np-z]{38}$/);
  expect(await prompts(page)).toEqual([[], ['enable', 'enable']]);
  const cosmos = (await shown()) ?? '';
  await keeps(page, { cosmos });
  await showsAccount(page, 'cosmos', cosmos);
  expect(await signs(page, 'cosmos', cosmos)).toBe(true);
});

test('a connection declined in an extension is shown, and can be retried', async () => {
  const page = await visitSite({ polkadotAndCosmos: true });
  await page.evaluate(() => {
    window.talisman.setBehaviour('reject');
    window.keplrWallet.setBehaviour('reject');
    return window.site.open({ view: 'Connect' });
  });
  for (const [name, namespace] of [
    ['Talisman', 'polkadot'],
    ['Keplr', 'cosmos'],
  ] as const) {
    await press(page, new RegExp(name));
    const again = modal(page).getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await accounts(page)).toEqual({});
    await page.evaluate(() => {
      window.talisman.setBehaviour('approve');
      window.keplrWallet.setBehaviour('approve');
    });
    await again.click();
    await page.waitForFunction((of) => window.site.getCaipAddress(of) !== undefined, namespace);
    await page.evaluate((of) => window.site.disconnect(of), namespace);
    await page.evaluate(() => {
      window.talisman.setBehaviour('reject');
      window.keplrWallet.setBehaviour('reject');
      return window.site.open({ view: 'Connect' });
    });
  }
});
