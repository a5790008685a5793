import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { needChromium } from '../test/needs.mjs';
import { serverTimeoutMs, startServer } from './start-server.mjs';

/**
 * Checks a page and returns its problems.
 *
 * @typedef {(page: import('playwright-core').Page, url: string) => Promise<readonly string[]>} Visit
 */

/** The relay of the examples, which does not exist, and the node of their chain, which a visitor with a wallet calls. */
const named = ['wss://relay.example.com', 'https://ethereum.reth.rs/'];

/** @param {string} text */
const isNamed = (text) => named.some((host) => text.includes(host));

/** A port for a server that cannot choose one. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Visits a site, and reports requests to hosts other than its own and those it configures.
 *
 * @param {string} url
 * @param {Visit} visit
 */
async function visitSite(url, visit) {
  const { problems, file } = await needChromium();
  if (!file) return problems;
  const browser = await chromium.launch({
    executablePath: file,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
  /** @type {Set<string>} */
  const said = new Set();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(serverTimeoutMs);
    page.on('pageerror', (error) => said.add(`the page throws ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isNamed(`${message.text()} ${message.location().url}`))
        said.add(`the page says ${message.text()}`);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(url) && !isNamed(request.url()))
        said.add(`the page asks ${request.url()}`);
    });
    page.on('websocket', (socket) => {
      if (!isNamed(socket.url())) said.add(`the page asks ${socket.url()}`);
    });
    return [...(await visit(page, url)), ...said];
  } catch (error) {
    return [...said, `the visit ends: ${error instanceof Error ? error.message : error}`];
  } finally {
    await browser.close();
  }
}

/**
 * Starts a built site once and visits it.
 *
 * @param {string} folder
 * @param {readonly [script: string, ...args: string[]]} start what serves it
 * @param {Visit} visit
 */
export async function openSite(folder, [script, ...args], visit) {
  const { url, stop } = await startServer(process.execPath, [path.join(folder, script), ...args], {
    cwd: folder,
    env: { NO_COLOR: '1', NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(await freePort()) },
    address: /http:\/\/((?:127\.0\.0\.1|localhost):[1-9]\d*)/,
  });
  try {
    return await visitSite(url, visit);
  } finally {
    await stop(0);
  }
}
