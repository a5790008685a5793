import { boundSetting } from '@mooring/server-kit';

/** Settings of balances. */
export const balanceSettings = {
  balanceTokensPerChain: boundSetting(
    'API_BALANCE_TOKENS_PER_CHAIN',
    'Tokens per chain; token lists with more are refused',
    250,
    1,
    900,
  ),
  balanceUnlisted: boundSetting(
    'API_BALANCE_UNLISTED_TOKENS',
    'Tokens per chain and account that are on no list, of those that an index knows; the account is sent most of them unasked',
    100,
    0,
    500,
  ),
  balanceTokensBytes: boundSetting(
    'API_BALANCE_TOKENS_BYTES',
    'Bytes of a token list; a larger one is refused',
    4_194_304,
    1_024,
    67_108_864,
  ),
  balanceNamesSeconds: boundSetting(
    'API_BALANCE_NAMES_SECONDS',
    'Seconds until the name of a token without a name in the list is read again',
    86_400,
    60,
    31_536_000,
  ),
  balanceNames: boundSetting(
    'API_BALANCE_NAMES',
    'Tokens whose names are stored; beyond it, those read first are deleted',
    200_000,
    1_000,
    100_000_000,
  ),
  balanceRate: boundSetting('API_BALANCE_RATE', 'Chains read a minute per client address', 600, 1, 1_000_000),
  balanceAtOnce: boundSetting(
    'API_BALANCE_AT_ONCE',
    'Concurrent balance requests per client address; more are refused',
    32,
    1,
    100_000,
  ),
} as const;
