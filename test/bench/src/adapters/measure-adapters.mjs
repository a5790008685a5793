import path from 'node:path';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { buildPage } from '../page/build-page.mjs';
import { clickToOpen } from '../page/click-to-open.mjs';
import { modals } from '../page/modals.mjs';
import { quantile } from '../report/median.mjs';
import { announceEvm, registerSolana } from './page-wallets.mjs';
import { press } from './press.mjs';

const rounds = 9;
const slowdown = 4;

/** The page with each adapter. The original for Bitcoin is not installed: packages that it depends on ship no licence. */
const adapters = /** @type {const} */ ({
  'ethers 6': { original: 'originalEthers', ours: 'ethers', wallet: announceEvm },
  Solana: { original: 'originalSolana', ours: 'solana', wallet: registerSolana },
});
const kinds = /** @type {const} */ (['original', 'ours']);

/** @typedef {(typeof kinds)[number]} Kind */

/**
 * One visitor, who connects the wallet in the page, signs a message and signs it again.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: string, kind: Kind, wallet: () => void }} site
 */
async function visit(browser, { url, kind, wallet }) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(wallet);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page
      .getByText(/connect wallet/i)
      .first()
      .waitFor();
    await page.evaluate(clickToOpen, { ...modals[kind], listed: 'Bench Wallet' });
    await page.waitForLoadState('networkidle');
    return {
      connect: await page.evaluate(press, { control: 'Bench Wallet', shown: 'Sign' }),
      sign: await page.evaluate(press, { control: 'Sign', shown: 'Signed' }),
    };
  } finally {
    await context.close();
  }
}

/**
 * Connecting a wallet in the page and signing a message with it: from the press to what the site shows of it, through the original
 * kit and ours with each adapter, in Chromium with its processor slowed down. Rounds take turns.
 *
 * @param {string} root
 * @returns {Promise<Record<string, { original: number, ours: number }>>} in milliseconds
 */
export async function measureAdapters(root) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  /** @type {Record<string, { original: number, ours: number }>} */
  const figures = {};
  try {
    for (const [name, sites] of Object.entries(adapters)) {
      /** @type {{ kind: Kind, url: string, server: import('vite').PreviewServer }[]} */
      const served = [];
      for (const kind of kinds) {
        const dist = await buildPage(root, sites[kind]);
        const server = await preview({
          configFile: false,
          root: path.dirname(dist),
          build: { outDir: path.basename(dist) },
          preview: { port: 0 },
        });
        served.push({ kind, url: server.resolvedUrls?.local[0] ?? '', server });
      }
      /** @type {Record<Kind, Awaited<ReturnType<typeof visit>>[]>} */
      const visits = { original: [], ours: [] };
      for (let round = 0; round < rounds; round += 1)
        for (const { kind, url } of served)
          visits[kind].push(await visit(browser, { kind, url, wallet: sites.wallet }));
      for (const { server } of served) await server.close();
      for (const [what, part] of /** @type {const} */ ([
        ['press on the wallet to its account on the page', 'connect'],
        ['press on “Sign” to the signature on the page', 'sign'],
      ]))
        figures[`${name}: ${what} (ms)`] = {
          original: quantile(visits.original.map((one) => one[part])),
          ours: quantile(visits.ours.map((one) => one[part])),
        };
    }
  } finally {
    await browser.close();
  }
  return figures;
}
