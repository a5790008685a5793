import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountOut, feeOf, type Pool, sidesOf } from './pool.ts';

const [token0, token1] = ['0xa', '0xb'] as const;
const pool = (reserve0: bigint, reserve1: bigint, fee = 3_000): Pool => ({
  ...{ address: '0xc', version: 'v2', token0, token1, reserve0, reserve1, fee },
});

it('is seen from either token', () => {
  expect(sidesOf(pool(1n, 2n), token0)).toEqual({ own: 1n, other: 2n });
  expect(sidesOf(pool(1n, 2n), token1)).toEqual({ own: 2n, other: 1n });
});

it('has the fee of its version', () => {
  expect([feeOf('v2'), feeOf('v2', 500), feeOf('v3', 500), feeOf('v3')]).toEqual([3_000, 3_000, 500, 3_000]);
});

it('pays as Uniswap does, and nothing if it is empty', () => {
  // 1000 × 997 × 10⁶ / (10⁶ × 1000 + 1000 × 997)
  expect(amountOut(pool(1_000_000n, 1_000_000n), token0, 1_000n)).toBe(996n);
  expect(amountOut(pool(1_000_000n, 2_000_000n), token1, 1_000n)).toBe(498n);
  expect(amountOut(pool(0n, 5n), token0, 1_000n)).toBe(0n);
  expect(amountOut(pool(5n, 0n), token0, 1_000n)).toBe(0n);
});

it('never loses by a swap, nor pays all that it has', () => {
  const amount = fc.bigInt(1n, 10n ** 30n);
  fc.assert(
    fc.property(amount, amount, amount, fc.constantFrom(100, 500, 3_000, 10_000), (own, other, paid, fee) => {
      const out = amountOut(pool(own, other, fee), token0, paid);
      expect(out).toBeLessThan(other);
      expect((own + paid) * (other - out)).toBeGreaterThanOrEqual(own * other);
    }),
  );
});
