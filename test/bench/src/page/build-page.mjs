import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions } from 'vite';

/** The pages that are measured: the script that the one page loads, and the conditions its packages are found by. */
const pages = {
  floor: { script: './floor/main.jsx', conditions: [] },
  original: { script: '../../../interop/original-page/main.jsx', conditions: [] },
  ours: { script: './ours/main.jsx', conditions: ['mooring-source'] },
};

/** @param {string} file */
const beside = (file) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Builds one page into a folder of the bench's own, so that no other build is disturbed.
 *
 * @param {string} root
 * @param {'floor' | 'original' | 'ours'} kind
 * @returns {Promise<string>} the built page's folder
 */
export async function buildPage(root, kind) {
  const { script, conditions } = pages[kind];
  const outDir = path.join(root, '.mooring/bench', kind);
  await build({
    configFile: false,
    logLevel: 'error',
    root: beside('.'),
    plugins: [react()],
    resolve: {
      alias: { '/main.jsx': beside(script) },
      conditions: [...conditions, ...defaultClientConditions],
    },
    build: { target: 'es2022', outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  return outDir;
}
