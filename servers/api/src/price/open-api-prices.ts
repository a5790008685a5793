import type { Clock, Logger } from '@mooring/server-kit';
import type { Upstreams } from '@mooring/upstreams';
import { Counter, type Registry } from 'prom-client';
import type { SharedCache } from '../limits/shared-cache.ts';
import type { Exchanges } from '../pools/open-exchanges.ts';
import { readTokenWords } from '../tokens/token-words.ts';
import type { FetchJson } from '../vendors/fetch-json.ts';
import { coingecko } from './coingecko.ts';
import { poolPrices } from './pool-prices.ts';
import type { PriceSettings } from './price-settings.ts';
import { openPrices, type Prices } from './prices.ts';

export interface ApiPricesOptions {
  readonly settings: PriceSettings;
  readonly exchanges: Exchanges;
  readonly upstreams: Pick<Upstreams, 'tokens'>;
  readonly askVendor: FetchJson;
  readonly sharedCache: SharedCache;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
}

/** Prices from the configured sources: the vendor first, then pools. Makes no request. */
export function openApiPrices(options: ApiPricesOptions): Prices {
  const { settings, exchanges, upstreams, askVendor, sharedCache: cache, clock, log, metrics } = options;
  const { now } = clock;
  const words = readTokenWords({ upstreams, most: settings.priceKept, lifetime: 3_600_000, now });
  const reads = new Counter({
    name: 'api_price_reads_total',
    help: 'Price reads, by source and outcome: known, unknown, failed',
    labelNames: ['source', 'outcome'],
    registers: [metrics],
  });
  const { coingeckoUrl: url, coingeckoKey: key } = settings;
  const pools = poolPrices({
    exchanges,
    async decimals(chain, tokens) {
      const read = await words(chain, tokens);
      return new Map([...read].map(([token, { decimals }]) => [token, decimals]));
    },
    minLiquidity: settings.priceMinLiquidity,
  });
  return openPrices({
    sources: [...(url === undefined ? [] : [coingecko({ url, key, fetchJson: askVendor })]), pools],
    cache,
    lifetime: settings.priceSeconds * 1_000,
    most: settings.priceKept,
    now,
    log,
    onRead: (source, outcome, count) => reads.inc({ source, outcome }, count),
  });
}
