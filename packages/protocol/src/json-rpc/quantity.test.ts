import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockTagFrom, formatQuantity, parseQuantity } from './quantity.ts';

const largest = 2n ** 256n - 1n;

describe('a quantity', () => {
  it('reads as it was formatted', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: largest }), (value) => {
        expect(parseQuantity(formatQuantity(value))).toBe(value);
      }),
    );
  });

  it('is formatted without leading zeros', () => {
    expect([0n, 255n, 4096].map(formatQuantity)).toEqual(['0x0', '0xff', '0x1000']);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('is never formatted from %d', (value) => {
    expect(() => formatQuantity(value)).toThrow(RangeError);
  });

  it('may have capitals and leading zeros, up to 32 bytes', () => {
    expect(parseQuantity('0x00fF')).toBe(255n);
    expect(parseQuantity(`0x${'F'.repeat(64)}`)).toBe(largest);
  });

  it.each([
    ...[undefined, null, 5, 5n, true, {}, ['0x5'], '', '5', '0x', '0xg', '-0x1', ' 0x1', '0x1\n'],
    `0x${'0'.repeat(65)}`,
  ])('is not %o', (value) => {
    expect(parseQuantity(value)).toBeUndefined();
  });
});

it('the block to read at is the latest one, unless the node is behind', () => {
  expect(blockTagFrom(16n, 15)).toBe('0x10');
  expect(blockTagFrom(15n, 15)).toBe('0xf');
  expect(blockTagFrom(14n, 15)).toBeUndefined();
});
