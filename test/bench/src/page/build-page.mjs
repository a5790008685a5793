import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions } from 'vite';

/** The pages that are measured: sources, and the conditions their packages are found by. */
const pages = {
  floor: { folder: './floor', conditions: [] },
  original: { folder: '../../../interop/original-page', conditions: [] },
  ours: { folder: './ours', conditions: ['mooring-source'] },
};

/**
 * Builds one page into a folder of the bench's own, so that no other build is disturbed.
 *
 * @param {string} root
 * @param {'floor' | 'original' | 'ours'} kind
 * @returns {Promise<string>} the built page's folder
 */
export async function buildPage(root, kind) {
  const { folder, conditions } = pages[kind];
  const outDir = path.join(root, '.mooring/bench', kind);
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL(folder, import.meta.url)),
    plugins: [react()],
    resolve: { conditions: [...conditions, ...defaultClientConditions] },
    build: { target: 'es2022', outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  return outDir;
}
