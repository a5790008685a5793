import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/**
 * The scripts that the one page loads. `floor` has wagmi and no kit, `alone` our kit and no chain library, and the others are named
 * after their adapter, or the one library that a page has without a kit. Ours use the packages as they are published, not their sources.
 */
const scripts = {
  floor: './floor/main.jsx',
  original: '../../../interop/original-page/main.jsx',
  ours: './ours/main.jsx',
  alone: './alone/main.jsx',
  ethers: './ethers/main.jsx',
  solana: './solana/main.jsx',
  bitcoin: './bitcoin/main.jsx',
  reactFloor: './react-floor/main.jsx',
  ethersFloor: './ethers-floor/main.jsx',
  originalEthers: '../../../interop/original-page/ethers.jsx',
  originalSolana: '../../../interop/original-page/solana.jsx',
};

/** @param {string} file */
const beside = (file) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Builds one page into a folder of the bench's own, so that no other build is disturbed.
 *
 * @param {string} root
 * @param {keyof typeof scripts} kind
 * @returns {Promise<string>} the built page's folder
 */
export async function buildPage(root, kind) {
  const outDir = path.join(root, '.mooring/bench', kind);
  await build({
    configFile: false,
    logLevel: 'error',
    root: beside('.'),
    plugins: [react()],
    resolve: { alias: { '/main.jsx': beside(scripts[kind]) } },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
    },
  });
  return outDir;
}
