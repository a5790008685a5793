import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions, type Plugin } from 'vite';
import type { Services } from './start-services.ts';

export type SiteName =
  | 'react-wagmi'
  | 'react-ethers'
  | 'react-ethers5'
  | 'react-solana'
  | 'react-bitcoin'
  | 'vue'
  | 'plain'
  | 'ethereum-provider'
  | 'wagmi-connector'
  | 'rainbowkit';

/** The modal a site is built against. */
export type Flavour = 'mooring' | 'original';

const sites = path.join(import.meta.dirname, '../../sites');
const originalPage = path.join(import.meta.dirname, '../../../interop/original-page/main.jsx');

/** Targets of the names that the sites import: all that a change of packages changes. */
const packages: Readonly<Record<Flavour, Readonly<Record<string, string>>>> = {
  original: {
    appkit: '@reown/appkit',
    'appkit/react': '@reown/appkit/react',
    'appkit/vue': '@reown/appkit/vue',
    'appkit/networks': '@reown/appkit/networks',
    'appkit-adapter-wagmi': '@reown/appkit-adapter-wagmi',
    'appkit-adapter-ethers': '@reown/appkit-adapter-ethers',
    'appkit-adapter-solana/react': '@reown/appkit-adapter-solana/react',
    '@walletconnect/ethereum-provider': '@walletconnect/ethereum-provider',
  },
  mooring: {
    appkit: '@mooring/kit',
    'appkit/react': '@mooring/kit/react',
    'appkit/vue': '@mooring/kit/vue',
    'appkit/networks': '@mooring/kit/networks',
    'appkit-adapter-wagmi': '@mooring/adapter-wagmi',
    'appkit-adapter-ethers': '@mooring/adapter-ethers',
    'appkit-adapter-ethers5': '@mooring/adapter-ethers5',
    'appkit-adapter-solana/react': '@mooring/adapter-solana/react',
    'appkit-adapter-bitcoin': '@mooring/adapter-bitcoin',
    '@walletconnect/ethereum-provider': '@mooring/kit/ethereum-provider',
  },
};

/** The project id of a site that has none: any text of the right shape. */
const projectId = '00000000000000000000000000000000';

/** Folder in which an import is installed, since two majors of one package need different folders. */
function installed(source: string, importer: string): string {
  const ownTree = importer.includes('/sites/rainbowkit/') && !source.startsWith('@mooring/');
  if (ownTree) return path.join(sites, '../rainbowkit/package.json');
  return source === 'ethers' && importer.includes('/react-ethers5/')
    ? path.join(sites, '../../../adapters/ethers5/package.json')
    : importer;
}

/** Wallet SDKs that wagmi 2 imports by name in connectors that no site here uses; `rainbowkit` does not install them. */
const absent = ['@gemini-wallet/core', 'porto', 'porto/internal'];

/** Resolves the sites' imports; the original's come from its own folder, with its own React and wagmi. */
function siteImports(flavour: Flavour, { relayUrl, rpcUrl, solana, bitcoin }: Services): Plugin {
  const settings = {
    projectId,
    rpcUrl,
    solanaUrl: solana?.url ?? '',
    bitcoinUrl: bitcoin?.url ?? '',
    relayUrl,
    relay: flavour === 'original' ? {} : { services: { relay: relayUrl } },
  };
  return {
    name: 'site-imports',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'site-settings') return '\0site-settings';
      if (absent.includes(source)) return '\0absent';
      if (importer === undefined || !importer.startsWith(sites) || /^[./\0]/.test(source)) return null;
      const wanted = packages[flavour][source] ?? source;
      const from = flavour === 'original' ? originalPage : installed(source, importer);
      return this.resolve(wanted, from, { skipSelf: true });
    },
    load(id) {
      if (id === '\0absent')
        return 'export const GeminiWalletProvider = undefined, RpcSchema = undefined, z = undefined;';
      if (id !== '\0site-settings') return null;
      return Object.entries(settings)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

/** Builds one of the sites against one of the modals into a folder. */
export async function buildSite(
  name: SiteName,
  flavour: Flavour,
  outDir: string,
  services: Services,
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: path.join(sites, name),
    plugins: [siteImports(flavour, services), react()],
    resolve: {
      // For packages that import it themselves, as wagmi's own connector does: docs/guides/wagmi-connector.md.
      alias:
        flavour === 'mooring' ? { '@walletconnect/ethereum-provider': '@mooring/kit/ethereum-provider' } : {},
      conditions: [...(flavour === 'mooring' ? ['mooring-source'] : []), ...defaultClientConditions],
    },
    // As Vue's own plugin sets them.
    define: {
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    build: { target: 'es2022', outDir, emptyOutDir: true, minify: false, modulePreload: { polyfill: false } },
  });
}
