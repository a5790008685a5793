import { base64, hex } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSignature, readTxid } from './read-answers.ts';

const invalid = expect.objectContaining({ code: 'WALLET_ANSWER_INVALID' });

describe('a signature', () => {
  it('is read from base64, hex of any case, and bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => {
        const text = base64.encode(bytes);
        expect(readSignature(hex.encode(bytes))).toBe(text);
        expect(readSignature(hex.encode(bytes).toUpperCase())).toBe(text);
        expect(readSignature(bytes)).toBe(text);
        const wider = new Uint8Array([9, ...bytes, 9]);
        expect(readSignature(wider.subarray(1, -1))).toBe(text);
        expect(readSignature(new DataView(wider.buffer, 1, bytes.length))).toBe(text);
        // Text that is also valid hex is read as hex.
        if (!/^(?:[0-9a-f]{2})+$/i.test(text)) expect(readSignature(text)).toBe(text);
      }),
    );
  });

  it('is bounded', () => {
    expect(readSignature('ab'.repeat(10_000))).toBe(base64.encode(new Uint8Array(10_000).fill(0xab)));
    expect(() => readSignature('ab'.repeat(10_001))).toThrow(invalid);
    expect(() => readSignature(new Uint8Array(20_001))).toThrow(invalid);
  });

  it.each([undefined, null, '', 'abc', '!', 'YW Jj', new Uint8Array(), 7, {}, ['ab'], new ArrayBuffer(4)])(
    'is not %o',
    (value) => {
      expect(() => readSignature(value)).toThrow(invalid);
    },
  );
});

describe('a transaction id', () => {
  it('is read in any case', () => {
    expect(readTxid('AB'.repeat(32))).toBe('ab'.repeat(32));
  });

  it.each([
    undefined,
    null,
    '',
    'ab'.repeat(31),
    'ab'.repeat(33),
    `0x${'ab'.repeat(32)}`,
    'zz'.repeat(32),
    7,
    { txid: 'x' },
  ])('is not %o', (value) => {
    expect(() => readTxid(value)).toThrow(invalid);
  });
});
