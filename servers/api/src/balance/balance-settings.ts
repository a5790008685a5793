import { anyText, boundSetting, type Setting } from '@mooring/server-kit';

const balanceTokens: Setting<string | undefined> = {
  name: 'API_BALANCE_TOKENS',
  text: 'File with the tokens whose balances are read, a token list (tokenlists.org); one with address `0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee` names the own currency of its chain',
  read: anyText,
};

/** Settings of balances. */
export const balanceSettings = {
  balanceTokens,
  balanceTokensPerChain: boundSetting(
    'API_BALANCE_TOKENS_PER_CHAIN',
    'Tokens of one chain that a balance reads; a list with more is refused',
    250,
    1,
    900,
  ),
  balanceTokensBytes: boundSetting(
    'API_BALANCE_TOKENS_BYTES',
    'Bytes of the file of tokens; a larger one is refused',
    4_194_304,
    1_024,
    67_108_864,
  ),
  balanceRate: boundSetting(
    'API_BALANCE_RATE',
    'Chains whose balances are read a minute for one address',
    600,
    1,
    1_000_000,
  ),
  balanceAtOnce: boundSetting(
    'API_BALANCE_AT_ONCE',
    'Requests for balances of one address under way at once; more are refused',
    32,
    1,
    100_000,
  ),
} as const;
