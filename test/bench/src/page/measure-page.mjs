import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { quantile } from '../report/median.mjs';
import { buildPage } from './build-page.mjs';
import { clickToOpen } from './click-to-open.mjs';

const slowdown = 4;
const rounds = 7;

/** How each page's modal is recognised; the floor has none. */
const modals = {
  floor: undefined,
  original: { host: 'w3m-modal', isOpen: '.open', listed: 'WalletConnect' },
  ours: { host: 'mooring-modal', isOpen: 'dialog[open]', listed: 'QR code', waiting: '.mo-skeleton' },
};

/**
 * @typedef {keyof typeof modals} Kind
 * @typedef {{ initial: number, open: number, painted: number, first: number, again: number, heap: number, hosts: number, hostsOpen: number }} Visit
 */

/** @param {import('playwright-core').Browser} browser @param {Kind} kind @param {string} url @param {string} dist @returns {Promise<Visit>} */
async function visit(browser, kind, url, dist) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = new Set();
  const hosts = new Set();
  const own = new URL(url).host;
  page.on('request', (request) => {
    const { host, pathname, protocol } = new URL(request.url());
    if (!/^(https?|wss?):$/.test(protocol)) return;
    if (host !== own) hosts.add(host);
    else if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  const bytes = () =>
    [...scripts].reduce(
      (sum, name) => sum + gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length,
      0,
    );
  await page.goto(url, { waitUntil: 'networkidle' });
  await page
    .getByText(/connect wallet/i)
    .first()
    .waitFor();
  const measured = { initial: bytes(), hosts: hosts.size };
  const modal = modals[kind];
  if (modal === undefined) {
    await context.close();
    const none = Number.NaN;
    return { ...measured, open: none, painted: none, first: none, again: none, heap: none, hostsOpen: none };
  }
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const first = await page.evaluate(clickToOpen, modal);
  await page.waitForLoadState('networkidle');
  const open = bytes();
  await page.keyboard.press('Escape');
  await page.waitForFunction(({ host, isOpen }) => {
    const element = document.querySelector(host);
    return !element?.matches(isOpen) && !element?.shadowRoot?.querySelector(isOpen);
  }, modal);
  const again = await page.evaluate(clickToOpen, modal);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage');
  await context.close();
  return {
    ...measured,
    open,
    painted: first.painted,
    first: first.shown,
    again: again.shown,
    heap,
    hostsOpen: hosts.size,
  };
}

/**
 * One page with wagmi, three times: without a kit, with the original modal, with ours; in Chromium with its processor
 * slowed down for the clicks. Rounds take turns, so that a slow moment of the machine touches all.
 *
 * @param {string} root
 * @returns {Promise<Record<Kind, Record<string, number>>>}
 */
export async function measurePage(root) {
  const kinds = /** @type {Kind[]} */ (Object.keys(modals));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  /** @type {Map<Kind, { url: string, dist: string, server: import('vite').PreviewServer }>} */
  const sites = new Map();
  for (const kind of kinds) {
    const dist = await buildPage(root, kind);
    const server = await preview({
      configFile: false,
      root: path.dirname(dist),
      build: { outDir: path.basename(dist) },
      preview: { port: 0 },
    });
    sites.set(kind, { url: server.resolvedUrls?.local[0] ?? '', dist, server });
  }
  try {
    /** @type {Record<Kind, Visit[]>} */
    const visits = { floor: [], original: [], ours: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const [kind, { url, dist }] of sites)
        visits[kind].push(
          await visit(browser, kind, `${url}?relay=${encodeURIComponent('ws://localhost:9')}`, dist),
        );
    }
    const figures = (/** @type {Visit[]} */ all) => {
      const middle = (/** @type {keyof Visit} */ name) => quantile(all.map((one) => one[name]));
      return {
        'initial JavaScript (KB gzip)': middle('initial') / 1_000,
        'all JavaScript once Connect is open (KB gzip)': middle('open') / 1_000,
        'hosts asked that the site did not name, idle': middle('hosts'),
        'the same with the modal open': middle('hostsOpen'),
        'click to first frame of the dialog, CPU ÷4 (ms)': middle('painted'),
        'click to modal fully shown, CPU ÷4, first (ms)': middle('first'),
        'click to modal fully shown, CPU ÷4, again (ms)': middle('again'),
        'heap with the modal open (MB)': middle('heap') / 1_000_000,
      };
    };
    return {
      floor: figures(visits.floor),
      original: figures(visits.original),
      ours: figures(visits.ours),
    };
  } finally {
    await browser.close();
    for (const { server } of sites.values()) await server.close();
  }
}
