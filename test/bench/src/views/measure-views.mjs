import path from 'node:path';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { announceEvm } from '../adapters/page-wallets.mjs';
import { buildPage } from '../page/build-page.mjs';
import { waitForQuiet } from '../page/wait-for-quiet.mjs';
import { quantile } from '../report/median.mjs';
import { changeView } from './change-view.mjs';
import { startScriptedApi, tokenCount } from './scripted-api.mjs';
import { scrollList } from './scroll-list.mjs';
import { steps } from './steps.mjs';

const kinds = /** @type {const} */ ({ original: 'originalViews', ours: 'views' });
/** Factors by which the CPU is throttled. */
const slowdowns = [6, 1];

/**
 * @typedef {keyof typeof kinds} Kind
 * @typedef {import('./change-view.mjs').Change} Change
 * @typedef {Readonly<Record<string, { original?: Change, ours: Change }>>} Changes by step
 * @typedef {Awaited<ReturnType<typeof scrollList>>} Scroll
 * @typedef {Readonly<Record<string, { changes: Changes, scroll: Scroll }>>} ViewFigures by how the CPU is throttled
 * @typedef {{ changes: Map<string, Change>, scroll?: Scroll }} Visit
 */

/**
 * One visitor, who connects a browser wallet and walks through the views of the account.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ kind: Kind, url: string, slowdown: number }} site
 * @returns {Promise<Visit>}
 */
async function visit(browser, { kind, url, slowdown }) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(announceEvm);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page
      .getByText(/connect wallet/i)
      .first()
      .waitFor();
    /** @type {Map<string, Change>} */
    const changes = new Map();
    for (const { name, ...way } of [...steps[kind].connect, ...steps[kind].views]) {
      await waitForQuiet(page);
      changes.set(name, await page.evaluate(changeView, way));
    }
    if (kind === 'original') return { changes };
    const all = { press: '.tokens__all', text: `${tokenCount.toLocaleString('en')}` };
    changes.set('all tokens', await page.evaluate(changeView, { ...all, shown: '.tokens__list' }));
    return { changes, scroll: await page.evaluate(scrollList, { row: '.tokens__list > li' }) };
  } finally {
    await context.close();
  }
}

/**
 * Medians of figures, by name.
 *
 * @template {Readonly<Record<string, number>>} Figures
 * @param {readonly Figures[]} all
 * @returns {Figures}
 */
function medians(all) {
  const names = Object.keys(all[0] ?? {});
  const entries = names.map((name) => [name, quantile(all.map((one) => one[name] ?? Number.NaN))]);
  return /** @type {Figures} */ (Object.fromEntries(entries));
}

/**
 * Measures every change of view from the press to the first frame of the next view, its long tasks and frames, and a
 * list of 1,000 tokens that is scrolled, in Chromium with a throttled CPU and without. The kits alternate.
 *
 * @param {string} root
 * @param {{ rounds?: number }} [options]
 * @returns {Promise<ViewFigures>}
 */
export async function measureViews(root, { rounds = 5 } = {}) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  const api = await startScriptedApi();
  const query = new URLSearchParams({ relay: 'ws://localhost:9', api: api.url });
  /** @type {{ kind: Kind, url: string, server: import('vite').PreviewServer }[]} */
  const sites = [];
  try {
    for (const kind of /** @type {Kind[]} */ (Object.keys(kinds))) {
      const dist = await buildPage(root, kinds[kind]);
      const server = await preview({
        configFile: false,
        root: path.dirname(dist),
        build: { outDir: path.basename(dist) },
        preview: { port: 0 },
      });
      sites.push({ kind, url: `${server.resolvedUrls?.local[0] ?? ''}?${query}`, server });
    }
    /** @type {Record<string, { changes: Changes, scroll: Scroll }>} */
    const figures = {};
    for (const slowdown of slowdowns) {
      /** @type {Record<Kind, Visit[]>} */
      const visits = { original: [], ours: [] };
      for (let round = 0; round < rounds; round += 1)
        for (const { kind, url } of sites) visits[kind].push(await visit(browser, { kind, url, slowdown }));
      const of = (/** @type {Kind} */ kind, /** @type {string} */ name) =>
        visits[kind].flatMap(({ changes }) => changes.get(name) ?? []);
      const names = [...(visits.ours[0]?.changes.keys() ?? [])];
      const changes = names.map((name) => {
        const original = of('original', name);
        const ours = medians(of('ours', name));
        return [name, { ...(original.length > 0 && { original: medians(original) }), ours }];
      });
      figures[slowdown === 1 ? 'CPU ×1' : `CPU ÷${slowdown}`] = {
        changes: Object.fromEntries(changes),
        scroll: medians(visits.ours.flatMap(({ scroll }) => scroll ?? [])),
      };
    }
    return figures;
  } finally {
    await browser.close();
    api.close();
    for (const { server } of sites) await server.close();
  }
}
