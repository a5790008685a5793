import { expect, it } from 'vitest';
import { readProperties } from './read-properties.ts';

it('returns the text properties of a session, or undefined', () => {
  expect(readProperties({ capabilities: '{}', walletNumber: 5, list: ['a'] })).toEqual({
    capabilities: '{}',
  });
  expect(readProperties({ walletNumber: 5 })).toBeUndefined();
  expect(readProperties(undefined)).toBeUndefined();
});

it('drops long properties, and all but the first 32', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_each, index) => [`p${index}`, 'x']));
  expect(Object.keys(readProperties(many) ?? {})).toHaveLength(32);
  expect(readProperties({ long: 'x'.repeat(16_001), short: 'y' })).toEqual({ short: 'y' });
});
