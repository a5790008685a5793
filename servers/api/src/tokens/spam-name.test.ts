import { expect, it } from 'vitest';
import { isSpamName } from './spam-name.ts';

it.each([
  'Visit usd-gift.com',
  'https://evil.example',
  '$1000 Voucher',
  'ＣＬＡＩＭ now',
  'aidrop.xyz',
  'USDC Reward',
])('a token called %j is taken for spam', (name) => {
  expect(isSpamName(name)).toBe(true);
});

it.each(['Mooring Dollar', 'USD Coin', 'yearn.finances', 'Wrapped Ether', 'Reclaimed', 'St. Moritz', ''])(
  'a token called %j is not',
  (name) => {
    expect(isSpamName(name)).toBe(false);
  },
);
