import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../vectors/pairing-uri.json' with { type: 'json' };
import { formatPairingUri } from './format-pairing-uri.ts';
import { parsePairingUri } from './parse-pairing-uri.ts';

const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((key) => Buffer.from(key).toString('hex'));

describe('a pairing link', () => {
  it.each(vectors.parse)('is parsed from $uri', ({ uri, parsed }) => {
    // Absent members are undefined in ours; JSON leaves them out, as the vectors do.
    expect(JSON.parse(JSON.stringify(parsePairingUri(uri)))).toEqual(parsed);
  });

  it('survives a round trip, also in base64', () => {
    const parameters = fc.record({
      topic: hex,
      symKey: hex,
      relay: fc.record({
        protocol: fc.string({ minLength: 1 }),
        data: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
      }),
      expiryTimestamp: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
      methods: fc.option(fc.array(fc.stringMatching(/^[a-zA-Z_]+$/), { minLength: 1, maxLength: 5 }), {
        nil: undefined,
      }),
    });
    fc.assert(
      fc.property(parameters, (value) => {
        const uri = formatPairingUri(value);
        fc.pre(uri.length < 4_000);
        const expected = { protocol: '', version: 2, ...value };
        expect(parsePairingUri(uri)).toEqual(expected);
        expect(parsePairingUri(Buffer.from(uri).toString('base64'))).toEqual(expected);
      }),
    );
  });

  it.each([
    ['wc:wc:', 'wc'],
    ['wc://wc:', ''],
    ['wc:wc://', ''],
    ['wc://', ''],
  ])('is parsed with the prefix %s, as some systems pass it on', (prefix, protocol) => {
    const topic = 'ab'.repeat(32);
    const rest = `${topic}@2?relay-protocol=irn&symKey=${topic}`;
    expect(parsePairingUri(prefix + rest)).toMatchObject({ protocol, topic, version: 2, symKey: topic });
  });

  it('is parsed from any text without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.base64String()), (text) => {
        expect(() => parsePairingUri(text)).not.toThrow();
      }),
    );
    expect(parsePairingUri('https://example.com/')).toMatchObject({
      symKey: undefined,
      relay: { protocol: undefined },
    });
    expect(parsePairingUri(`wc:${'a'.repeat(1_000_000)}`).topic.length).toBeLessThan(5_000);
  });

  it.each([
    ['no query', 'wc:ab@2', { topic: 'ab', version: 2, symKey: undefined, methods: undefined }],
    ['no version', 'wc:ab?symKey=cd', { topic: 'ab', version: Number.NaN, symKey: 'cd' }],
    ['nothing but the scheme', 'wc:', { topic: '', version: Number.NaN }],
    ['no text', '', { topic: '', version: Number.NaN }],
    [
      'version 1',
      'wc:ab@1?bridge=https%3A%2F%2Fb.example&key=cd',
      { topic: 'ab', version: 1, symKey: undefined },
    ],
    ['an invalid expiry', 'wc:ab@2?expiryTimestamp=soon', { expiryTimestamp: undefined }],
    ['a member twice', 'wc:ab@2?symKey=one&symKey=two', { symKey: 'one' }],
    ['an empty list of methods', 'wc:ab@2?methods=', { methods: [''] }],
  ])('is parsed with %s, and checked by the caller', (_name, uri, parts) => {
    expect(parsePairingUri(uri)).toMatchObject(parts);
  });
});
