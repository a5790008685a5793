import path from 'node:path';
import { chromium } from 'playwright-core';
import { spawnLeashed } from '../start/leashed.mjs';
import { needChromium } from '../test/needs.mjs';

/** The relay of the README's example, which nobody runs. */
const relay = 'wss://relay.example.com';

/** Milliseconds that a server may take to say where it is, and a page to show what is looked for. */
const patience = 60_000;

/**
 * Starts a site's server and waits until it says where it is.
 *
 * @param {string} folder
 * @param {string} script below `node_modules`
 * @param {readonly string[]} args
 */
async function startSite(folder, script, args) {
  const child = spawnLeashed(process.execPath, [path.join(folder, 'node_modules', script), ...args], {
    cwd: folder,
    env: { NO_COLOR: '1', NODE_ENV: 'production' },
  });
  let output = '';
  const stop = () => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.stdin?.end();
    return ended;
  };
  /** @type {Promise<string>} */
  const url = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the site does not start:\n${output}`)), patience);
    const settle = (/** @type {() => void} */ then) => {
      clearTimeout(timer);
      then();
    };
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        const found = /http:\/\/(127\.0\.0\.1|localhost):[1-9]\d*/.exec(output);
        if (found) settle(() => resolve(found[0]));
      });
    child.once('error', (error) => settle(() => reject(error)));
    child.once('close', () => settle(() => reject(new Error(`the site ends at once:\n${output}`))));
  });
  try {
    return { url: await url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Visits a page with the README's site on it: the button opens the modal, and nobody but the page's own host and its relay is
 * asked for anything.
 *
 * @param {string} url
 */
async function visit(url) {
  const { problems, file } = await needChromium();
  if (!file) return problems;
  const browser = await chromium.launch({
    executablePath: file,
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP *.example.com ~NOTFOUND'],
  });
  /** @type {Set<string>} */
  const said = new Set();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(patience);
    page.on('pageerror', (error) => said.add(`the page throws ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes(relay))
        said.add(`the page says ${message.text()}`);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(url)) said.add(`the page asks ${request.url()}`);
    });
    page.on('websocket', (socket) => {
      if (!socket.url().startsWith(relay)) said.add(`the page asks ${socket.url()}`);
    });
    await page.goto(url);
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    const modal = page.getByRole('dialog');
    await modal.getByRole('heading', { name: 'Connect wallet' }).waitFor();
    // A view, not its skeleton alone.
    await modal.getByText('QR code').first().waitFor();
    return [...said];
  } catch (error) {
    return [...said, `the button does not open the modal: ${error instanceof Error ? error.message : error}`];
  } finally {
    await browser.close();
  }
}

/**
 * Starts a built site once and opens the modal on its page.
 *
 * @param {string} folder
 * @param {string} script that serves it, below `node_modules`
 * @param {readonly string[]} args
 */
export async function openSite(folder, script, args) {
  const { url, stop } = await startSite(folder, script, args);
  try {
    return await visit(url);
  } finally {
    await stop();
  }
}
