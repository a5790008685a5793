import { apiLimits, swapTokensAnswer } from '@mooring/protocol/api';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { TokenList } from '../tokens/token-list.ts';
import { listSwapTokens } from './list-swap-tokens.ts';

const chain = 'eip155:1';
const native = { name: 'Ether', symbol: 'ETH', decimals: 18, icon: 'https://pictures.example/ether.png' };
const listOf = (tokens: NonNullable<ReturnType<TokenList['get']>>['tokens']): TokenList =>
  new Map([[chain, { native, tokens }]]);
const token = (place: number, symbol: string, icon = '') => ({
  ...{ address: `0x${place.toString(16).padStart(40, '0')}`, icon },
  words: { name: symbol, symbol, decimals: 6 },
});

it('lists the native currency, then the tokens with names by symbol', () => {
  const list = listOf([token(1, 'B'), { ...token(2, ''), words: undefined }, token(3, 'A')]);
  expect(listSwapTokens(chain, list).map(({ symbol, logoUri }) => [symbol, logoUri])).toEqual([
    ['ETH', native.icon],
    ['A', ''],
    ['B', ''],
  ]);
  expect(listSwapTokens('eip155:2', list)).toEqual([]);
});

it('is never longer than clients accept, and leaves out pictures for that', () => {
  const icon = `data:image/png;base64,${'A'.repeat(apiLimits.icon - 22)}`;
  const name = '名'.repeat(apiLimits.name);
  const tokens = Array.from({ length: apiLimits.swapTokens + 1 }, (_, place) => {
    const one = token(place, '名'.repeat(apiLimits.symbol), icon);
    return { ...one, words: { ...one.words, name } };
  });
  const all = { tokens: listSwapTokens(chain, listOf(tokens)) };
  expect(v.parse(swapTokensAnswer, all).tokens).toHaveLength(apiLimits.swapTokens);
  expect(Buffer.byteLength(JSON.stringify(all))).toBeLessThan(apiLimits.answer - 10_000);
  expect([all.tokens[1]?.logoUri, all.tokens.at(-1)?.logoUri]).toEqual([icon, '']);
});
