import { expect, it } from 'vitest';
import { readPrices } from './read-prices.ts';

it('reads the native currency and listed tokens apart from tokens that anyone may name', async () => {
  const asked: string[] = [];
  const prices = {
    async of(_: string, tokens: readonly string[]) {
      asked.push(tokens.join());
      return new Map(tokens.flatMap((token) => (token === '0xbad' ? [] : [[token, 2] as const])));
    },
  };
  const read = await readPrices(prices, 'eip155:1', ['native', '0xbad', '0xa'], [{ address: '0xA' }]);
  expect(asked).toEqual(['native,0xa', '0xbad']);
  expect([...read.keys()]).toEqual(['native', '0xa']);
});
