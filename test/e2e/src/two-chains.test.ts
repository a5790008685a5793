import { type SolanaNode, startSolanaNode } from '@mooring/devnet';
import { solanaAddress, startKeyWallet } from '@mooring/devnet/wallets';
import type { Page } from 'playwright-core';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readLink } from './stage/demo.ts';
import { installWallet } from './stage/injected.ts';
import { setUpStage } from './stage/open-stage.ts';
import { startVisit, takeBrowser, type Visit } from './stage/visit.ts';
import { type Site, serveSite } from './two-chains/serve-site.ts';
import './two-chains/window.ts';

const stage = setUpStage();
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';

let node: SolanaNode;
let site: Site;
const visits: Visit[] = [];

beforeAll(async () => {
  node = await startSolanaNode();
  const { rpc, relay } = stage.stack.urls;
  site = await serveSite([rpc[0] ?? '', node.url, relay]);
});
afterEach(async () => {
  const ended = visits.splice(0);
  for (const visit of ended) await visit.end();
  expect(ended.flatMap(({ complaints }) => complaints)).toEqual([]);
});
afterAll(async () => {
  await site?.close();
  await node?.stop();
});

/** A visitor of the site, with a wallet of each chain in the page. */
async function visitSite(): Promise<Page> {
  const { rpc, relay } = stage.stack.urls;
  const visit = await startVisit(await takeBrowser());
  visits.push(visit);
  const { page } = visit;
  await installWallet(page, stage);
  const settings = { evmNode: rpc[0], solanaNode: node.url, relay };
  await page.addInitScript({ content: `window.siteSettings = ${JSON.stringify(settings)};\n${site.wallet}` });
  await page.goto(site.url);
  return page;
}

const connectWith = async (page: Page, wallet: string, namespace: string): Promise<void> => {
  await page.evaluate(() => window.site.open({ view: 'Connect' }));
  await page.getByRole('dialog').getByRole('button', { name: wallet }).click();
  await page.waitForFunction((of) => window.site.getCaipAddress(of) !== undefined, namespace);
};
const shown = (page: Page, namespace: string): Promise<string | undefined> =>
  page.evaluate((of) => window.site.getCaipAddress(of), namespace);
const firstKey = (page: Page): Promise<string> => page.evaluate(() => window.lagoon.addresses[0] ?? '');

test('a Solana wallet in the page connects, signs, changes its cluster, survives a reload and leaves', async () => {
  const page = await visitSite();
  const address = await firstKey(page);
  node.setBalance(address, 12_500_000_000n);
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

  await page.reload();
  await page.evaluate(() => window.site.ready());
  expect(await shown(page, 'solana')).toBe(`${devnet}:${address}`);
  expect(await page.evaluate(() => window.lagoon.prompts())).toEqual([]);

  await page.evaluate(() => window.site.open());
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.waitForFunction(() => window.site.getCaipAddress('solana') === undefined);
  await page.reload();
  await page.evaluate(() => window.site.ready());
  expect(await shown(page, 'solana')).toBeUndefined();
});

test('a wallet of each chain is connected, and a reload restores both', async () => {
  const page = await visitSite();
  const address = await firstKey(page);
  await connectWith(page, 'Harbour Wallet', 'eip155');
  await connectWith(page, 'Lagoon Wallet', 'solana');
  const both = async (): Promise<readonly unknown[]> => [
    await shown(page, 'eip155'),
    await shown(page, 'solana'),
  ];
  const before = await both();
  expect(before).toEqual([expect.stringMatching(/^eip155:31337:0x/), `${mainnet}:${address}`]);
  await page.reload();
  await page.evaluate(() => window.site.ready());
  expect(await both()).toEqual(before);
});

test('one scan connects both, a reload restores both, and either side ends them', async () => {
  const { rpc, relay: relayUrl } = stage.stack.urls;
  const secret = new Uint8Array(32).fill(51);
  const account = privateKeyToAccount(`0x${'51'.repeat(32)}`);
  const phone = await startKeyWallet({
    relayUrl,
    account,
    rpc: { 31337: rpc[0] ?? '' },
    solana: { secret, chains: [mainnet, devnet] },
  });
  onTestFinished(() => phone.close());
  const page = await visitSite();
  const both = async (): Promise<readonly unknown[]> => [
    await shown(page, 'eip155'),
    await shown(page, 'solana'),
  ];
  const addresses = [`eip155:31337:${account.address}`, `${mainnet}:${solanaAddress(secret)}`];
  const scan = async (): Promise<void> => {
    await page.evaluate(() => window.site.open({ view: 'Connect' }));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /WalletConnect|QR code/ })
      .click();
    await phone.pair(await readLink(page));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await both()).toEqual(addresses);
  };
  const reload = async (): Promise<void> => {
    await page.reload();
    await page.evaluate(() => window.site.ready());
  };
  await scan();
  await page.getByRole('button', { name: 'Sign on Solana' }).click();
  await page.locator('#signature[data-verified="true"]').waitFor();

  await reload();
  expect(await both()).toEqual(addresses);
  await page.evaluate(() => window.site.disconnect('solana'));
  await reload();
  expect(await both()).toEqual([addresses[0], undefined]);
  await page.evaluate(() => window.site.disconnect());
  expect(await both()).toEqual([undefined, undefined]);

  await scan();
  await phone.disconnect();
  await page.waitForFunction(
    () =>
      window.site.getCaipAddress('solana') === undefined &&
      window.site.getCaipAddress('eip155') === undefined,
  );
});
