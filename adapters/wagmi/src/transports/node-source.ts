import type { Clock } from '@mooring/core';
import type { Eip1193Provider } from '@mooring/evm';
import type { CustomRpcUrls } from './custom-rpc-urls.ts';

/** Where the reads of one chain go. */
export interface NodeSource {
  /** In order of preference. */
  readonly addresses: NonNullable<CustomRpcUrls[string]>;
  /** CAIP-2. */
  readonly chain: string;
  /** The active wallet on the chain, for a network without any address. */
  readonly wallet: () => Promise<Eip1193Provider | undefined>;
  /** Set to prefer the address that answers best. */
  readonly ranking: Ranking | undefined;
}

export interface Ranking {
  readonly clock: Clock;
  /** Aborts the probes; the next signal restarts them. */
  readonly signal: () => AbortSignal;
}
