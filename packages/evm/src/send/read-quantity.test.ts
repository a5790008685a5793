import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { member, quantity, readQuantity } from './read-quantity.ts';

const largest = 2n ** 256n - 1n;

describe('a quantity', () => {
  it('reads as it was formatted', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: largest }), (value) => {
        expect(readQuantity(quantity(value))).toBe(value);
      }),
    );
  });

  it('is formatted without leading zeros', () => {
    expect([0n, 255n, 4096n].map(quantity)).toEqual(['0x0', '0xff', '0x1000']);
  });

  it('may have capitals and leading zeros, up to 32 bytes', () => {
    expect(readQuantity('0x00fF')).toBe(255n);
    expect(readQuantity(`0x${'F'.repeat(64)}`)).toBe(largest);
  });

  it.each([
    ...[undefined, null, 5, 5n, true, {}, ['0x5'], '', '5', '0x', '0xg', '-0x1', ' 0x1', '0x1\n'],
    `0x${'0'.repeat(65)}`,
  ])('is not %o', (value) => {
    expect(() => readQuantity(value)).toThrow(expect.objectContaining({ code: 'SOMETHING_WENT_WRONG' }));
  });
});

it('a member is one of the answer itself', () => {
  expect(member({ baseFeePerGas: '0x1' }, 'baseFeePerGas')).toBe('0x1');
  expect(member({}, 'toString')).toBeUndefined();
  for (const answer of [undefined, null, 5, '0x1']) expect(member(answer, 'length')).toBe(undefined);
});
