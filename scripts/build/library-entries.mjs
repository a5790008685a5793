import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ entries: Record<string, string>, nodeEntries: Record<string, string>, copies: { from: string, to: string }[] }} LibraryEntries
 * `entries`: output name below `dist`, without its ending → source file. `nodeEntries`: the same below `dist/node`, for
 * Node, which loads few large files several times quicker than many small ones. `copies`: files that are
 * published as they are. All paths are relative to the package.
 */

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Pairs each source file under the `mooring-source` condition with the published file that stands
 * under the same conditions.
 *
 * @param {unknown} source
 * @param {unknown} published
 * @returns {{ from: string, to: string }[]}
 */
function pairTargets(source, published) {
  if (typeof source === 'string') {
    const to = isRecord(published) ? published.default : published;
    return typeof to === 'string' ? [{ from: source, to }] : [];
  }
  if (!isRecord(source)) return [];
  return Object.entries(source).flatMap(([condition, target]) =>
    pairTargets(target, isRecord(published) ? published[condition] : undefined),
  );
}

/**
 * @param {Record<string, unknown> | undefined} map `exports` or `imports` of a manifest
 */
function mappedTargets(map = {}) {
  return Object.values(map)
    .filter(isRecord)
    .filter((conditions) => 'mooring-source' in conditions)
    .flatMap(({ 'mooring-source': source, ...published }) => pairTargets(source, published));
}

/**
 * Entries that the manifest has a file of its own for under the condition `node`.
 *
 * @param {Record<string, unknown> | undefined} map `exports` of a manifest
 */
function nodeTargets(map = {}) {
  /** @type {Record<string, string>} */
  const entries = {};
  for (const conditions of Object.values(map)) {
    if (!isRecord(conditions)) continue;
    const { 'mooring-source': source, node } = conditions;
    const name = typeof node === 'string' ? node.match(/^\.\/dist\/node\/(.+)\.js$/)?.[1] : undefined;
    if (name && typeof source === 'string') entries[name] = source.replace(/^\.\//, '');
  }
  return entries;
}

/**
 * @param {string} folder
 * @param {string} below
 */
function codeFiles(folder, below) {
  const full = path.join(folder, below);
  if (!existsSync(full)) return [];
  return readdirSync(full)
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|test-d|d)\.tsx?$/.test(name))
    .sort()
    .map((name) => ({ name: name.replace(/\.tsx?$/, ''), file: `${below}/${name}` }));
}

/**
 * Finds what a package publishes: one entry per file of `src/exports` and `src/cli`, the platform
 * variants its `imports` name, and style sheets, which are copied.
 *
 * @param {import('./workspaces.mjs').Workspace} workspace
 * @returns {LibraryEntries}
 */
export function libraryEntries({ folder, manifest }) {
  /** @type {Record<string, string>} */
  const entries = {};
  for (const { name, file } of codeFiles(folder, 'src/exports')) entries[name] = file;
  for (const { name, file } of codeFiles(folder, 'src/cli')) entries[`cli/${name}`] = file;
  /** @type {LibraryEntries['copies']} */
  const copies = [];
  for (const { from, to } of [...mappedTargets(manifest.exports), ...mappedTargets(manifest.imports)]) {
    const code = to.match(/^\.\/dist\/(.+)\.js$/)?.[1];
    if (code) entries[code] = from.replace(/^\.\//, '');
    else if (to.startsWith('./dist/')) copies.push({ from, to });
  }
  return { entries, nodeEntries: nodeTargets(manifest.exports), copies };
}
