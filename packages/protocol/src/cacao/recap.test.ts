import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../vectors/cacao-recap.json' with { type: 'json' };
import { createRecap, encodeRecap, mergeRecaps, recapChains, recapMethods } from './edit-recap.ts';
import { assertRecap, decodeRecap, isRecap, lastRecap } from './recap.ts';

const recapOf = (name: string) => vectors.recaps.find((recap) => recap.name === name);
const encode = (value: unknown, encoding: 'base64' | 'base64url' = 'base64') =>
  `urn:recap:${Buffer.from(JSON.stringify(value)).toString(encoding)}`;

interface Merge {
  readonly a: string;
  readonly b: string;
  readonly merged: string;
  readonly decoded: object;
}

describe('recaps', () => {
  it('create, encode, decode and merge like the original', () => {
    const limits = { chains: ['eip155:1'] };
    expect(createRecap('eip155', 'request', ['b', 'a'])).toEqual(recapOf('createRecap')?.result);
    expect(createRecap('eip155', 'request', ['b', 'a'], limits)).toEqual(
      recapOf('createRecap with limits')?.result,
    );
    const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_chainId'];
    const encoded = encodeRecap(createRecap('eip155', 'request', methods));
    expect(encoded).toBe(recapOf('encodeRecap')?.result);
    expect(decodeRecap(encoded)).toEqual(recapOf('decodeRecap')?.result);
    const { a, b, merged, decoded } = { ...(recapOf('merge')?.result as object) } as Merge;
    const both = mergeRecaps(decodeRecap(a), decodeRecap(b));
    expect(both).toEqual(decoded);
    expect(encodeRecap(both)).toBe(merged);
    expect(recapMethods(decodeRecap(encoded))).toEqual(recapOf('getMethodsFromRecap')?.result);
    expect(
      recapChains(createRecap('eip155', 'request', ['a'], { chains: ['eip155:1', 'eip155:2'] })),
    ).toEqual(recapOf('getChainsFromRecap')?.result);
  });

  it.each([
    ['invalid: undefined', undefined],
    ['invalid: no att', {}],
    ['invalid: empty att', { att: {} }],
    ['invalid: array resource', { att: { eip155: [] } }],
    ['invalid: string resource', { att: { eip155: 'x' } }],
    ['invalid: empty resource', { att: { eip155: {} } }],
    ['invalid: limits not array', { att: { eip155: { 'request/a': {} } } }],
    ['invalid: limits empty', { att: { eip155: { 'request/a': [] } } }],
    ['invalid: limit not object', { att: { eip155: { 'request/a': ['x'] } } }],
  ])('%s', (name, value) => {
    expect(() => assertRecap(value)).toThrow((recapOf(name) as { error?: string } | undefined)?.error);
  });

  it('reject invalid values with a catalogued error', () => {
    for (const text of ['urn:recap:', 'urn:recap:!!', 'urn:recap:bnVsbA', 'urn:recap:W10'])
      expect(() => decodeRecap(text)).toThrow(expect.objectContaining({ code: 'RECAP_INVALID' }));
    fc.assert(
      fc.property(fc.anything(), (value) => {
        try {
          assertRecap(value);
        } catch (error) {
          expect(error).toMatchObject({ code: 'RECAP_INVALID' });
        }
      }),
    );
  });

  it('survive encoding and decoding', () => {
    const names = fc.array(fc.stringMatching(/^[a-z_]{1,12}$/), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(names, names, (one, other) => {
        const merged = mergeRecaps(
          createRecap('eip155', 'request', one),
          createRecap('eip155', 'request', other),
        );
        expect(decodeRecap(encodeRecap(merged))).toEqual(merged);
        expect(new Set(recapMethods(merged))).toEqual(new Set([...one, ...other]));
      }),
    );
  });

  it.each(['base64', 'base64url'] as const)(
    'are read in %s, as ERC-5573 and peers write them',
    (encoding) => {
      const recap = { att: { 'https://one.example/?~~~>ÿ': { 'crud/read': [{}] } } };
      expect(encode(recap, encoding)).toMatch(encoding === 'base64' ? /[+/]/ : /[-_]/);
      expect(decodeRecap(encode(recap, encoding))).toEqual(recap);
    },
  );

  it.each([
    ['limits', { att: { eip155: { 'request/a': { toString: 1 } } } }],
    ['a limit', { att: { eip155: { 'request/a': [null] } } }],
    ['another limit', { att: { eip155: { 'request/a': [{}, 7] } } }],
    ['a resource', { att: { eip155: null } }],
    ['att', { att: 'eip155' }],
    ['a number', 7],
    [
      'deep nesting',
      { att: { eip155: { 'request/a': [JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)] } } },
    ],
  ])('are refused with a catalogued error for %s that a peer made up', (_name, value) => {
    expect(() => decodeRecap(encode(value))).toThrow(expect.objectContaining({ code: 'RECAP_INVALID' }));
  });

  it('are refused with a limit that JSON would leave out', () => {
    const recap = { att: { eip155: { 'request/a': [undefined] } } };
    expect(() => assertRecap(recap)).toThrow('found: undefined');
  });

  it('keep the error short, however long a peer’s names are', () => {
    const name = 'a'.repeat(100_000);
    expect(() => assertRecap({ att: { [name]: {} } })).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{100,600}$/s) }),
    );
  });

  it('are found only as the last resource', () => {
    const recap = encodeRecap(createRecap('eip155', 'request', ['personal_sign']));
    expect(lastRecap(['https://one.example', recap])).toBe(recap);
    expect(lastRecap([recap, 'https://one.example'])).toBeUndefined();
    expect(lastRecap([])).toBeUndefined();
    expect(lastRecap(undefined)).toBeUndefined();
    expect([isRecap(recap), isRecap('https://one.example'), isRecap(undefined), isRecap(7)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
