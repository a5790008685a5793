import path from 'node:path';
import {
  type BitcoinNode,
  bitcoinNetwork,
  type SolanaNode,
  startBitcoinNode,
  startSolanaNode,
} from '@mooring/devnet';
import { bitcoinKey, solanaAddress, startKeyWallet } from '@mooring/devnet/wallets';
import type { ScriptedWallet } from '@mooring/sign-client/testing';
import type { Page } from 'playwright-core';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from 'vitest';
import { bundleScript } from '../page-wallet/bundle-script.ts';
import { readLink } from '../stage/demo.ts';
import { installWallet } from '../stage/injected.ts';
import { setUpStage } from '../stage/open-stage.ts';
import { faultsOfVisits, sharedBrowser, startVisit, type Visit } from '../stage/visit.ts';
import { type Site, serveSite } from './serve-site.ts';
import './two-chains-window.ts';

export const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
export const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';

/** How the site is made, besides the addresses of its services. */
export type SiteOptions = Pick<Window['siteSettings'], 'signIn' | 'solanaWallet' | 'polkadotAndCosmos'>;

/** A remote wallet with accounts of both chains in one approval. */
export interface Phone {
  readonly wallet: ScriptedWallet;
  /** Accounts of a paired page: the first on the devnet, and on Solana's mainnet. */
  readonly addresses: readonly [string, string];
  /** The account of a page with Bitcoin. */
  readonly bitcoin: string;
  /** The second of each, where it has two. */
  readonly others: readonly [string, string];
}

/**
 * The site with two chains for the tests of one file. After each test, checks that no page complained or contacted a
 * host other than the site's services.
 *
 * @param withBitcoin adds Bitcoin as the third chain
 */
export function setUpSite({ withBitcoin = false } = {}) {
  const stage = setUpStage();
  const visits: Visit[] = [];
  let node: SolanaNode;
  let bitcoin: BitcoinNode | undefined;
  let site: Site;
  /** The hosts that the site may connect to. */
  const services = (): readonly string[] => {
    const { rpc, relay, api } = stage.stack.urls;
    return [rpc[0] ?? '', node.url, relay, api, ...(bitcoin ? [bitcoin.url] : [])];
  };
  beforeAll(async () => {
    node = await startSolanaNode();
    if (withBitcoin) bitcoin = await startBitcoinNode();
    site = await serveSite(services());
  });
  afterEach(async () => {
    const ended = visits.splice(0);
    for (const visit of ended) await visit.end();
    expect(faultsOfVisits(ended, [site.url, ...services()])).toEqual([]);
  });
  afterAll(async () => {
    await site?.close();
    await node?.stop();
    await bitcoin?.stop();
  });

  async function openSite(page: Page, options: SiteOptions = {}): Promise<void> {
    const { rpc, relay } = stage.stack.urls;
    const api = options.signIn === 'reownAuthentication' ? stage.stack.urls.api : undefined;
    await installWallet(page, stage);
    const settings = {
      evmNode: rpc[0],
      solanaNode: node.url,
      bitcoinNode: bitcoin?.url,
      relay,
      api,
      ...options,
    };
    await page.addInitScript({
      content: `window.siteSettings = ${JSON.stringify(settings)};\n${site.wallet}`,
    });
    if (options.polkadotAndCosmos) {
      await page.addInitScript({
        content: await bundleScript(path.join(import.meta.dirname, 'extension-wallets.ts')),
      });
    }
    await page.goto(site.url);
  }

  return {
    node: () => node,
    /** Address of the node of EVM chains. */
    evmNode: () => stage.stack.urls.rpc[0] ?? '',
    openSite,
    /** A visitor of the site, with a wallet of each chain in the page. */
    async visitSite(options?: SiteOptions): Promise<Page> {
      const visit = await startVisit(await sharedBrowser());
      visits.push(visit);
      await openSite(visit.page, options);
      return visit.page;
    },
    /** Complaints of the test's pages that it provokes. */
    provoke(...complaints: readonly RegExp[]): void {
      for (const { provoked } of visits) provoked.push(...complaints);
    },
    /** A phone with one account of each chain, or two of EVM chains and Solana. Approves each proposal unless it `waits`. */
    async startPhone(byte: number, accounts: 1 | 2 = 1, { waits = false } = {}): Promise<Phone> {
      const { rpc, relay: relayUrl } = stage.stack.urls;
      const evm = [evmAccount(byte), evmAccount(byte + 1)] as const;
      const secrets = [new Uint8Array(32).fill(byte), new Uint8Array(32).fill(byte + 1)] as const;
      const wallet = await startKeyWallet({
        relayUrl,
        account: evm[0],
        rpc: { 31337: rpc[0] ?? '' },
        solana: { secret: secrets[0], chains: [mainnet, devnet] },
        bitcoin: { key: bitcoinKey(byte, 'payment'), chains: [bitcoinNetwork.caipNetworkId] },
        others: accounts === 2 ? { account: evm[1], solana: secrets[1] } : undefined,
        script: waits ? { proposal: 'drop' } : undefined,
      });
      onTestFinished(() => wallet.close());
      const addresses = ([0, 1] as const).map(
        (index) =>
          [`eip155:31337:${evm[index].address}`, `${mainnet}:${solanaAddress(secrets[index])}`] as const,
      );
      const [first, second] = addresses as [Phone['addresses'], Phone['addresses']];
      const { address } = bitcoinKey(byte, 'payment');
      return {
        wallet,
        addresses: first,
        others: second,
        bitcoin: `${bitcoinNetwork.caipNetworkId}:${address}`,
      };
    },
  };
}

function evmAccount(byte: number): PrivateKeyAccount {
  return privateKeyToAccount(`0x${byte.toString(16).padStart(2, '0').repeat(32)}`);
}

/** Scans the code that the page shows. */
export async function scanCode(page: Page, { wallet }: Phone): Promise<void> {
  await page.evaluate(() => window.site.open({ view: 'Connect' }));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /WalletConnect|QR code/ })
    .click();
  await wallet.pair(await readLink(page));
}

/** Scans the code that the page shows, and waits until all of it is connected. */
export async function scan(page: Page, phone: Phone): Promise<void> {
  await scanCode(page, phone);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.evaluate(() => window.site.ready());
}

export const connectWith = async (page: Page, wallet: string, namespace: string): Promise<void> => {
  await page.evaluate(() => window.site.open({ view: 'Connect' }));
  await page.getByRole('dialog').getByRole('button', { name: wallet }).click();
  await page.waitForFunction((of) => window.site.getCaipAddress(of) !== undefined, namespace);
};

/** The account of a namespace, as CAIP-10. */
export const shown = (page: Page, namespace: string): Promise<string | undefined> =>
  page.evaluate((of) => window.site.getCaipAddress(of), namespace);
