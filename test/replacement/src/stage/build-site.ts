import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions, type Plugin } from 'vite';
import type { Services } from './start-services.ts';

export type SiteName = 'react-wagmi' | 'plain';

/** The modal a site is built against. */
export type Flavour = 'mooring' | 'original';

const sites = path.join(import.meta.dirname, '../../sites');
const originalPage = path.join(import.meta.dirname, '../../../interop/original-page/main.jsx');

/** What the names that the sites import by stand for: all that a change of packages changes. */
const packages: Readonly<Record<Flavour, Readonly<Record<string, string>>>> = {
  original: {
    appkit: '@reown/appkit',
    'appkit/react': '@reown/appkit/react',
    'appkit/networks': '@reown/appkit/networks',
    'appkit-adapter-wagmi': '@reown/appkit-adapter-wagmi',
  },
  mooring: {
    appkit: '@mooring/kit',
    'appkit/react': '@mooring/kit/react',
    'appkit/networks': path.join(sites, 'networks.mooring.ts'),
    'appkit-adapter-wagmi': '@mooring/adapter-wagmi',
  },
};

/** The project id of a site that has none: any text of the right shape. */
const projectId = '00000000000000000000000000000000';

/** Gives the sites' imports their meaning; the original's come from its own folder, with its own React and wagmi. */
function siteImports(flavour: Flavour, { relayUrl, rpcUrl }: Services): Plugin {
  const settings = {
    projectId,
    rpcUrl,
    relay: flavour === 'original' ? {} : { services: { relay: relayUrl } },
  };
  return {
    name: 'site-imports',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'site-settings') return '\0site-settings';
      if (importer === undefined || !importer.startsWith(sites) || /^[./\0]/.test(source)) return null;
      const wanted = packages[flavour][source] ?? source;
      const from = flavour === 'original' ? originalPage : importer;
      return this.resolve(wanted, from, { skipSelf: true });
    },
    load(id) {
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
      conditions: [...(flavour === 'mooring' ? ['mooring-source'] : []), ...defaultClientConditions],
    },
    build: { target: 'es2022', outDir, emptyOutDir: true, minify: false, modulePreload: { polyfill: false } },
  });
}
