import { devnetChains, etherCurrency } from '../anvil/devnet-chains.ts';
import { bitcoinNetwork } from '../bitcoin/regtest-network.ts';
import { type DevnetToken, devnetTokens } from '../contracts/contract-addresses.ts';
import { type SolanaToken, solanaCluster, solanaTokens } from '../solana/cluster.ts';
import { networkIcons, withIcon } from './devnet-icons.ts';
import type { PartName } from './part.ts';

interface Pictured {
  /** A `data:` image. */
  readonly icon?: string | undefined;
}

interface Currency extends Pictured {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** Content of `/config.json` for the demo and the sample wallet. */
export interface SiteConfig {
  readonly services: { readonly relay: string; readonly api?: string | undefined };
  readonly networks: readonly {
    readonly id: number;
    readonly name: string;
    readonly icon?: string | undefined;
    readonly rpcUrl: string;
    readonly nativeCurrency: Currency;
    readonly tokens: readonly (DevnetToken & Pictured)[];
  }[];
  readonly solanaNetworks: readonly {
    readonly caipNetworkId: string;
    readonly name: string;
    readonly icon?: string | undefined;
    readonly rpcUrl: string;
    readonly webSocketUrl: string;
    readonly nativeCurrency: Currency;
    readonly airdrops: boolean;
    readonly tokens: readonly (SolanaToken & Pictured)[];
  }[];
  readonly bitcoinNetworks: readonly {
    readonly caipNetworkId: string;
    readonly name: string;
    readonly icon?: string | undefined;
    readonly esploraUrl: string;
    readonly faucetUrl: string;
    readonly nativeCurrency: Currency;
  }[];
  readonly links: { readonly demo: string; readonly sampleWallet: string };
}

export interface StackUrls {
  readonly demo: string;
  readonly sampleWallet: string;
  readonly api: string;
  readonly relay: string;
  /** One per chain, in the order of `devnetChains`. */
  readonly rpc: readonly string[];
  readonly solana: string;
  readonly solanaWebSocket: string;
  /** Where Esplora's REST API begins. */
  readonly bitcoin: string;
  /** The sandbox on-ramp, with its checkout page. */
  readonly onramp: string;
}

function solanaOf({ solana, solanaWebSocket }: StackUrls): SiteConfig['solanaNetworks'][number] {
  const { caipNetworkId, name, nativeCurrency } = solanaCluster;
  const addresses = { rpcUrl: solana, webSocketUrl: solanaWebSocket };
  return {
    ...{ caipNetworkId, name, icon: networkIcons[name], ...addresses },
    ...{ nativeCurrency: withIcon(nativeCurrency), airdrops: true, tokens: solanaTokens.map(withIcon) },
  };
}

function bitcoinOf({ bitcoin }: StackUrls): SiteConfig['bitcoinNetworks'][number] {
  const { caipNetworkId, name, nativeCurrency } = bitcoinNetwork;
  return {
    ...{ caipNetworkId, name, icon: networkIcons[name] },
    ...{ esploraUrl: bitcoin, faucetUrl: `${bitcoin}/faucet`, nativeCurrency: withIcon(nativeCurrency) },
  };
}

/**
 * The configuration of both sites for services at these addresses.
 *
 * @param parts running parts: a page learns only of an API that runs
 */
export function siteConfig(urls: StackUrls, parts: readonly PartName[]): SiteConfig {
  const { demo, sampleWallet, relay, api, rpc } = urls;
  const networks = devnetChains.map(({ id, name }, index) => {
    const rpcUrl = rpc[index];
    if (!rpcUrl) throw new Error(`There is no RPC address for ${name}.`);
    return {
      ...{ id, name, icon: networkIcons[name], rpcUrl },
      ...{ nativeCurrency: withIcon(etherCurrency), tokens: devnetTokens.map(withIcon) },
    };
  });
  const services = parts.includes('api') ? { relay, api } : { relay };
  return {
    services,
    networks,
    solanaNetworks: [solanaOf(urls)],
    bitcoinNetworks: [bitcoinOf(urls)],
    links: { demo, sampleWallet },
  };
}
