import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installTestWallet, sharedBrowser, startVisit, type Visit } from '@mooring/e2e';
import react from '@vitejs/plugin-react';
import type { Browser } from 'playwright-core';
import { build, defaultClientConditions } from 'vite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Slow } from '../sites/server-rendered/app.tsx';
import { pageAddress } from './stage/install-wallet.ts';
import { type RenderingServer, serveRendered } from './stage/serve-rendered.tsx';

let site: RenderingServer;
let browser: Browser;
const visits: Visit[] = [];
/** What holds the second half of a request's page back, by its path. */
const held = new Map<string, Slow>();

/** What wagmi's `cookieStorage` keeps for a visitor who is connected. */
const connection = {
  accounts: [pageAddress],
  chainId: 31_337,
  connector: { id: 'x', name: 'X', type: 'y', uid: 'uid' },
};
const state = {
  connections: { __type: 'Map', value: [['uid', connection]] },
  chainId: 31_337,
  current: 'uid',
};
const cookie = `wagmi.store=${JSON.stringify({ state, version: 3 })}`;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-server-rendered-'));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { conditions: ['mooring-source', ...defaultClientConditions] },
    build: {
      outDir: folder,
      target: 'es2022',
      minify: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, '../sites/server-rendered/main.tsx'),
        output: { entryFileNames: 'main.js', codeSplitting: false },
      },
    },
  });
  const script = readFileSync(path.join(folder, 'main.js'), 'utf8');
  rmSync(folder, { recursive: true });
  site = await serveRendered(script, (url) => held.get(url));
  browser = await sharedBrowser();
});
afterEach(async () => {
  for (const visit of visits.splice(0)) await visit.end();
  held.clear();
});
afterAll(async () => {
  await site?.close();
});

/** The server's response for a page. */
function ask(url: string, cookieHeader?: string): Promise<string> {
  const headers = cookieHeader === undefined ? {} : { cookie: cookieHeader };
  return new Promise((resolve, reject) => {
    get(new URL(url, site.url), { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });
}

const shown = (html: string): readonly string[] =>
  [...html.matchAll(/data-testid="\w+">([^<]*)/g)].map(([, text]) => text ?? '');
const stranger = 'disconnected nobody nowhere';

test('a request without a cookie receives nothing of the previous visitor', async () => {
  expect(shown(await ask('/', cookie))).toHaveLength(2);
  expect(shown(await ask('/'))).toEqual([stranger, stranger]);
});

test('a page that waits for its second half receives nothing of a visitor who arrives meanwhile', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const halfway = new Promise<void>((resolve) => {
    held.set('/slow', () => {
      resolve();
      return answered;
    });
  });
  const page = ask('/slow');
  await halfway;
  await ask('/', cookie);
  answer();
  expect(shown(await page)).toEqual([stranger, stranger]);
});

test('a returning visitor is connected after hydration, without a mismatch', async () => {
  const visit = await startVisit(browser);
  visits.push(visit);
  const { page, complaints } = visit;
  await installTestWallet(page, { accounts: [pageAddress], rpc: { 31337: 'http://127.0.0.1:1' } });
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Join' }).click();
  const here = `connected ${pageAddress} 31337`;
  await page.getByTestId('late').filter({ hasText: here }).waitFor();
  await page.reload();
  await page.getByTestId('early').filter({ hasText: here }).waitFor();
  await page.getByTestId('late').filter({ hasText: here }).waitFor();
  expect(complaints).toEqual([]);
  const cookies = (await visit.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  expect(cookies).toContain(pageAddress);
  expect(await ask('/', cookies)).not.toContain(pageAddress);
});

test('a wallet that another tab connects is connected here without a reload', async () => {
  const visit = await startVisit(browser);
  visits.push(visit);
  const { page, context, complaints } = visit;
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await installTestWallet(tab, { accounts: [pageAddress], rpc: { 31337: 'http://127.0.0.1:1' } });
    await tab.goto(site.url);
    await tab.getByTestId('late').filter({ hasText: stranger }).waitFor();
  }
  // An extension has one permission for all tabs; the one here has a memory for each.
  await second.evaluate(() => window.testWallet.provider.request({ method: 'eth_requestAccounts' }));
  await second.getByTestId('late').filter({ hasText: stranger }).waitFor();
  await page.getByRole('button', { name: 'Join' }).click();
  for (const tab of [page, second])
    await tab
      .getByTestId('late')
      .filter({ hasText: `connected ${pageAddress} 31337` })
      .waitFor();
  expect(complaints).toEqual([]);
});
