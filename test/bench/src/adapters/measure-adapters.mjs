import path from 'node:path';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { buildPage } from '../page/build-page.mjs';
import { clickToOpen } from '../page/click-to-open.mjs';
import { modals } from '../page/modals.mjs';
import { waitForQuiet } from '../page/wait-for-quiet.mjs';
import { quantile } from '../report/median.mjs';
import { announceEvm, registerSolana } from './page-wallets.mjs';
import { press } from './press.mjs';

const slowdown = 4;

/**
 * The page with each adapter, and its wallet. Without an original, only ours is measured: the one for ethers 5 is not
 * in the registry, the universal one only pairs, and the one for Bitcoin depends on packages without a licence.
 *
 * @type {Readonly<Record<string, { original?: PageKind, ours: PageKind, wallet: () => void }>>}
 */
const adapters = {
  wagmi: { original: 'originalWagmi', ours: 'wagmi', wallet: announceEvm },
  'ethers 6': { original: 'originalEthers', ours: 'ethers', wallet: announceEvm },
  Solana: { original: 'originalSolana', ours: 'solana', wallet: registerSolana },
  'ethers 5': { ours: 'ethers5', wallet: announceEvm },
  'no adapter (universal)': { ours: 'universal', wallet: announceEvm },
};
const kinds = /** @type {const} */ (['original', 'ours']);

/** @typedef {Parameters<typeof buildPage>[1]} PageKind */
/** @typedef {(typeof kinds)[number]} Kind */

/**
 * One visitor, who connects a browser wallet and signs a message twice.
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
    await waitForQuiet(page);
    const connect = await page.evaluate(press, { control: 'Bench Wallet', shown: 'Sign' });
    // The modal covers the page until it has shown that the wallet is connected: nobody presses earlier.
    await waitForQuiet(page);
    return { connect, sign: await page.evaluate(press, { control: 'Sign', shown: 'Signed' }) };
  } finally {
    await context.close();
  }
}

/**
 * Measures connecting a browser wallet and signing a message, from the press to the site's update, with both kits and
 * each adapter, in Chromium with a throttled CPU. The kits alternate.
 *
 * @param {string} root
 * @param {{ rounds?: number }} [options]
 * @returns {Promise<Record<string, { original?: number, ours: number }>>} in milliseconds
 */
export async function measureAdapters(root, { rounds = 9 } = {}) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  /** @type {Record<string, { original?: number, ours: number }>} */
  const figures = {};
  try {
    for (const [name, sites] of Object.entries(adapters)) {
      /** @type {{ kind: Kind, url: string, server: import('vite').PreviewServer }[]} */
      const served = [];
      for (const kind of kinds) {
        const page = sites[kind];
        if (page === undefined) continue;
        const dist = await buildPage(root, page);
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
          ...(visits.original.length > 0 && {
            original: quantile(visits.original.map((one) => one[part])),
          }),
          ours: quantile(visits.ours.map((one) => one[part])),
        };
    }
  } finally {
    await browser.close();
  }
  return figures;
}
