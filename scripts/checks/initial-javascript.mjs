import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** @typedef {Record<string, { file: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }>} ViteManifest */

/**
 * The files that a browser fetches for a page without `import()`, or only with the given modules.
 *
 * @param {ViteManifest} manifest
 * @param {readonly RegExp[]} [entries] modules loaded by `import()`, with their imports
 * @returns {string[]} sorted
 * @throws {Error} if the page never loads such a module
 */
export function fetchedFiles(manifest, entries = []) {
  const keys = Object.keys(manifest);
  const waiting = keys.filter((key) => manifest[key]?.isEntry);
  for (const entry of entries) {
    const found = keys.find((key) => entry.test(key));
    if (found === undefined) throw new Error(`${entry} is in nothing that is fetched`);
    waiting.push(found);
  }
  /** @type {Set<string>} */
  const seen = new Set(waiting);
  for (const key of seen) for (const next of manifest[key]?.imports ?? []) seen.add(next);
  const files = new Set([...seen].map((key) => manifest[key]?.file ?? ''));
  return [...files].filter((file) => file.endsWith('.js')).sort();
}

/**
 * Sums the JavaScript that a built page fetches before any interaction, or together with the given modules.
 *
 * @param {string} dist a Vite build with `build.manifest`
 * @param {readonly RegExp[]} [entries]
 * @returns {{ gzip: number, files: { file: string, gzip: number }[] }} bytes
 */
export function initialJavaScript(dist, entries) {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  const files = fetchedFiles(manifest, entries).map((file) => ({
    file,
    gzip: gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length,
  }));
  return { gzip: files.reduce((sum, one) => sum + one.gzip, 0), files };
}
