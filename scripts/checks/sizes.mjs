import { existsSync } from 'node:fs';
import path from 'node:path';
import { bundleSize } from './bundle-size.mjs';
import { initialJavaScript } from './initial-javascript.mjs';

export const title = 'size budgets';

/**
 * Pages and what each may fetch, in bytes of gzip, before anyone touches it. A limit above its goal only keeps
 * things from getting worse: lower it with every saving, until it is the goal.
 */
const pages = [
  { name: 'demo page, initial JavaScript (goal 112 kB)', dist: 'apps/demo/dist', limit: 127_800 },
  { name: 'page without React, one script', dist: 'packages/kit/dist/browser', limit: 24_900 },
];

/** All of a package, used. @param {string} name */
const kept = (name) => `import * as all from '${name}'; globalThis.kept = all;`;

/**
 * What a site's bundler makes of some imports, likewise, without what comes by `import()`.
 *
 * @param {string} root
 * @returns {{ name: string, code: string, without?: RegExp[], limit: number }[]}
 */
const modules = (root) => [
  // What stands between these two and their goals, measured: of our 21 kB the mind has 7.2 (connections, networks, what opens
  // and restores), `createAppKit` with its methods 4.1, the shell and the button 3.6, the wagmi adapter under 3, the buttons'
  // components 2.0, errors 0.9; all of it answers at once, or has to be there, before a click. Vite adds 0.9 for its loader and 0.6 for the
  // names of what may be fetched, and loses 0.75 by keeping what we share with later chunks in files of their own.
  {
    name: 'page with wagmi and the kit (goal 112 kB; without the kit 93)',
    code: `import '${root}/test/bench/src/page/ours/main.jsx'`,
    limit: 118_900,
  },
  {
    name: 'page with the kit alone (goal 85 kB)',
    code: `import '${root}/test/bench/src/page/alone/main.jsx'`,
    limit: 90_400,
  },
  // The client seals, opens and reads storage with its first message, so all of that comes with it.
  {
    name: 'a wallet of the last visit, beside the page (the client for dapps, with what the adapter and core add)',
    code: `${kept('@mooring/sign-client/dapp')} import { pairedConnector } from '@mooring/adapter-universal/paired'; globalThis.paired = pairedConnector;`,
    limit: 57_700,
  },
  { name: 'sign client, dapp (goal 52 kB)', code: kept('@mooring/sign-client/dapp'), limit: 50_500 },
  { name: 'sign client, wallet (goal 52 kB)', code: kept('@mooring/sign-client/wallet'), limit: 52_000 },
  { name: 'sign client, both roles', code: kept('@mooring/sign-client'), limit: 55_300 },
  {
    name: "the modal's shell",
    code: kept('@mooring/ui/shell'),
    without: [/^react(-dom)?(\/|$)/],
    limit: 6_900,
  },
  // With it comes what a page needs at first: that is one module (scripts/build/intents.mjs), for a page is smaller so.
  {
    name: 'core, one action (connect)',
    code: "import { connect } from '@mooring/core/modal'; globalThis.kept = connect;",
    limit: 10_800,
  },
];

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * @param {string} root
 * @returns {string[]}
 */
function pageProblems(root) {
  return pages.flatMap(({ name, dist, limit }) => {
    const folder = path.join(root, dist);
    if (!existsSync(path.join(folder, '.vite/manifest.json'))) return [`${name}: ${dist} is not built`];
    const { gzip, files } = initialJavaScript(folder);
    if (gzip <= limit) return [];
    const largest = [...files].sort((a, b) => b.gzip - a.gzip).slice(0, 5);
    return [
      `${name}: ${kilobytes(gzip)}, at most ${kilobytes(limit)}; largest: ${largest
        .map((one) => `${one.file} ${kilobytes(one.gzip)}`)
        .join(', ')}`,
    ];
  });
}

/**
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function check(root) {
  const problems = pageProblems(root);
  for (const { name, code, without, limit } of modules(root)) {
    const size = await bundleSize(root, code, without);
    if (size > limit) problems.push(`${name}: ${kilobytes(size)}, at most ${kilobytes(limit)}`);
  }
  return problems;
}
