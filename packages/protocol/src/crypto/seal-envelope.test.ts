import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxEnvelopeLength } from './envelope.ts';
import { sealEnvelope } from './seal-envelope.ts';

const key = '11'.repeat(32);
const iv = new Uint8Array(12);
const sealed = { type: 0, symKey: key, iv, message: '{}' } as const;

it('begins with its type, then the sender key and the nonce', () => {
  const bytesOf = (...given: Parameters<typeof sealEnvelope>) =>
    Buffer.from(sealEnvelope(...given), given[1] ?? 'base64');
  expect(bytesOf({ ...sealed, iv: iv.fill(7) }).subarray(0, 13)).toEqual(Buffer.from([0, ...iv]));
  const senderPublicKey = '22'.repeat(32);
  expect(
    bytesOf({ ...sealed, type: 1, senderPublicKey })
      .subarray(0, 45)
      .toString('hex'),
  ).toBe(`01${senderPublicKey}${'07'.repeat(12)}`);
  expect(bytesOf({ type: 2, message: '{"é":1}' }).subarray(1).toString()).toBe('{"é":1}');
});

it('is written in either encoding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (message) => {
      const [plain, url] = [
        sealEnvelope({ type: 2, message }),
        sealEnvelope({ type: 2, message }, 'base64url'),
      ];
      expect(Buffer.from(plain, 'base64').toString('base64url')).toBe(url);
    }),
  );
});

it('requires the sender key for type 1', () => {
  expect(() => sealEnvelope({ ...sealed, type: 1, senderPublicKey: '' })).toThrow(
    expect.objectContaining({ code: 'MISSING_SENDER_KEY' }),
  );
});

it('has a largest size', () => {
  const message = 'a'.repeat(maxEnvelopeLength);
  expect(() => sealEnvelope({ type: 2, message })).toThrow(
    expect.objectContaining({ code: 'ENVELOPE_TOO_LARGE' }),
  );
});

it('names an invalid key or nonce without repeating it', () => {
  expect(() => sealEnvelope({ ...sealed, symKey: `${'22'.repeat(31)}zz` })).toThrow(
    'The symmetric key must be 32 bytes of hex.',
  );
  expect(() => sealEnvelope({ ...sealed, iv: new Uint8Array(8) })).toThrow(
    expect.objectContaining({ code: 'INVALID_HEX' }),
  );
});
