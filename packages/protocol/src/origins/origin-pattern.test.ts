import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchesOrigin, parseOriginPattern } from './origin-pattern.ts';

const matches = (pattern: string, origin: string) => matchesOrigin(parseOriginPattern(pattern), origin);

it.each([
  ['https://example.org', 'https://example.org', true],
  ['https://example.org', 'https://example.org:443', true],
  ['https://example.org:443', 'https://example.org', true],
  ['https://Example.org/', 'https://example.org', true],
  [' https://example.org ', 'https://example.org', true],
  ['https://example.org', 'http://example.org', false],
  ['https://example.org', 'https://www.example.org', false],
  ['https://example.org', 'https://example.org:8443', false],
  ['https://example.org', 'https://example.org.evil.example', false],
  ['https://*.example.org', 'https://www.example.org', true],
  ['https://*.example.org', 'https://a.b.example.org', true],
  ['https://*.example.org', 'https://example.org', false],
  ['https://*.example.org', 'https://evilexample.org', false],
  ['https://*.example.org', 'https://example.org.evil.example', false],
  ['http://localhost:*', 'http://localhost:5173', true],
  ['http://localhost:*', 'http://localhost', true],
  ['http://localhost:*', 'https://localhost:5173', false],
  ['http://*.localhost:*', 'http://wallet.localhost:4003', true],
  ['http://[::1]:4000', 'http://[::1]:4000', true],
  ['http://[0:0:0:0:0:0:0:1]:4000', 'http://[::1]:4000', true],
  ['http://127.1:080', 'http://127.0.0.1', true],
  ['https://example.org', 'null', false],
  ['https://example.org', '', false],
  ['https://example.org', 'https://example.org@evil.example', false],
])('%s and %s: %s', (pattern, origin, expected) => {
  expect(matches(pattern, origin)).toBe(expected);
});

it.each([
  '*',
  'example.org',
  'https://*',
  'https://*:443',
  'ftp://a.example',
  'https://a.example/x',
  'https://a.example?x',
  'https://user@a.example',
  'https://a*.b',
  'https://*.*.b.example',
  'https://a.example:65536',
  'https://a.example:*0',
  'https://300.0.0.1',
  `https://${'a'.repeat(300)}.example`,
  '',
])('rejects %s', (text) => {
  expect(() => parseOriginPattern(text)).toThrow(
    'has to be a scheme and a host, as in https://*.example.org',
  );
});

it.each(['https://*.org', 'https://*.[::1]'])('rejects the wildcard %s', (text) => {
  expect(() => parseOriginPattern(text)).toThrow('is a wildcard over a whole top level');
});

const scheme = fc.constantFrom('http', 'https');
const port = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined });
const originOf = ([protocol, host, number]: readonly [string, string, number | undefined]) =>
  new URL(`${protocol}://${host}${number === undefined ? '' : `:${number}`}`).origin;
const origins = fc.tuple(scheme, fc.domain(), port).map(originOf);

it('matches an origin with itself and no other', () => {
  fc.assert(
    fc.property(origins, origins, (one, other) => {
      expect(matches(one, one)).toBe(true);
      expect(matches(one, other)).toBe(one === other);
    }),
  );
});

it('a wildcard matches exactly the names that end in a dot and the host', () => {
  const tails = fc.tuple(scheme, fc.domain());
  const heads = fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(tails, heads, ([protocol, host], labels) => {
      const pattern = `${protocol}://*.${host}`;
      expect(matches(pattern, `${protocol}://${labels.join('.')}.${host}`)).toBe(true);
      expect(matches(pattern, `${protocol}://${labels.join('')}${host}`)).toBe(false);
      expect(matches(pattern, `${protocol}://${host}`)).toBe(false);
      expect(matches(pattern, `${protocol}://${labels[0]}.${host}.evil.example`)).toBe(false);
    }),
  );
});

it(':* matches every port, and a pattern without a port only the default', () => {
  fc.assert(
    fc.property(scheme, fc.domain(), port, (protocol, host, number) => {
      const origin = originOf([protocol, host, number]);
      expect(matches(`${protocol}://${host}:*`, origin)).toBe(true);
      expect(matches(`${protocol}://${host}`, origin)).toBe(new URL(origin).port === '');
    }),
  );
});

it('parses any text or throws a descriptive message', () => {
  const near = fc.stringMatching(/^https?:\/\/[*.a-z0-9:[\]/@?#-]{0,30}$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), near), fc.string(), (text, origin) => {
      try {
        matches(text, origin);
      } catch (error) {
        expect((error as Error).message).toMatch(/^(has to be a scheme|is a wildcard)/);
      }
    }),
  );
});
