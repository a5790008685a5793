import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/**
 * Scripts of the page. `floor` has wagmi and no kit, `original` and `ours` have a kit too, `alone` and `universal`
 * have our kit without a chain library; the others are named after their adapter, or after the library of a page
 * without a kit. Ours use the built packages, not their sources.
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
  views: '../views/main.jsx',
  reactFloor: './react-floor/main.jsx',
  ethersFloor: './ethers-floor/main.jsx',
  originalWagmi: '../../../interop/original-page/wagmi.jsx',
  originalEthers: '../../../interop/original-page/ethers.jsx',
  originalViews: '../../../interop/original-page/views.jsx',
  originalSolana: '../../../interop/original-page/solana.jsx',
};

/** @param {string} file */
const beside = (file) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Resolves ethers 5 from the folder of its adapter, since one folder cannot contain two majors.
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
 * JSX plugins by major of Vite: the one for React needs Vite 8.
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
 * Builds one page into a folder of the bench, apart from other builds.
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
