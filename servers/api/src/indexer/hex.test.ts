import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { bytesOf, countOf, dataOf, listOf, MissingBlock, membersOf, quantityOf, WrongBlock } from './hex.ts';

it('reads the formats that nodes document', () => {
  expect(membersOf({ a: 1 }, 'it')).toEqual({ a: 1 });
  expect(listOf([1], 'it')).toEqual([1]);
  expect(quantityOf('0x0', 'it')).toBe(0n);
  expect(quantityOf(`0x${'f'.repeat(64)}`, 'it')).toBe(2n ** 256n - 1n);
  expect(countOf('0x1fffffffffffff', 'it')).toBe(Number.MAX_SAFE_INTEGER);
  expect(bytesOf('0xABcd', 2, 'it')).toBe('0xabcd');
  expect(dataOf('0x', 'it')).toBe('0x');
  expect(dataOf('0xABcd', 'it')).toBe('0xabcd');
});

test.each<readonly [string, () => unknown, string]>([
  ['a list for an object', () => membersOf([], 'the block'), 'the block is no object'],
  ['null for an object', () => membersOf(null, 'the block'), 'the block is no object'],
  ['an object for a list', () => listOf({}, 'the logs'), 'the logs is no list'],
  ['a number', () => quantityOf(1, 'its number'), 'its number is no number'],
  ['no digits', () => quantityOf('0x', 'its number'), 'its number is no number'],
  ['more than 256 bits', () => quantityOf(`0x${'f'.repeat(65)}`, 'its number'), 'its number is no number'],
  ['decimal digits', () => quantityOf('12', 'its number'), 'its number is no number'],
  ['spaces', () => quantityOf(' 0x1', 'its number'), 'its number is no number'],
  ['an unsafe count', () => countOf('0x20000000000000', 'its number'), 'its number is too large'],
  ['a byte too few', () => bytesOf('0xab', 2, 'its hash'), 'its hash is none'],
  ['no hex', () => bytesOf('0xzzzz', 2, 'its hash'), 'its hash is none'],
  ['half a byte', () => dataOf('0xabc', 'its data'), 'its data is no hex'],
  ['a line end', () => dataOf('0xab\n\n', 'its data'), 'its data is no hex'],
])('refuses %s in words that name the place', (_, read, message) => {
  expect(read).toThrow(WrongBlock);
  expect(read).toThrow(message);
});

test('names a missing block, which is a wrong one', () => {
  const error = new MissingBlock(7);
  expect(error).toBeInstanceOf(WrongBlock);
  expect([error.block, error.message]).toEqual([7, 'the node has no block 7']);
});

test('quantities and bytes of any size are read as they were written', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.uint8Array({ maxLength: 64 }),
      (value, bytes) => {
        expect(quantityOf(`0x${value.toString(16)}`, 'it')).toBe(value);
        const text = `0x${Buffer.from(bytes).toString('hex')}`;
        expect(bytesOf(text.toUpperCase().replace('0X', '0x'), bytes.length, 'it')).toBe(text);
      },
    ),
  );
});

test('anything else is refused as a wrong block', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const read of [membersOf, listOf, quantityOf, countOf, dataOf]) {
        try {
          read(value, 'it');
        } catch (error) {
          expect(error).toBeInstanceOf(WrongBlock);
        }
      }
    }),
  );
});
