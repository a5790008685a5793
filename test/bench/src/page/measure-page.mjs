import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { initialJavaScript } from '../../../../scripts/checks/initial-javascript.mjs';
import { quantile } from '../report/median.mjs';
import { buildPage } from './build-page.mjs';
import { checkUse } from './check-use.mjs';
import { clickToOpen } from './click-to-open.mjs';
import { clickToView } from './click-to-view.mjs';
import { installed } from './installed.mjs';
import { modals } from './modals.mjs';
import { waitForQuiet } from './wait-for-quiet.mjs';
import { watchReady } from './watch-ready.mjs';

const slowdown = 4;
const rounds = 7;
/** Milliseconds to wait for requests that a page sends by itself. */
const settleMs = 3_000;

/** The floor has no modal. */
const pages = { floor: undefined, ...modals };

/** Views after the first: the text of the control, and a selector for the view. */
const code = { control: 'QR code', shown: '.mo-qr path' };
const help = { control: 'What is a wallet?', shown: '.panel' };

/** @typedef {keyof typeof pages} Kind @typedef {Record<string, number>} Visit */

/** Distinguishes a page from one that a visitor with a paired wallet left. */
const leftByPaired = {
  '@appkit/eip155:connected_connector_id': 'walletConnect',
  'wagmi.recentConnectorId': '"walletConnect"',
};

/**
 * Number and gzip size of the scripts that a page fetches.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} dist
 */
function countScripts(page, dist) {
  const scripts = new Set();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  return {
    files: () => scripts.size,
    bytes: () =>
      [...scripts].reduce(
        (sum, name) => sum + gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length,
        0,
      ),
  };
}

/** @param {import('playwright-core').Browser} browser @param {Kind} kind @param {string} url @param {string} dist @returns {Promise<Visit>} */
async function visit(browser, kind, url, dist) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const hosts = new Set();
  const own = new URL(url).host;
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && host !== own) hosts.add(host);
  });
  const { bytes, files } = countScripts(page, dist);
  await page.addInitScript(watchReady);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page
    .getByText(/connect wallet/i)
    .first()
    .waitFor();
  const ready = await page.evaluate(
    () => /** @type {{ readyAfter?: number }} */ (window).readyAfter ?? Number.NaN,
  );
  await page.waitForTimeout(settleMs);
  const initial = initialJavaScript(dist).gzip;
  const measured = { initial, unasked: bytes() - initial, ready, hosts: hosts.size };
  const modal = pages[kind];
  if (modal === undefined) {
    await context.close();
    return measured;
  }
  const filesBefore = files();
  const first = await page.evaluate(clickToOpen, modal);
  await waitForQuiet(page);
  const open = bytes();
  const filesOpen = files() - filesBefore;
  await page.keyboard.press('Escape');
  await page.waitForFunction(({ host, isOpen }) => {
    const element = document.querySelector(host);
    return !element?.matches(isOpen) && !element?.shadowRoot?.querySelector(isOpen);
  }, modal);
  const again = await page.evaluate(clickToOpen, modal);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage');
  const { rules, keys } = await checkUse(page, modal);
  await context.close();
  return {
    ...measured,
    rules,
    keys,
    open,
    filesOpen,
    painted: first.painted,
    settled: first.settled,
    first: first.shown,
    again: again.shown,
    heap,
    hostsOpen: hosts.size,
  };
}

/**
 * Measurements of our page only: a returning visitor with a connected paired wallet, and a pairing's QR code while
 * the verify service never responds.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {string} dist
 * @param {string} api URL of a server that never answers
 * @returns {Promise<Visit>}
 */
