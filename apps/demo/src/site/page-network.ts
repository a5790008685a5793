import type { CaipNetworkId } from '@mooring/core';
import type { SiteConfig, SiteCurrency } from '@mooring/protocol/site-config';

export interface PageToken extends SiteCurrency {
  readonly address: string;
}

/** A network of the page, in any namespace. */
export interface PageNetwork {
  readonly caipNetworkId: CaipNetworkId;
  readonly name: string;
  /** A `data:` image. */
  readonly icon?: string | undefined;
  /** URL of its node. */
  readonly nodeUrl: string;
  readonly nativeCurrency: SiteCurrency;
  readonly tokens: readonly PageToken[];
}

/** Every network of the settings, EVM chains first. */
export function pageNetworks(config: SiteConfig): readonly PageNetwork[] {
  return [
    ...config.networks.map(({ id, rpcUrl, ...rest }) => ({
      ...rest,
      caipNetworkId: `eip155:${id}` as const,
      nodeUrl: rpcUrl,
    })),
    ...config.solanaNetworks.map(({ rpcUrl, ...rest }) => ({ ...rest, nodeUrl: rpcUrl })),
    ...config.bitcoinNetworks.map(({ esploraUrl, ...rest }) => ({
      ...rest,
      nodeUrl: esploraUrl,
      tokens: [],
    })),
  ];
}
