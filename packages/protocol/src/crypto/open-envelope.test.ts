import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMooringError } from '../errors/mooring-error.ts';
import { openEnvelope } from './open-envelope.ts';
import { readEnvelope } from './read-envelope.ts';
import { sealEnvelope } from './seal-envelope.ts';

const symKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((key) => Buffer.from(key).toString('hex'));
const iv = fc.uint8Array({ minLength: 12, maxLength: 12 });
const message = fc.string({ unit: 'grapheme', maxLength: 300 });
const encoding = fc.constantFrom('base64', 'base64url');
const key = '11'.repeat(32);

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return isMooringError(error) ? error.code : `uncatalogued: ${error}`;
  }
}

describe('an envelope', () => {
  it('opens to the sealed message', () => {
    fc.assert(
      fc.property(symKey, iv, message, encoding, symKey, (secret, nonce, text, form, senderPublicKey) => {
        const zero = sealEnvelope({ type: 0, symKey: secret, iv: nonce, message: text }, form);
        expect(openEnvelope(zero, secret, form)).toBe(text);
        const one = sealEnvelope(
          { type: 1, symKey: secret, iv: nonce, message: text, senderPublicKey },
          form,
        );
        expect(readEnvelope(one, form)).toMatchObject({ type: 1, senderPublicKey });
        expect(openEnvelope(one, secret, form)).toBe(text);
        const two = sealEnvelope({ type: 2, message: text }, form);
        expect(openEnvelope(two, undefined, form)).toBe(text);
      }),
    );
  });

  it('never opens after a bit change, except ignored bits of the type and the unsealed sender key', () => {
    const bit = fc.tuple(fc.nat(), fc.nat({ max: 7 }));
    fc.assert(
      fc.property(
        symKey,
        iv,
        message,
        fc.constantFrom(0, 1),
        bit,
        (secret, nonce, text, type, [at, shift]) => {
          const sender = key;
          const sealed = sealEnvelope({
            type,
            symKey: secret,
            iv: nonce,
            message: text,
            senderPublicKey: sender,
          } as never);
          const bytes = Buffer.from(sealed, 'base64');
          const position = at % bytes.length;
          // Bits 2 to 7 of the type mean type 0 again, as peers read it; the sender's key selects the key and is not sealed.
          fc.pre(!(position === 0 && type === 0 && shift > 1));
          fc.pre(!(type === 1 && position >= 1 && position <= 32));
          bytes.writeUInt8(bytes.readUInt8(position) ^ (1 << shift), position);
          expect(codeOf(() => openEnvelope(bytes.toString('base64'), secret))).toMatch(/^ENVELOPE_/);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('throws a catalogued error if truncated anywhere', () => {
    const sealed = sealEnvelope({ type: 0, symKey: key, iv: new Uint8Array(12), message: '{"id":1}' });
    for (let length = 0; length < sealed.length; length += 1) {
      expect(codeOf(() => openEnvelope(sealed.slice(0, length), key))).toMatch(
        /^ENVELOPE_(MALFORMED|TRUNCATED|INVALID_TAG)$/,
      );
    }
  });

  it('throws a catalogued error for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), encoding, (text, form) => {
        expect(codeOf(() => openEnvelope(text, key, form))).toMatch(/^ENVELOPE_/);
      }),
    );
  });

  it('is rejected unsealed with a known key, and sealed without one', () => {
    expect(codeOf(() => openEnvelope(sealEnvelope({ type: 2, message: '{}' }), key))).toBe(
      'ENVELOPE_UNEXPECTED_TYPE',
    );
    const sealed = sealEnvelope({ type: 0, symKey: key, iv: new Uint8Array(12), message: '{}' });
    expect(codeOf(() => openEnvelope(sealed, undefined))).toBe('ENVELOPE_UNEXPECTED_TYPE');
  });

  it('does not open with another key', () => {
    const sealed = sealEnvelope({ type: 0, symKey: key, iv: new Uint8Array(12), message: '{}' });
    expect(codeOf(() => openEnvelope(sealed, '22'.repeat(32)))).toBe('ENVELOPE_INVALID_TAG');
  });
});
