import type { CaipNetworkId } from '@mooring/protocol';
import type { Chains, ExchangeSettings, Upstreams } from '@mooring/upstreams';
import { type PoolReader, poolReader } from './pool-reader.ts';

/** A chain with known pools. */
export interface Exchange {
  readonly exchange: ExchangeSettings;
  readonly pools: PoolReader;
}

export type Exchanges = ReadonlyMap<CaipNetworkId, Exchange>;

/** Opens the exchanges of all chains. Makes no request. */
export function openExchanges(options: {
  readonly chains: Chains;
  readonly upstreams: Pick<Upstreams, 'forward'>;
  /** Unix milliseconds. */
  readonly now: () => number;
}): Exchanges {
  const { chains, upstreams, now } = options;
  return new Map(
    chains.chains.flatMap(({ chain, exchange }) =>
      exchange === undefined
        ? []
        : [[chain, { exchange, pools: poolReader({ upstreams, chain, exchange, now }) }] as const],
    ),
  );
}
