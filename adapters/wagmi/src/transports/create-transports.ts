import type { CaipNetwork } from '@mooring/core';
import type { Clock, LoadNodes } from '@mooring/core/adapter';
import type { Eip1193Provider } from '@mooring/evm';
import type { Transport } from 'wagmi';
import type { CustomRpcUrls } from './custom-rpc-urls.ts';
import { nodeTransport } from './node-transport.ts';

export interface TransportOptions {
  readonly transports?: Readonly<Record<number, Transport>> | undefined;
  readonly customRpcUrls?: CustomRpcUrls | undefined;
  /** Prefer the address that responds best. Default: the given order. */
  readonly rank?: boolean | undefined;
  readonly clock: Clock;
  /** Present once the adapter is attached, if the site has an API. */
  readonly nodes?: (() => LoadNodes | undefined) | undefined;
  /** Aborts the probes; the next signal restarts them. */
  readonly signal: () => AbortSignal;
  /** The active wallet on a chain, for networks without any address. */
  readonly wallet: (chainId: number) => Promise<Eip1193Provider | undefined>;
}

/**
 * Creates a transport for each chain: the site's own, else its `customRpcUrls`, its API if that serves the chain, and
 * the addresses of its network, else the active wallet. Never uses an address that the site did not give.
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
  const { rank = false, clock, signal, wallet, nodes = () => undefined } = options;
  return nodeTransport({
    addresses: [...custom, ...own],
    own: custom.length,
    nodes,
    chain: network.caipNetworkId,
    wallet: () => wallet(chainId),
    ranking: rank ? { clock, signal } : undefined,
  });
}
