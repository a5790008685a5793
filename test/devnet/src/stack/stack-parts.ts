import path from 'node:path';
import { portTable } from '../before-install/port-table.mjs';
import { tackle } from '../contracts/contract-addresses.ts';
import type { Part, PartName } from './part.ts';
import { programFile } from './program.ts';
import type { StackUrls } from './site-config.ts';
import type { StackPorts } from './stack-ports.ts';

export interface StackLayout {
  readonly root: string;
  readonly ports: StackPorts;
  readonly urls: StackUrls;
  /** Address the services listen on. */
  readonly host: string;
  /** Folder their state is kept in; without it nothing is kept. */
  readonly stateFolder: string | undefined;
  /** The file that both sites serve as `/config.json`. */
  readonly configFile: string;
  /** The file of the chains that the API reads. */
  readonly chainsFile: string;
  /** Those that run: the API is given chains only where the devnet does. */
  readonly parts: readonly PartName[];
  readonly tls:
    | { readonly certificateFile: string; readonly keyFile: string; readonly authorityFile: string }
    | undefined;
}

function tlsSettings(prefix: string, { tls }: StackLayout): Record<string, string> {
  if (!tls) return {};
  return { [`${prefix}_TLS_CERT`]: tls.certificateFile, [`${prefix}_TLS_KEY`]: tls.keyFile };
}

function devnetPart(layout: StackLayout): Part {
  const { root, ports, urls, host, stateFolder } = layout;
  return {
    name: 'devnet',
    title: portTable.devnet.title,
    ports: [...ports.chains, ports.solana, ports.solana + 1, ports.bitcoin, ports.onramp],
    program: programFile(path.join(root, 'test/devnet'), 'mooring-devnet'),
    settings: {
      DEVNET_PORTS: ports.chains.join(','),
      DEVNET_SOLANA_PORT: String(ports.solana),
      DEVNET_BITCOIN_PORT: String(ports.bitcoin),
      DEVNET_ONRAMP_PORT: String(ports.onramp),
      DEVNET_HOST: host,
      // The on-ramp asks the nodes, which answer over TLS there.
      ...(layout.tls ? { NODE_EXTRA_CA_CERTS: layout.tls.authorityFile } : {}),
      DEVNET_STATE: stateFolder ? path.join(stateFolder, 'devnet') : 'memory',
      ...tlsSettings('DEVNET', layout),
    },
    probes: [
      ...urls.rpc.map((url) => ({ kind: 'contract', url, address: tackle.address }) as const),
      { kind: 'ready', url: `${urls.solana}/health` },
      { kind: 'ready', url: `${urls.bitcoin}/health` },
      { kind: 'ready', url: `${urls.onramp}/health` },
    ],
  };
}

function relayPart(layout: StackLayout): Part {
  const { root, ports, urls, host, stateFolder } = layout;
  return {
    name: 'relay',
    title: portTable.relay.title,
    ports: [ports.relay],
    program: programFile(path.join(root, 'servers/relay'), 'mooring-relay'),
    settings: {
      RELAY_PORT: String(ports.relay),
      RELAY_HOST: host,
      RELAY_STORE: stateFolder ? `disk:${path.join(stateFolder, 'relay')}` : 'memory',
      ...tlsSettings('RELAY', layout),
    },
    probes: [{ kind: 'ready', url: `${urls.relay.replace(/^ws/, 'http')}/ready` }],
  };
}

/** The devnet as the API's chains. */
function chainSettings({ parts, chainsFile, tls, urls }: StackLayout): Record<string, string> {
  if (!parts.includes('devnet')) return {};
  return {
    API_CHAINS: chainsFile,
    API_ONRAMP_SANDBOX_URL: urls.onramp,
    // On the local network the nodes answer over TLS, with a certificate of the launcher's own.
    ...(tls ? { NODE_EXTRA_CA_CERTS: tls.authorityFile } : {}),
  };
}

function apiPart(layout: StackLayout): Part {
  const { root, ports, urls, host, stateFolder } = layout;
  return {
    name: 'api',
    title: portTable.api.title,
    ports: [ports.api],
    program: programFile(path.join(root, 'servers/api'), 'mooring-api'),
    settings: {
      API_PORT: String(ports.api),
      API_HOST: host,
      API_STATE: stateFolder ? path.join(stateFolder, 'api') : 'memory',
      ...chainSettings(layout),
      ...tlsSettings('API', layout),
    },
    probes: [{ kind: 'ready', url: `${urls.api}/ready` }],
  };
}

/** Hosts that the pages connect to. */
function pageSources({ relay, api, rpc, solana, solanaWebSocket, bitcoin }: StackUrls): string {
  return [relay, api, ...rpc, solana, solanaWebSocket, bitcoin].join(' ');
}

function sitePart(
  layout: StackLayout,
  site: {
    readonly name: 'demo' | 'sample-wallet';
    readonly port: number;
    readonly url: string;
    readonly settings?: Readonly<Record<string, string>> | undefined;
  },
): Part {
  const { root, urls, host, configFile } = layout;
  return {
    name: site.name,
    title: portTable[site.name].title,
    ports: [site.port],
    program: programFile(path.join(root, 'packages/server-kit'), 'mooring-serve'),
    settings: {
      SITE_NAME: site.name,
      SITE_ROOT: path.join(root, 'apps', site.name, 'dist'),
      SITE_PORT: String(site.port),
      SITE_HOST: host,
      SITE_CONFIG: configFile,
      SITE_CONNECT_SRC: pageSources(urls),
      SITE_FRAME_SRC: urls.api,
      ...site.settings,
      ...tlsSettings('SITE', layout),
    },
    probes: [
      { kind: 'ready', url: `${site.url}/ready` },
      { kind: 'ready', url: `${site.url}/config.json` },
    ],
  };
}

/** How each part is run, in the order of the address table. Thunks: a part asked for alone needs no other built. */
export const stackParts: Readonly<Record<Part['name'], (layout: StackLayout) => Part>> = {
  demo: (layout) =>
    sitePart(layout, {
      name: 'demo',
      port: layout.ports.demo,
      url: layout.urls.demo,
    }),
  api: apiPart,
  relay: relayPart,
  'sample-wallet': (layout) =>
    sitePart(layout, {
      name: 'sample-wallet',
      port: layout.ports.sampleWallet,
      url: layout.urls.sampleWallet,
      // Its service worker needs a policy name if Trusted Types are required.
      settings: { SITE_TRUSTED_TYPES: 'mooring-sample-wallet', SITE_OPENED_BY_OTHERS: 'yes' },
    }),
  devnet: devnetPart,
};
