import type { CaipNetworkId } from '@mooring/core';
import type { Clock, LoadNodes } from '@mooring/core/adapter';
import type { Eip1193Provider } from '@mooring/evm';
import type { CustomRpcUrls } from './custom-rpc-urls.ts';

/** Sources for the reads of one chain. */
export interface NodeSource {
  /** In order of preference. */
  readonly addresses: NonNullable<CustomRpcUrls[string]>;
  /** How many of these precede the site's API: the site's own addresses. */
  readonly own: number;
  readonly chain: CaipNetworkId;
  /** Present once the adapter is attached, if the site has an API. */
  readonly nodes: () => LoadNodes | undefined;
  /** The active wallet on the chain, for a network without addresses. */
  readonly wallet: () => Promise<Eip1193Provider | undefined>;
  /** Set to prefer the address that responds best. */
  readonly ranking: Ranking | undefined;
}

export interface Ranking {
  readonly clock: Clock;
  /** Aborts the probes; the next signal restarts them. */
  readonly signal: () => AbortSignal;
}
