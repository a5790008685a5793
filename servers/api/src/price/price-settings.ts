import { addressOf, boundSetting, type Setting, type SettingValues } from '@mooring/server-kit';
import { readVendorKey } from '../vendors/vendor-settings.ts';

const coingeckoUrl: Setting<string | undefined> = {
  name: 'API_COINGECKO_URL',
  text: "Base URL of CoinGecko's API, such as `https://api.coingecko.com/api/v3`, the first source of prices. Without it, prices come from pools alone",
  read: addressOf('https:', 'http:'),
};

const coingeckoKey: Setting<string | undefined> = {
  name: 'API_COINGECKO_KEY',
  text: 'Key for CoinGecko',
  secret: true,
  read: readVendorKey,
};

/** Settings of prices. */
export const priceSettings = {
  coingeckoUrl,
  coingeckoKey,
  priceSeconds: boundSetting('API_PRICE_SECONDS', 'Seconds for which a price holds', 20, 1, 3_600),
  priceMinLiquidity: boundSetting(
    'API_PRICE_MIN_LIQUIDITY',
    'US dollars that a pool has to hold on one side for its price to count',
    5_000,
    0,
    1_000_000_000,
  ),
  priceKept: boundSetting('API_PRICE_KEPT', 'Prices kept in memory', 20_000, 100, 1_000_000),
  priceRate: boundSetting('API_PRICE_RATE', 'Prices a minute per client address', 3_000, 1, 1_000_000),
  priceAtOnce: boundSetting(
    'API_PRICE_AT_ONCE',
    'Concurrent price requests per client address; more are refused',
    16,
    1,
    100_000,
  ),
} as const;

export type PriceSettings = SettingValues<typeof priceSettings>;
