import type { KeyObject } from 'node:crypto';
import { addressOf, boundSetting, type Setting } from '@mooring/server-kit';
import { readVendorKey } from '../vendors/vendor-settings.ts';
import { readCoinbaseSecret } from './coinbase-token.ts';

const address = (name: string, text: string): Setting<string | undefined> => ({
  ...{ name, text, read: addressOf('https:', 'http:') },
});

const withDefault = (name: string, text: string, url: string): Setting<string> => ({
  ...{ name, text, default: url, read: addressOf('https:', 'http:') },
});

const secret = (name: string, text: string): Setting<string | undefined> => ({
  ...{ name, text, secret: true, read: readVendorKey },
});

const coinbaseSecret: Setting<KeyObject | undefined> = {
  name: 'API_COINBASE_KEY_SECRET',
  text: "Secret API key from Coinbase's portal; turns Coinbase on as an on-ramp",
  secret: true,
  read: readCoinbaseSecret,
};

const meldPublicKey: Setting<string | undefined> = {
  name: 'API_MELD_PUBLIC_KEY',
  text: "Public key of your account at Meld, which is part of each link: without `API_MELD_KEY`, visitors buy USDC or SOL on Meld's page, with no price before and no status after",
  read: readVendorKey,
};

const country: Setting<string> = {
  name: 'API_ONRAMP_COUNTRY',
  text: 'Country to request offers for, as an ISO 3166-1 code',
  default: 'US',
  read(text) {
    if (/^[A-Z]{2}$/.test(text)) return text;
    throw new Error('has to be two capital letters');
  },
};

/** Settings of buying with money. */
export const onrampSettings = {
  onrampSandbox: address(
    'API_ONRAMP_SANDBOX_URL',
    "URL of the devnet's sandbox, which sells coins of local chains for play money",
  ),
  coinbaseKeyId: secret('API_COINBASE_KEY_ID', 'Id of the secret API key of Coinbase'),
  coinbaseSecret,
  coinbaseUrl: withDefault(
    'API_COINBASE_URL',
    "Base URL of Coinbase's API",
    'https://api.developer.coinbase.com',
  ),
  meldKey: secret('API_MELD_KEY', 'API key of Meld; turns Meld on as an on-ramp'),
  meldPublicKey,
  meldPage: withDefault(
    'API_MELD_PAGE',
    "Address of Meld's page for the links; the default is not confirmed",
    'https://meldcrypto.com',
  ),
  meldUrl: withDefault('API_MELD_URL', "Base URL of Meld's API", 'https://api.meld.io'),
  onrampCountry: country,
  onrampRate: boundSetting(
    'API_ONRAMP_RATE',
    'Requests about buying a minute per client address',
    120,
    1,
    1_000_000,
  ),
  onrampCheckouts: boundSetting(
    'API_ONRAMP_CHECKOUTS',
    'Checkouts that a client address may open a minute',
    10,
    1,
    100_000,
  ),
  onrampAtOnce: boundSetting(
    'API_ONRAMP_AT_ONCE',
    'Concurrent requests about buying per client address; more are refused',
    8,
    1,
    100_000,
  ),
} as const;
