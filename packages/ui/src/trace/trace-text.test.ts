import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownTrace, traceText } from './trace-text.ts';

test('traceText handles bigints, cycles and undefined', () => {
  expect(traceText({ id: 12n })).toBe('{\n  "id": "12"\n}');
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  expect(traceText(cycle)).toBe('');
  expect(traceText(undefined)).toBe('');
});

test('shownTrace bounds the text, and escapes control characters', () => {
  expect(shownTrace('x'.repeat(50_000)).length).toBeLessThan(20_010);
  expect(shownTrace('a\u202eb')).toBe('"a\\u{202e}b"');
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(shownTrace(value)).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    }),
  );
});
