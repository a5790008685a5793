import { devnetChains, etherCurrency } from '../anvil/devnet-chains.ts';
import { type DevnetToken, devnetTokens } from '../contracts/contract-addresses.ts';

/** What the demo and the sample wallet read from `/config.json`. */
export interface SiteConfig {
  readonly services: { readonly relay: string };
  readonly networks: readonly {
    readonly id: number;
    readonly name: string;
    readonly rpcUrl: string;
    readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
    readonly tokens: readonly DevnetToken[];
  }[];
  readonly links: { readonly demo: string; readonly sampleWallet: string };
}

export interface StackUrls {
  readonly demo: string;
  readonly sampleWallet: string;
  readonly relay: string;
  /** One per chain, in the order of `devnetChains`. */
  readonly rpc: readonly string[];
}

/** The configuration of both sites for services at these addresses. */
export function siteConfig({ demo, sampleWallet, relay, rpc }: StackUrls): SiteConfig {
  const networks = devnetChains.map(({ id, name }, index) => {
    const rpcUrl = rpc[index];
    if (!rpcUrl) throw new Error(`There is no RPC address for ${name}.`);
    return { id, name, rpcUrl, nativeCurrency: etherCurrency, tokens: devnetTokens };
  });
  return { services: { relay }, networks, links: { demo, sampleWallet } };
}
