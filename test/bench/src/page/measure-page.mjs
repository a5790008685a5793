import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { startStack } from '@mooring/devnet';
import { chromium } from 'playwright-core';
import { quantile } from '../report/median.mjs';

const slowdown = 4;
const rounds = 7;

/**
 * Milliseconds from a click on the button to the dialog's first frame, and to the view standing still in it.
 * Runs in the page.
 */
function clickToOpen() {
  return new Promise((resolve) => {
    const button = [...document.querySelectorAll('button')].find((one) =>
      one.textContent?.includes('Connect wallet'),
    );
    const host = () =>
      [...document.querySelectorAll('*')].map((one) => one.shadowRoot?.querySelector('dialog')).find(Boolean);
    const started = performance.now();
    let painted = 0;
    const look = () => {
      const dialog = host();
      if (dialog?.open && painted === 0) painted = performance.now() - started;
      const shown = dialog?.open && /QR code|WalletConnect/.test(dialog.textContent ?? '');
      const moving = dialog
        ?.getAnimations({ subtree: true })
        .some(
          (one) =>
            one.playState === 'running' &&
            one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
      if (shown && !moving) resolve({ painted, shown: performance.now() - started });
      else requestAnimationFrame(look);
    };
    button?.click();
    requestAnimationFrame(look);
  });
}

/** @param {import('playwright-core').Browser} browser @param {string} url @param {string} dist */
async function visit(browser, url, dist) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = new Set();
  const hosts = new Set();
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    hosts.add(host);
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  const bytes = () =>
    [...scripts].reduce(
      (sum, name) => sum + gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length,
      0,
    );
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
  const initial = bytes();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const first = await page.evaluate(clickToOpen);
  const open = bytes();
  await page.keyboard.press('Escape');
  await page.waitForFunction(
    () => ![...document.querySelectorAll('*')].some((one) => one.shadowRoot?.querySelector('dialog')?.open),
  );
  const again = await page.evaluate(clickToOpen);
  await context.close();
  return { initial, open, first, again, hosts: hosts.size };
}

/**
 * The demo page, as built, in Chromium with its processor slowed down.
 *
 * @param {string} root
 */
export async function measurePage(root) {
  const stack = await startStack({ parts: ['devnet', 'relay', 'demo'] });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    /** @type {Awaited<ReturnType<typeof visit>>[]} */
    const visits = [];
    for (let round = 0; round < rounds; round += 1) {
      visits.push(await visit(browser, stack.urls.demo, path.join(root, 'apps/demo/dist')));
    }
    const middle = (/** @type {(one: (typeof visits)[number]) => number} */ pick) =>
      quantile(visits.map(pick));
    return {
      'initial JavaScript (KB gzip)': middle((one) => one.initial) / 1_000,
      'all JavaScript once Connect is open (KB gzip)': middle((one) => one.open) / 1_000,
      'click to first frame of the dialog, CPU ÷4 (ms)': middle((one) => one.first.painted),
      'click to modal fully shown, CPU ÷4, first (ms)': middle((one) => one.first.shown),
      'click to modal fully shown, CPU ÷4, again (ms)': middle((one) => one.again.shown),
    };
  } finally {
    await browser.close();
    await stack.stop();
  }
}
