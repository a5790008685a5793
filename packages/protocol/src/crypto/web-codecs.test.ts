import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  base64ToBytes,
  bytesToBase64,
  bytesToHex,
  bytesToUtf8,
  hexToBytes,
  utf8ToBytes,
} from './web-codecs.ts';

const bytes = fc.uint8Array({ maxLength: 300 });

it('writes what Node writes, and reads it back', () => {
  fc.assert(
    fc.property(bytes, (given) => {
      const node = Buffer.from(given);
      expect(bytesToHex(given)).toBe(node.toString('hex'));
      expect(hexToBytes(node.toString('hex'))).toEqual(given);
      for (const encoding of ['base64', 'base64url'] as const) {
        expect(bytesToBase64(given, encoding)).toBe(node.toString(encoding));
        expect(base64ToBytes(node.toString(encoding), encoding)).toEqual(given);
      }
    }),
  );
});

it('writes more bytes than fit as arguments on the stack', () => {
  const many = new Uint8Array(1_000_000).fill(0xfe);
  expect(bytesToBase64(many, 'base64')).toBe(Buffer.from(many).toString('base64'));
});

it('keeps every text, also with a byte order mark', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const whole = `\uFEFF${text}`;
      expect(bytesToUtf8(utf8ToBytes(whole))).toBe(whole);
    }),
  );
});

it('throws for bytes that are no text, and for text that is no base64', () => {
  for (const broken of [[0xff], [0xc3], [0xed, 0xa0, 0x80]])
    expect(() => bytesToUtf8(Uint8Array.from(broken))).toThrow(TypeError);
  for (const text of ['!', 'é', 'A']) expect(() => base64ToBytes(text, 'base64')).toThrow();
});
