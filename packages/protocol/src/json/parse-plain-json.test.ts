import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parsePlainJson } from './parse-plain-json.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

it('parses any JSON value as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value);
      expect(parsePlainJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

it.each(['', '{', '[1,]', 'NaN', '\u0000'])('returns undefined for %j, which is not JSON', (text) => {
  expect(parsePlainJson(text)).toBeUndefined();
});

it('refuses text that nests deeper than allowed', () => {
  expect(parsePlainJson(nested(128))).toBeDefined();
  expect(parsePlainJson(nested(129))).toBeUndefined();
  expect(parsePlainJson(nested(100_000))).toBeUndefined();
  expect(parsePlainJson('{"a":[1]}', 1)).toBeUndefined();
});

it('does not count brackets inside strings', () => {
  expect(parsePlainJson('["[[[\\"[["]', 1)).toEqual(['[[["[[']);
});
