import type { CaipNetwork } from '@mooring/core';

/** A site's proposal to paired wallets, in place of our defaults. Lists by namespace, such as `eip155`. */
export interface ProviderOverride {
  readonly methods?: Readonly<Record<string, readonly string[]>> | undefined;
  /** CAIP-2. */
  readonly chains?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly events?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Node addresses by CAIP-2 id, tried before those of the network. Never sent to a wallet. */
  readonly rpcMap?: Readonly<Record<string, string>> | undefined;
  /** CAIP-2 id of a new session's initial chain, if the wallet grants it. */
  readonly defaultChain?: string | undefined;
}

/** The first node of every chain, by CAIP-2 id. */
export function nodesOf(
  networks: readonly CaipNetwork[],
  override: ProviderOverride | undefined,
): Record<string, string> {
  const own = networks.flatMap(({ caipNetworkId, rpcUrls }) => {
    const [url] = rpcUrls.default.http;
    return url === undefined ? [] : [[caipNetworkId, url] as const];
  });
  return { ...Object.fromEntries(own), ...override?.rpcMap };
}
