import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildPage } from '../../test/bench/src/page/build-page.mjs';
import { requireBuilt } from '../build/build-all.mjs';
import { withNodeEnv } from '../build/node-env.mjs';
import { runTool } from '../start/run-command.mjs';
import { initialJavaScript } from './initial-javascript.mjs';

export const title = 'size budgets';

/** Modules of the first click: the modal and its dependencies. */
const modal = [/packages\/react\/dist\/modal\.js$/];

/** Modules of the Account view, with the QueryClient if the site has none. */
const account = [...modal, /packages\/react\/dist\/account\.js$/];

/** @param {string} entry a lazy entry of the Bitcoin adapter */
const bitcoin = (entry) => new RegExp(String.raw`adapters/bitcoin/dist/${entry}\.js$`);

/** @param {string} entry a lazy entry of the Solana adapter */
const solana = (entry) => new RegExp(String.raw`adapters/solana/dist/${entry}\.js$`);

/** Modules that a page includes only with the adapter of their chain. */
const otherChains =
  /adapters\/(?:solana|bitcoin)\/|packages\/bitcoin\/|node_modules\/(?:@solana|@scure\/btc-signer)/;

/**
 * Pages, and the bytes (gzip) that each may fetch before any interaction; `clickFiles` limits the files that the
 * first click adds (goal 10), `clickLimit` their bytes; `accountLimit`, what the account and its balance add to the modal; `later`, what loads
 * with a module of a chain; `never` matches modules that no file may include. A limit above its goal prevents growth:
 * lower it with every saving until it reaches the goal. It leaves about 150 bytes: the names of files differ between machines,
 * and gzip with them.
 *
 * @typedef {{ readonly name: string, readonly module: RegExp, readonly limit: number }} Later
 * @type {{ name: string, dist: string | ((root: string) => Promise<string>), limit: number, clickFiles?: number, clickLimit?: number, accountLimit?: number, later?: readonly Later[], never?: RegExp }[]}
 */
const pages = [
  {
    name: 'demo page, initial JavaScript (goal 112 kB)',
    dist: 'apps/demo/dist',
    limit: 148_250,
    // Fetched once the settings name such a chain, after the first paint and before the account is restored.
    later: [
      { name: 'Solana', module: /^src\/site\/solana\.ts$/, limit: 16_400 },
      { name: 'Bitcoin', module: /^src\/site\/bitcoin\.ts$/, limit: 20_440 },
    ],
  },
  { name: 'page without React, one script', dist: 'packages/kit/dist/browser', limit: 39_200 },
  {
    name: 'page with wagmi and the kit (goal 119 kB; without the kit 93)',
    dist: (root) => buildPage(root, 'ours'),
    limit: 134_850,
    never: otherChains,
    clickFiles: 18,
    clickLimit: 68_250,
    accountLimit: 19_450,
  },
  {
    name: 'page with ethers and the kit (without the kit 160)',
    dist: (root) => buildPage(root, 'ethers'),
    limit: 197_150,
    never: otherChains,
    clickFiles: 19,
    clickLimit: 68_500,
    accountLimit: 25_850,
  },
  {
    name: 'page with the kit alone (goal 90 kB; React is 67)',
    dist: (root) => buildPage(root, 'alone'),
    limit: 104_100,
    never: otherChains,
    clickFiles: 20,
    clickLimit: 68_700,
    accountLimit: 25_850,
  },
  {
    name: 'page with Solana and the kit (React is 67)',
    dist: (root) => buildPage(root, 'solana'),
    limit: 117_950,
    later: [
      { name: 'signing', module: solana('wallet-actions'), limit: 5_550 },
      { name: 'the native balance', module: solana('public-actions'), limit: 6_100 },
      { name: 'tokens', module: solana('tokens'), limit: 10_600 },
      { name: 'sending', module: solana('send'), limit: 19_800 },
    ],
  },
  {
    name: 'page with Bitcoin and the kit (React is 67)',
    dist: (root) => buildPage(root, 'bitcoin'),
    limit: 122_600,
    later: [
      { name: 'the native balance', module: bitcoin('public-actions'), limit: 3_350 },
      { name: 'transactions', module: bitcoin('transactions'), limit: 58_100 },
    ],
  },
];

/** Modules that a built page fetches, or may fetch, in separate files. @param {string} dist */
function modulesOf(dist) {
  return Object.keys(JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')));
}

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(2)} kB`;

/** @param {string} root @param {typeof pages[number]} page */
async function pageProblems(root, page) {
  const { name, dist, limit, clickFiles = 0, clickLimit = 0, accountLimit = 0, later = [], never } = page;
  const folder = typeof dist === 'string' ? path.join(root, dist) : await dist(root);
  const { gzip, files } = initialJavaScript(folder);
  const foreign = never === undefined ? [] : modulesOf(folder).filter((module) => never.test(module));
  const largest = [...files].sort((a, b) => b.gzip - a.gzip).slice(0, 5);
  const named = largest.map((one) => `${one.file} ${kilobytes(one.gzip)}`).join(', ');
  const opened = initialJavaScript(folder, clickFiles > 0 ? modal : []);
  const clicked = opened.files.length - files.length;
  const withAccount = accountLimit > 0 ? initialJavaScript(folder, account) : opened;
  const parts = [
    { what: `at first (largest: ${named})`, bytes: gzip, most: limit },
    { what: 'the first click', bytes: opened.gzip - gzip, most: clickLimit },
    { what: 'the account', bytes: withAccount.gzip - opened.gzip, most: accountLimit },
    ...later.map((one) => ({
      what: one.name,
      bytes: initialJavaScript(folder, [one.module]).gzip - gzip,
      most: one.limit,
    })),
  ];
  return [
    ...foreign.map((module) => `${name}: it can fetch ${module}`),
    ...parts
      .filter(({ bytes, most }) => bytes > most)
      .map(({ what, bytes, most }) => `${name}, ${what}: ${kilobytes(bytes)}, at most ${kilobytes(most)}`),
    ...(clicked > clickFiles
      ? [`${name}: the first click fetches ${clicked} files, at most ${clickFiles}`]
      : []),
  ];
}

/**
 * Checks the pages that Vite builds, and entries with size-limit.
 *
 * @param {string} root
 */
export async function check(root) {
  await requireBuilt();
  const problems = [];
  for (const page of pages)
    problems.push(...(await withNodeEnv('production', () => pageProblems(root, page))));
  const { stdout, stderr } = await runTool(root, 'size-limit/bin.js', ['--json']);
  if (!stdout.startsWith('[')) return [...problems, `size-limit: ${stdout}${stderr}`];
  /** @type {{ name: string, passed: boolean, size: number, sizeLimit: number }[]} */
  const entries = JSON.parse(stdout);
  return [
    ...problems,
    ...entries
      .filter(({ passed }) => !passed)
      .map(({ name, size, sizeLimit }) => `${name}: ${kilobytes(size)}, at most ${kilobytes(sizeLimit)}`),
  ];
}
