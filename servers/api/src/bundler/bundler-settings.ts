import { boundSetting, listOf, type Setting } from '@mooring/server-kit';

function readMethod(text: string): string {
  if (/^(eth|pm|[a-z]{2,20})_[A-Za-z0-9]{1,60}$/.test(text)) return text;
  throw new Error('has to hold names of JSON-RPC methods, separated by commas');
}

const methods: Setting<readonly string[]> = {
  name: 'API_BUNDLER_METHODS',
  text: "Methods that bundlers are asked beside those of ERC-4337, such as `pm_getPaymasterData`, which spends the operator's money",
  default: '',
  read: listOf(readMethod),
  fallback: () => [],
};

/** Settings of bundlers. */
export const bundlerSettings = {
  bundlerMethods: methods,
  bundlerRate: boundSetting(
    'API_BUNDLER_RATE',
    'Requests to bundlers a minute per client address',
    120,
    1,
    1_000_000,
  ),
  bundlerProjectUnits: boundSetting(
    'API_BUNDLER_PROJECT_UNITS',
    'Units a minute per project; a call to a bundler costs 1 to 20 by its method. All clients together where `API_PROJECTS` is `any`',
    60_000,
    20,
    1_000_000_000,
  ),
  bundlerMilliseconds: boundSetting(
    'API_BUNDLER_MILLISECONDS',
    'Milliseconds that a bundler may take to answer',
    10_000,
    100,
    60_000,
  ),
} as const;
