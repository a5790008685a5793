import fc from 'fast-check';
import { expect, it } from 'vitest';
import { siweGrammar } from './siwe-grammar.ts';

const names = Object.keys(siweGrammar) as (keyof typeof siweGrammar)[];

it.each([
  ['scheme', 'https', 'web+mooring', 'a1.-'],
  ['domain', 'site.example', 'localhost:3000', '[::1]:8545', 'user@site.example', '127.0.0.1'],
  ['statement', 'I accept the Terms: https://site.example/tos?a=1#b', "!$&'()*+,;=", ' '],
  ['uri', 'https://site.example/login?a=%20', 'did:key:z6Mk', 'ipfs://Qm', 'a:'],
  ['nonce', '32891757', 'abcdefGH'],
  ['time', '2021-09-30T16:25:24Z', '2024-02-29T23:59:60.000+14:00', '2021-09-30t16:25:24.1z'],
  ['requestId', '', 'a-b_c~.!$&:@', '%20'],
] as const)('takes as %s', (name, ...texts) => {
  for (const text of texts) expect([text, siweGrammar[name](text)]).toEqual([text, true]);
});

it.each([
  ['scheme', '', '1http', 'ht tp', 'https:'],
  [
    'domain',
    '',
    'site example',
    'site.example/path',
    'site.example?',
    'a#b',
    'site:99999',
    '%zz',
    'süd.example',
  ],
  ['statement', '', 'two\nlines', 'ümlaut', 'tab\t', '"quoted"', '50%'],
  ['uri', '', 'site.example', '/login', 'https://a b', 'https://a/%2', '1a:b', 'https://ü'],
  ['nonce', '', '1234567', '1234-5678', 'ümlautümlaut', '12345678\n'],
  [
    'time',
    '',
    '2021-09-30',
    '2021-09-30T16:25:24',
    '2021-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2021-13-01T00:00:00Z',
    '2021-00-01T00:00:00Z',
    '2021-09-30T24:00:00Z',
    '2021-09-30 16:25:24Z',
    '2021-09-30T16:25:24.Z',
    '2021-09-30T16:25:24+24:00',
    '2021-09-30T16:25:24Z\n',
    '02021-09-30T16:25:24Z',
  ],
  ['requestId', 'a b', 'a/b', 'a?b', '%2', '"'],
] as const)('refuses as %s', (name, ...texts) => {
  for (const text of texts) expect([text, siweGrammar[name](text)]).toEqual([text, false]);
});

it('takes only text', () => {
  const value = fc.anything().filter((one) => typeof one !== 'string');
  fc.assert(
    fc.property(fc.constantFrom(...names), value, (name, one) => {
      expect(siweGrammar[name](one)).toBe(false);
    }),
  );
});

it('rejects a line break in any field', () => {
  const text = fc.tuple(fc.string(), fc.constantFrom('\n', '\r', '\u2028'), fc.string());
  fc.assert(
    fc.property(fc.constantFrom(...names), text, (name, parts) => {
      expect(siweGrammar[name](parts.join(''))).toBe(false);
    }),
  );
});

it('takes every time that a clock writes', () => {
  const time = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(time, (date) => {
      expect(siweGrammar.time(date.toISOString())).toBe(true);
    }),
  );
});

it('judges a very long text quickly', () => {
  for (const name of names) {
    expect(siweGrammar[name](`${'a'.repeat(200_000)}"`)).toBe(false);
    expect(siweGrammar[name](`${'%20'.repeat(100_000)}"`)).toBe(false);
  }
});
