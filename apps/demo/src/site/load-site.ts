import type { BitcoinAdapter } from '@mooring/adapter-bitcoin';
import type { SolanaAdapter } from '@mooring/adapter-solana';
import { WagmiAdapter } from '@mooring/adapter-wagmi';
import { type AppKit, createAppKit } from '@mooring/kit';
import type { Siwx } from '@mooring/kit/siwx';
import { namespaceOf } from '@mooring/protocol';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import { readSiteConfig, type SiteConfig } from '@mooring/protocol/site-config';
import { systemClock, withTimeout } from '@mooring/protocol/time';
import { chooseLocale } from '@mooring/ui/messages';
import { language, type PageMessages } from '../messages/language.ts';
import { storeListedNamespaces } from './listed-namespaces.ts';
import { pageNetworks } from './page-network.ts';
import { sampleWalletIcon, siteIcon } from './pictures.ts';
import { requiresSignIn, wantsSignIn } from './sign-in-choice.ts';
import { chainOf } from './viem-chain.ts';

export interface Site {
  readonly config: SiteConfig;
  readonly appKit: AppKit;
  readonly wagmi: WagmiAdapter;
  /** Absent if the settings list no Solana network. */
  readonly solana?: SolanaAdapter | undefined;
  /** Absent if the settings list no Bitcoin network. */
  readonly bitcoin?: BitcoinAdapter | undefined;
}

export type SiteResult =
  | { readonly ok: true; readonly site: Site }
  | { readonly ok: false; readonly why: (messages: PageMessages) => string };

/** Reads the settings and starts the kit with them. Never rejects. */
export async function loadSite(): Promise<SiteResult> {
  const [value, siwx] = await Promise.all([
    withTimeout(fetchConfig, { clock: systemClock, timeoutMs: httpTimeoutMs }).catch(() => undefined),
    loadSignIn().catch(() => undefined),
    language.ready,
  ]);
  if (value === undefined) return { ok: false, why: (messages) => messages.configUnreachable() };
  let config: SiteConfig;
  try {
    config = readSiteConfig(value);
  } catch (error) {
    const member = error instanceof Error ? error.message : '';
    return { ok: false, why: (messages) => messages.configWrong({ member }) };
  }
  storeListedNamespaces(
    new Set(pageNetworks(config).map(({ caipNetworkId }) => namespaceOf(caipNetworkId))).size,
  );
  return { ok: true, site: startKit(config, await loadNamespaces(config), siwx) };
}

/** Code for namespaces other than EVM. The page works without those that fail to load. */
async function loadNamespaces({ solanaNetworks, bitcoinNetworks }: SiteConfig) {
  const [solana, bitcoin] = await Promise.all([
    solanaNetworks.length === 0
      ? undefined
      : import('./solana.ts').then(
          ({ solanaParts }) => solanaParts(solanaNetworks),
          () => undefined,
        ),
    bitcoinNetworks.length === 0
      ? undefined
      : import('./bitcoin.ts').then(
          ({ bitcoinParts }) => bitcoinParts(bitcoinNetworks),
          () => undefined,
        ),
  ]);
  return { solana, bitcoin };
}

async function fetchConfig(signal: AbortSignal): Promise<unknown> {
  const response = await fetch('/config.json', { signal, cache: 'no-store' });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

/** Loaded only if the visitor has chosen sign-in. */
async function loadSignIn(): Promise<Siwx | undefined> {
  if (!wantsSignIn()) return undefined;
  const { DefaultSIWX } = await import('@mooring/core/siwx');
  return new DefaultSIWX({ required: requiresSignIn() });
}

/** The code that a site adds: adapters, their networks, its services, and optionally its sign-in. */
function startKit(
  config: SiteConfig,
  { solana, bitcoin }: Awaited<ReturnType<typeof loadNamespaces>>,
  siwx: Siwx | undefined,
): Site {
  const [first, ...rest] = config.networks;
  const chains = [chainOf(first), ...rest.map(chainOf)] as const;
  const wagmi = new WagmiAdapter({ networks: chains });
  const messages = language.words().page;
  const appKit = createAppKit({
    adapters: [wagmi, solana?.adapter, bitcoin?.adapter].filter((adapter) => adapter !== undefined),
    networks: [...chains, ...(solana?.networks ?? []), ...(bitcoin?.networks ?? [])],
    chainImages: networkPictures(config),
    projectId: config.projectId,
    services: { relay: config.services.relay, api: config.services.api },
    metadata: {
      name: messages.name(),
      description: messages.welcomeText(),
      url: window.location.origin,
      icons: [siteIcon],
    },
    ...spokenOptions(config, messages),
    siwx,
  });
  language.subscribe(() => appKit.updateOptions(spokenOptions(config, language.words().page)));
  return {
    config,
    appKit,
    wagmi,
    solana: solana?.adapter,
    bitcoin: bitcoin?.adapter,
  };
}

/** The pictures of the settings' networks, by CAIP-2 id. */
function networkPictures(config: SiteConfig): Record<string, string> {
  const pictured = pageNetworks(config).flatMap(({ caipNetworkId, icon }) =>
    icon === undefined ? [] : [[caipNetworkId, icon]],
  );
  return Object.fromEntries(pictured);
}

/** The modal's texts about this page. Leaves out the list of well-known wallets: they do not connect to a self-hosted relay. */
function spokenOptions({ links }: SiteConfig, messages: PageMessages) {
  const options = { locale: chooseLocale(messages.language, []), allWallets: 'HIDE' } as const;
  const { sampleWallet } = links;
  if (sampleWallet === undefined) return options;
  const wallet = {
    id: 'sample-wallet',
    name: messages.sampleWallet(),
    homepage: sampleWallet,
    webapp_link: sampleWallet,
    image_url: sampleWalletIcon,
  };
  return { ...options, customWallets: [wallet] };
}
