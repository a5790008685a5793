import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxEnvelopeLength } from './envelope.ts';
import { readEnvelope } from './read-envelope.ts';
import { sealEnvelope } from './seal-envelope.ts';

const encoding = fc.constantFrom('base64', 'base64url');
const key = '11'.repeat(32);
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const write = (parts: readonly Uint8Array[], form: 'base64' | 'base64url') =>
  Buffer.concat(parts).toString(form);
const refused = (code: string) => expect.objectContaining({ code });

describe('readEnvelope', () => {
  it('splits a sealed envelope byte for byte', () => {
    fc.assert(
      fc.property(
        bytes(32),
        bytes(12),
        fc.uint8Array({ minLength: 16, maxLength: 90 }),
        encoding,
        (sender, iv, sealed, form) => {
          const plain = (envelope: object) =>
            Object.fromEntries(
              Object.entries(envelope).map(([name, part]) => [
                name,
                part instanceof Uint8Array ? [...part] : part,
              ]),
            );
          expect(plain(readEnvelope(write([Uint8Array.of(0), iv, sealed], form), form))).toEqual({
            type: 0,
            iv: [...iv],
            sealed: [...sealed],
          });
          expect(plain(readEnvelope(write([Uint8Array.of(1), sender, iv, sealed], form), form))).toEqual({
            type: 1,
            senderPublicKey: Buffer.from(sender).toString('hex'),
            iv: [...iv],
            sealed: [...sealed],
          });
          expect(plain(readEnvelope(write([Uint8Array.of(2), sealed], form), form))).toEqual({
            type: 2,
            plaintext: [...sealed],
          });
        },
      ),
    );
  });

  it('reads any other type as 0, as peers do', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 255 }), (type) => {
        expect(readEnvelope(write([Uint8Array.of(type), new Uint8Array(28)], 'base64')).type).toBe(0);
      }),
    );
  });

  it.each([
    ['0', Uint8Array.of(0), 28],
    ['1', Uint8Array.of(1), 60],
  ])('needs an iv and a tag for type %s, and for type 1 a sender', (_type, head, least) => {
    for (let length = 0; length < least; length += 1)
      expect(() => readEnvelope(write([head, new Uint8Array(length)], 'base64'))).toThrow(
        refused('ENVELOPE_TRUNCATED'),
      );
    expect(readEnvelope(write([head, new Uint8Array(least)], 'base64'))).toHaveProperty('sealed.length', 16);
  });

  it('reads an empty plaintext, but no empty text', () => {
    expect(readEnvelope('Ag==')).toMatchObject({ type: 2, plaintext: { length: 0 } });
    expect(() => readEnvelope('')).toThrow(refused('ENVELOPE_TRUNCATED'));
  });

  it('accepts one text for each envelope', () => {
    const noise = fc.constantFrom('=', '\n', ' ', '-', '_', '+', '/', 'A', 'é', '\0');
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 29, maxLength: 40 }),
        encoding,
        fc.nat(),
        noise,
        (parts, form, at, other) => {
          const text = write([Uint8Array.of(0), parts], form);
          const index = at % (text.length + 1);
          for (const cut of [0, 1]) {
            const bent = text.slice(0, index) + other + text.slice(index + cut);
            // Either it is refused, or it is another envelope.
            let again: string | undefined;
            try {
              const read = readEnvelope(bent, form);
              if (read.type === 0)
                again = write([Buffer.from(bent, form).subarray(0, 1), read.iv, read.sealed], form);
            } catch (error) {
              expect(error).toMatchObject({
                code: expect.stringMatching(/^ENVELOPE_(MALFORMED|TRUNCATED)$/),
              });
            }
            if (again !== undefined) expect(again).toBe(bent);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('refuses bits after the last byte', () => {
    // One byte more than a full group: the last character has unused bits.
    const sealed = sealEnvelope(
      { type: 0, symKey: key, iv: new Uint8Array(12), message: '12345678' },
      'base64url',
    );
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const bent = `${sealed.slice(0, -1)}${alphabet[alphabet.indexOf(sealed.at(-1) ?? '') ^ 1]}`;
    expect(Buffer.from(bent, 'base64url')).toEqual(Buffer.from(sealed, 'base64url'));
    expect(() => readEnvelope(bent, 'base64url')).toThrow(refused('ENVELOPE_MALFORMED'));
  });

  it('is bounded', () => {
    const longest = 'A'.repeat(maxEnvelopeLength);
    expect(readEnvelope(longest).type).toBe(0);
    expect(() => readEnvelope(`${longest}AAAA`)).toThrow(refused('ENVELOPE_TOO_LARGE'));
  });

  it.each([undefined, null, 7, {}, new Uint8Array(40)])('refuses %j, which is not text', (value) => {
    expect(() => readEnvelope(value as never)).toThrow(refused('ENVELOPE_MALFORMED'));
  });
});
