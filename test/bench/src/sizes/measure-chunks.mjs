import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPage } from '../page/build-page.mjs';
import { lazyChunks } from './lazy-chunks.mjs';

/**
 * Size of every chunk that a page with wagmi and our kit can load later. Does not measure time.
 *
 * @param {string} root
 * @returns {Promise<Record<string, import('./lazy-chunks.mjs').LazyChunk>>}
 */
export async function measureChunks(root) {
  const dist = await buildPage(root, 'ours');
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  return lazyChunks(manifest, (file) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length);
}
