import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinTypeOf, hasCoinType, readCoinType } from './coin-type.ts';

describe('coinTypeOf', () => {
  it('is 60 for mainnet', () => expect(coinTypeOf(1)).toBe(60));

  it('has the top bit set for other chains', () => {
    expect(coinTypeOf(10)).toBe(2_147_483_658);
    expect(coinTypeOf(8_453)).toBe(2_147_492_101);
  });

  it.each([0, -1, 1.5, 2 ** 31, Number.NaN])('rejects chain %s', (chainId) => {
    expect(() => coinTypeOf(chainId)).toThrow(RangeError);
  });
});

describe('readCoinType', () => {
  it('returns the chain of every coin type', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (chainId) => {
        const coinType = coinTypeOf(chainId);
        expect(readCoinType(coinType)).toEqual({ coinType, chainId });
      }),
    );
  });

  it('reads mainnet with the top bit set as 60', () => {
    expect(readCoinType(2_147_483_649)).toEqual({ coinType: 60, chainId: 1 });
  });

  it.each([0, 501, 2 ** 31, 2 ** 32, 61])('finds no EVM chain for %s', (coinType) => {
    expect(readCoinType(coinType)).toBeUndefined();
  });
});

describe('hasCoinType', () => {
  it.each([
    [1, true],
    [2 ** 31 - 1, true],
    [2 ** 31, false],
    [0, false],
    [1.5, false],
    [Number.NaN, false],
  ])('of chain %s is %s', (chainId, has) => {
    expect(hasCoinType(chainId)).toBe(has);
  });
});
