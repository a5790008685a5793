import { expect, it } from 'vitest';
import { ambiguousTokens, foldCase } from './confusable-tokens.ts';

it.each([
  ['USDC', 'usdc'],
  ['USDC', 'USDС'],
  ['USDC', 'U5DC'],
  ['USDC', 'ŪSDC'],
  ['USDC', 'ＵＳＤＣ'],
  ['ETH', 'ΕΤΗ'],
  ['LINK', 'IINK'],
  ['MOOR', 'M00R'],
])('tells %s and %s apart by their addresses', (one, other) => {
  const list = [{ symbol: one }, { symbol: 'DAI' }, { symbol: other }];
  expect([...ambiguousTokens(list)]).toEqual([list[0], list[2]]);
});

it('includes tokens without a list', () => {
  const list = [{ symbol: 'USDC' }, { symbol: 'DAI', unverified: true as const }, { symbol: 'USDT' }];
  expect([...ambiguousTokens(list)]).toEqual([list[1]]);
});

it('searches without regard to case and width', () => {
  expect(foldCase('ＵＳＤＣ')).toBe(foldCase('usdc'));
  expect(foldCase('USDС')).not.toBe(foldCase('usdc'));
});

it('groups a thousand tokens of one symbol', () => {
  const list = Array.from({ length: 1_000 }, () => ({ symbol: 'SPAM' }));
  expect(ambiguousTokens(list).size).toBe(1_000);
});
