import { expect, it } from 'vitest';
import { rawText } from './raw-text.ts';

it('writes any input, and never throws', () => {
  expect(rawText('as it is')).toBe('as it is');
  expect(rawText({ value: 5n })).toBe('{\n  "value": "5"\n}');
  expect(rawText(undefined)).toBe('undefined');
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  expect(rawText(cycle)).toBe('not readable');
  const hostile = {
    get member() {
      throw new Error('no');
    },
  };
  expect(rawText(hostile)).toBe('not readable');
});