async function visitOurs(browser, url, dist, api) {
  const returning = await browser.newContext();
  const left = await returning.newPage();
  await left.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, leftByPaired);
  const { bytes } = countScripts(left, dist);
  await left.goto(url, { waitUntil: 'networkidle' });
  await left.waitForTimeout(settleMs);
  const restored = bytes() - initialJavaScript(dist).gzip;
  await returning.close();

  /** @param {string} words text of the control that the pointer hovers before the press; without it, the press comes immediately */
  const opened = async (words = '') => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${url}&api=${encodeURIComponent(api)}`, { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.evaluate(clickToOpen, modals.ours);
    if (words !== '') {
      await page.getByRole('button', { name: words }).hover();
      await waitForQuiet(page);
    }
    return page;
  };
  /** @param {import('playwright-core').Page} page @param {typeof code} way */
  const follow = async (page, way) => {
    const taken = await page.evaluate(clickToView, way);
    await page.context().close();
    return taken;
  };
  const cold = await follow(await opened(), code);
  const reached = await follow(await opened(code.control), code);
  const view = await follow(await opened(help.control), help);
  return { restored, cold, reached, view };
}

/**
 * Measures a page with wagmi without a kit, with the original modal, and with ours, in Chromium with a throttled CPU.
 * Rounds alternate, so that other load on the machine affects all of them.
 *
 * @param {string} root
 * @returns {Promise<Record<Kind, Record<string, number>>>}
 */
export async function measurePage(root) {
  const kinds = /** @type {Kind[]} */ (Object.keys(pages));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  // A real server, since Playwright's request interception delays every request of the page.
  const silent = createServer(() => undefined).listen(0, 'localhost');
  await once(silent, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (silent.address());
  const api = `http://localhost:${port}`;
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
    /** @type {Visit[]} */
    const more = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const [kind, { url, dist }] of sites)
        visits[kind].push(
          await visit(browser, kind, `${url}?relay=${encodeURIComponent('ws://localhost:9')}`, dist),
        );
      const ours = sites.get('ours');
      if (ours !== undefined)
        more.push(
          await visitOurs(
            browser,
            `${ours.url}?relay=${encodeURIComponent('ws://localhost:9')}`,
            ours.dist,
            api,
          ),
        );
    }
    const alone = initialJavaScript(await buildPage(root, 'alone')).gzip;
    const figures = (/** @type {Visit[]} */ all) => {
      const middle = (/** @type {string} */ name) => quantile(all.map((one) => one[name] ?? Number.NaN));
      return {
        'initial JavaScript (KB gzip)': middle('initial') / 1_000,
        'JavaScript fetched without any click, beyond that (KB gzip)': middle('unasked') / 1_000,
        'all JavaScript once Connect is open (KB gzip)': middle('open') / 1_000,
        'files fetched by the first click': middle('filesOpen'),
        'hosts asked that the site did not name, idle': middle('hosts'),
        'the same with the modal open': middle('hostsOpen'),
        'button there and answering, CPU ÷4 (ms)': middle('ready'),
        'click to first frame of the dialog, CPU ÷4 (ms)': middle('painted'),
        'click to final height, CPU ÷4, first (ms)': middle('settled'),
        'click to modal fully shown, CPU ÷4, first (ms)': middle('first'),
        'click to modal fully shown, CPU ÷4, again (ms)': middle('again'),
        'heap with the modal open (MB)': middle('heap') / 1_000_000,
        'rules of axe broken with the modal open': middle('rules'),
        'focus in, Tab stays, Escape, focus back: of 4': middle('keys'),
      };
    };
    /** @param {string} folder @param {readonly string[]} names */
    const size = (folder, names) => {
      const { megabytes, packages } = installed(path.join(root, folder), names);
      return {
        "installed beyond the page's own (MB)": megabytes,
        "packages beyond the page's own": packages,
      };
    };
    const moreOf = (/** @type {string} */ name) => quantile(more.map((one) => one[name] ?? Number.NaN));
    return {
      floor: figures(visits.floor),
      original: {
        ...figures(visits.original),
        ...size('test/interop/original-page', ['@reown/appkit', '@reown/appkit-adapter-wagmi']),
      },
      ours: {
        ...figures(visits.ours),
        ...size('test/bench', ['@mooring/kit', '@mooring/adapter-wagmi']),
        'the same page without wagmi: initial JavaScript (KB gzip)': alone / 1_000,
        'a returning visitor, paired: JavaScript beyond the initial (KB gzip)': moreOf('restored') / 1_000,
        'click to code, verify service silent, CPU ÷4 (ms)': moreOf('cold'),
        'the same where a pointer reached the row before (ms)': moreOf('reached'),
        'click to another view, likewise, CPU ÷4 (ms)': moreOf('view'),
      },
    };
  } finally {
    await browser.close();
    silent.closeAllConnections();
    silent.close();
    for (const { server } of sites.values()) await server.close();
  }
}
