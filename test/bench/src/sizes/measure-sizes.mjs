import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { initialJavaScript } from '../../../../scripts/checks/initial-javascript.mjs';
import { buildPage } from '../page/build-page.mjs';

/**
 * A page with each adapter of both kits, and the same page without a kit. The original for Bitcoin is not installed,
 * because it depends on packages without a licence.
 */
const adapters = /** @type {const} */ ({
  wagmi: { floor: 'floor', original: 'original', ours: 'ours' },
  'ethers 6': { floor: 'ethersFloor', original: 'originalEthers', ours: 'ethers' },
  Solana: { floor: 'reactFloor', original: 'originalSolana', ours: 'solana' },
  Bitcoin: { floor: 'reactFloor', original: undefined, ours: 'bitcoin' },
});

/**
 * All scripts that a page can fetch, each compressed separately.
 *
 * @param {string} dist
 */
function allJavaScript(dist) {
  const folder = path.join(dist, 'assets');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + gzipSync(readFileSync(path.join(folder, name)), { level: 9 }).length, 0);
}

/**
 * Size that the kit adds to a page with each adapter: initially, and in total. Does not measure time.
 *
 * @param {string} root
 * @returns {Promise<Record<string, { original?: number, ours: number }>>} in kB of gzip
 */
export async function measureSizes(root) {
  /** @type {Map<string, { initial: number, all: number }>} */
  const pages = new Map();
  /** @param {Parameters<typeof buildPage>[1]} kind */
  const weigh = async (kind) => {
    const known = pages.get(kind);
    if (known !== undefined) return known;
    const dist = await buildPage(root, kind);
    const weighed = { initial: initialJavaScript(dist).gzip, all: allJavaScript(dist) };
    pages.set(kind, weighed);
    return weighed;
  };
  /** @type {Record<string, { original?: number, ours: number }>} */
  const figures = {};
  for (const [name, kinds] of Object.entries(adapters)) {
    const floor = await weigh(kinds.floor);
    const original = kinds.original === undefined ? undefined : await weigh(kinds.original);
    const ours = await weigh(kinds.ours);
    for (const [what, part] of /** @type {const} */ ([
      ['before anyone touches the page', 'initial'],
      ['all that it can come to fetch', 'all'],
    ]))
      figures[`${name}: ${what}`] = {
        ...(original === undefined ? {} : { original: (original[part] - floor[part]) / 1_000 }),
        ours: (ours[part] - floor[part]) / 1_000,
      };
  }
  return figures;
}
