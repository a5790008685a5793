import { expect, it } from 'vitest';
import { bitcoinPrefix } from './bitcoin-chains.ts';

it.each([
  ['bip122:000000000019d6689c085ae165831e93', 'bc'],
  ['bip122:00000000da84f2bafbbc53dee25a72ae', 'tb'],
  ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'bcrt'],
  ['bip122:FRACTAL_BITCOIN_MAINNET', undefined],
  ['toString', undefined],
])('the address prefix of %s is %s', (chainId, prefix) => {
  expect(bitcoinPrefix(chainId)).toBe(prefix);
});
