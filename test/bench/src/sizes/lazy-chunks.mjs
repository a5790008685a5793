import { fetchedFiles } from '../../../../scripts/checks/initial-javascript.mjs';

/** Module that the first click loads. */
const modal = /packages\/react\/dist\/modal\.js$/;

/**
 * `own` is the chunk alone, `added` with the chunks that it imports, beyond those of the page with an open modal; for
 * the modal, beyond those of the page.
 *
 * @typedef {{ own: number, added: number, files: number }} LazyChunk kB of gzip, and number of files
 */

/** @param {string} key of a manifest */
const nameOf = (key) =>
  key
    .replace(/^(?:\.\.\/)*(?:packages|adapters|(?:.*\/)?node_modules)\//, '')
    .replace(/\/(?:dist|_?esm)\//, '/')
    .replace(/\.\w+$/, '');

/** @param {string} key */
const exactly = (key) => new RegExp(`^${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/**
 * The chunks that a built page loads by `import()`, largest first.
 *
 * @param {Record<string, { file: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[] }>} manifest of Vite
 * @param {(file: string) => number} sizeOf bytes
 * @returns {Record<string, LazyChunk>} by package and module
 */
export function lazyChunks(manifest, sizeOf) {
  const page = fetchedFiles(manifest);
  const withModal = fetchedFiles(manifest, [modal]);
  const chunks = Object.entries(manifest).flatMap(([key, { file, isDynamicEntry }]) => {
    if (!isDynamicEntry) return [];
    const before = new Set(modal.test(key) ? page : withModal);
    const added = fetchedFiles(manifest, [exactly(key)]).filter((one) => !before.has(one));
    const kilobytes = added.reduce((sum, one) => sum + sizeOf(one), 0) / 1_000;
    return [
      /** @type {const} */ ([
        nameOf(key),
        { own: sizeOf(file) / 1_000, added: kilobytes, files: added.length },
      ]),
    ];
  });
  return Object.fromEntries(chunks.sort(([, one], [, other]) => other.added - one.added));
}
