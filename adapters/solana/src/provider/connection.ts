import type { CaipNetworkId } from '@mooring/core';

/** What a provider is told of its connection. */
export interface Connection {
  /** Base58, of the active account. */
  readonly address: string;
  readonly chainId: CaipNetworkId;
}
