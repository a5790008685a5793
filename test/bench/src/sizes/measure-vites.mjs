import { initialJavaScript } from '../../../../scripts/checks/initial-javascript.mjs';
import { buildPage } from '../page/build-page.mjs';

/** Pages with our kit, and the same page without it. */
const pages = /** @type {const} */ ({
  wagmi: { floor: 'floor', ours: 'ours' },
  'kit alone': { floor: 'reactFloor', ours: 'alone' },
});

/** Modules that the first click loads. */
const modal = [/packages\/react\/dist\/modal\.js$/];

/**
 * Sizes that the kit adds to a page, and that the first click fetches, with Vite 7 and Vite 8. Does not measure time.
 *
 * @typedef {{ vite7: number, vite8: number }} Vites
 *
 * @param {string} root
 * @returns {Promise<Record<string, Vites>>} kB of gzip and files
 */
export async function measureVites(root) {
  /** @type {Record<string, Vites>} */
  const figures = {};
  for (const [name, { floor, ours }] of Object.entries(pages)) {
    /** @param {7 | 8} major */
    const weigh = async (major) => {
      const without = initialJavaScript(await buildPage(root, floor, major));
      const dist = await buildPage(root, ours, major);
      const initial = initialJavaScript(dist);
      const opened = initialJavaScript(dist, modal);
      return {
        added: (initial.gzip - without.gzip) / 1_000,
        clicked: (opened.gzip - initial.gzip) / 1_000,
        files: opened.files.length - initial.files.length,
      };
    };
    const [vite7, vite8] = [await weigh(7), await weigh(8)];
    for (const [what, part] of /** @type {const} */ ([
      ['before anyone touches the page, kB', 'added'],
      ['the first click, kB', 'clicked'],
      ['the first click, files', 'files'],
    ]))
      figures[`${name}: ${what}`] = { vite7: vite7[part], vite8: vite8[part] };
  }
  return figures;
}
