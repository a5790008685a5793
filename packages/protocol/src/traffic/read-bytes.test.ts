import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBytes } from './read-bytes.ts';

it('reads the same bytes from every form', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
      const forms = [
        Buffer.from(bytes).toString('base64'),
        [...bytes],
        { data: [...bytes] },
        JSON.parse(JSON.stringify(Buffer.from(bytes))),
        JSON.parse(JSON.stringify(bytes)),
        { data: JSON.parse(JSON.stringify(bytes)) },
        bytes,
      ];
      for (const form of forms) expect(readBytes(form)).toEqual(bytes);
    }),
  );
});

it.each([
  ['no list', 7],
  ['nothing', null],
  ['an empty list', []],
  ['an empty object', {}],
  ['a number that is no byte', [1, 256]],
  ['a negative number', [-1]],
  ['a fraction', [1.5]],
  ['a text in a list', [1, '2']],
  ['text that is no base64', '!'],
  ['bytes by another name', { bytes: [1] }],
])('throws for %s', (_, value) => {
  expect(() => readBytes(value)).toThrow();
});

it('reads at most a million', () => {
  const many = new Array<number>(1_000_000).fill(7);
  expect(readBytes(many)).toHaveLength(1_000_000);
  expect(() => readBytes([...many, 7])).toThrow('No bytes');
  expect(readBytes('A'.repeat(1_000_000))).toHaveLength(750_000);
  expect(() => readBytes('A'.repeat(1_000_004))).toThrow('No bytes');
});

it('only throws errors', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      try {
        expect(readBytes(value)).toBeInstanceOf(Uint8Array);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }),
  );
});
