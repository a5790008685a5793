import type { Eip1193Provider } from '@mooring/core';
import type { CustomRpcUrls } from './custom-rpc-urls.ts';
import type { Probing } from './probing.ts';

/** Whom a transport asks. */
export interface Asked {
  readonly addresses: NonNullable<CustomRpcUrls[string]>;
  /** CAIP-2. */
  readonly chain: string;
  /** The active wallet on the chain, for a network without any address. */
  readonly wallet: () => Promise<Eip1193Provider | undefined>;
  /** To prefer whichever address answers best. */
  readonly probing: Probing | undefined;
}
