import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/**
 * The scripts that the one page loads. `floor` has wagmi and no kit, `original` and `ours` a kit too, `alone` and `universal` our
 * kit and no chain library, and the others are named after their adapter, or the one library that a page has without a kit. Ours use
 * the packages as they are published, not their sources.
 */
const scripts = {
  floor: './floor/main.jsx',
  original: '../../../interop/original-page/main.jsx',
  ours: './ours/main.jsx',
  alone: './alone/main.jsx',
  wagmi: './wagmi/main.jsx',
  ethers: './ethers/main.jsx',
  ethers5: './ethers5/main.jsx',
  universal: './universal/main.jsx',
  solana: './solana/main.jsx',
  bitcoin: './bitcoin/main.jsx',
  reactFloor: './react-floor/main.jsx',
  ethersFloor: './ethers-floor/main.jsx',
  originalWagmi: '../../../interop/original-page/wagmi.jsx',
  originalEthers: '../../../interop/original-page/ethers.jsx',
  originalSolana: '../../../interop/original-page/solana.jsx',
};

/** @param {string} file */
const beside = (file) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Gives the page with ethers 5 its ethers, which its adapter's folder has: two majors do not go into one.
 *
 * @type {import('vite').Plugin}
 */
const olderEthers = {
  name: 'older-ethers',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== 'ethers' || !importer?.startsWith(beside('./ethers5/'))) return null;
    return this.resolve(source, beside('../../../../adapters/ethers5/package.json'), { skipSelf: true });
  },
};

/**
 * How each major of Vite compiles JSX: the plugin for React needs Vite 8.
 *
 * @type {Readonly<Record<7 | 8, (config: import('vite').InlineConfig) => Promise<unknown>>>}
 */
const vites = {
  7: async (config) => {
    const { build: buildWithVite7 } = await import('vite7');
    return buildWithVite7({ .../** @type {object} */ (config), esbuild: { jsx: 'automatic' } });
  },
  8: (config) => build({ ...config, plugins: [...(config.plugins ?? []), react()] }),
};

/**
 * Builds one page into a folder of the bench's own, so that no other build is disturbed.
 *
 * @param {string} root
 * @param {keyof typeof scripts} kind
 * @param {keyof typeof vites} [major] of Vite
 * @returns {Promise<string>} the built page's folder
 */
export async function buildPage(root, kind, major = 8) {
  const outDir = path.join(root, '.mooring/bench', major === 8 ? kind : `${kind}-vite${major}`);
  await vites[major]({
    configFile: false,
    logLevel: 'error',
    root: beside('.'),
    plugins: [olderEthers],
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
