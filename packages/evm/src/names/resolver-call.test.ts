import fc from 'fast-check';
import { bytesToHex, encodeAbiParameters, type Hex } from 'viem';
import { expect, it } from 'vitest';
import { encodeBytes, readBytesResult } from './resolver-call.ts';

const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((given) => bytesToHex(given));
const plain = (hex: Hex): string => hex.slice(2);
const types = (list: string) => list.split(',').map((type) => ({ type }));

it('encodes a call like viem', () => {
  fc.assert(
    fc.property(bytes, bytes, (name, call) => {
      const encoded = encodeAbiParameters(types('bytes,bytes,string[]'), [name, call, []]);
      expect(encodeBytes([plain(name), plain(call)])).toBe(plain(encoded));
    }),
  );
});

it('reads the first bytes of an answer that viem encodes, whatever follows', () => {
  fc.assert(
    fc.property(bytes, (value) => {
      expect(readBytesResult(plain(encodeAbiParameters(types('bytes'), [value])))).toBe(plain(value));
      const more = encodeAbiParameters(types('bytes,address'), [value, `0x${'22'.repeat(20)}`]);
      expect(readBytesResult(plain(more).toUpperCase())).toBe(plain(value));
    }),
  );
});

const word = (value: number | bigint) => value.toString(16).padStart(64, '0');

it.each([
  ['nothing', ''],
  ['no bytes', word(32) + word(0)],
  ['a place beyond the answer', word(64) + word(1)],
  ['a place that no answer reaches', word(2n ** 255n)],
  ['more bytes than there are', `${word(32)}${word(2)}ff`],
  ['a length that no answer has', `${word(32)}${word(2n ** 64n)}ff`],
  ['a truncated word', word(32).slice(1)],
  ['no hex', 'z'.repeat(128)],
])('reads nothing from %s', (_, answer) => {
  expect(readBytesResult(answer)).toBeUndefined();
});

it('never throws, and returns what the answer contains', () => {
  const digits = fc.stringMatching(/^[0-9a-f]*$/, { maxLength: 400 });
  fc.assert(
    fc.property(digits, fc.nat({ max: 64 }), fc.nat({ max: 64 }), (rest, at, length) => {
      const answer = word(at) + word(length) + rest;
      const read = readBytesResult(answer);
      if (read !== undefined) expect(answer).toContain(read);
    }),
  );
});
