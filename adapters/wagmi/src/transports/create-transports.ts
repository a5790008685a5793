import type { CaipNetwork, Clock, Eip1193Provider } from '@mooring/core';
import type { Transport } from 'wagmi';
import type { CustomRpcUrls } from './custom-rpc-urls.ts';
import { laterTransport } from './later-transport.ts';

export interface TransportOptions {
  readonly transports?: Readonly<Record<number, Transport>> | undefined;
  readonly customRpcUrls?: CustomRpcUrls | undefined;
  /** Prefer whichever address answers best; else the order given holds. */
  readonly rank?: boolean | undefined;
  readonly clock: Clock;
  /** Ends the probing. */
  readonly signal: AbortSignal;
  /** The active wallet on a chain, for networks without any address. */
  readonly wallet: (chainId: number) => Promise<Eip1193Provider | undefined>;
}

/**
 * A transport per chain: the site's own, else its `customRpcUrls` and then the addresses in its network, else the active
 * wallet. Never an address that the site did not give.
 */
export function createTransports(
  networks: readonly CaipNetwork[],
  options: TransportOptions,
): Record<number, Transport> {
  return Object.fromEntries(
    networks.map((network) => {
      const chainId = Number(network.id);
      return [chainId, options.transports?.[chainId] ?? transportOf(network, chainId, options)];
    }),
  );
}

function transportOf(network: CaipNetwork, chainId: number, options: TransportOptions): Transport {
  const custom = options.customRpcUrls?.[network.caipNetworkId] ?? [];
  const own = network.rpcUrls.default.http
    .filter((url) => custom.every((entry) => entry.url !== url))
    .map((url) => ({ url, config: undefined }));
  const { rank = false, clock, signal, wallet } = options;
  return laterTransport({
    addresses: [...custom, ...own],
    chain: network.caipNetworkId,
    wallet: () => wallet(chainId),
    probing: rank ? { clock, signal } : undefined,
  });
}
