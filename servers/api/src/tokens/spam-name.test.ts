import { expect, it } from 'vitest';
import { isSpamName } from './spam-name.ts';

it.each([
  'Visit usd-gift.com',
  'https://evil.example',
  '$1000 Voucher',
  'ＣＬＡＩＭ now',
  'aidrop.xyz',
  'USDC Reward',
])('%j is spam', (name) => {
  expect(isSpamName(name)).toBe(true);
});

it.each(['Mooring Dollar', 'USD Coin', 'yearn.finances', 'Wrapped Ether', 'Reclaimed', 'St. Moritz', ''])(
  '%j is not spam',
  (name) => {
    expect(isSpamName(name)).toBe(false);
  },
);
