import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * @typedef {{ file: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} ViteManifest
 */

/**
 * The files a browser fetches for an entry without any `import()`.
 *
 * @param {ViteManifest} manifest
 * @returns {string[]} sorted
 */
export function initialFiles(manifest) {
  /** @type {Set<string>} */
  const seen = new Set();
  const waiting = Object.entries(manifest)
    .filter(([, chunk]) => chunk.isEntry)
    .map(([key]) => key);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...seen].filter((file) => file.endsWith('.js')).sort();
}

/**
 * Adds up what a built page fetches before anyone touches it.
 *
 * @param {string} dist a Vite build with `build.manifest`
 * @returns {{ gzip: number, files: { file: string, gzip: number }[] }} bytes
 */
export function initialJavaScript(dist) {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  const files = initialFiles(manifest).map((file) => ({
    file,
    gzip: gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length,
  }));
  return { gzip: files.reduce((sum, one) => sum + one.gzip, 0), files };
}
