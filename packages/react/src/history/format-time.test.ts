import { expect, test } from 'vitest';
import { formatMonth, formatTime } from './format-time.ts';

const now = Date.UTC(2026, 0, 5, 12);
const minute = 60_000;
const hour = 60 * minute;

test.each([
  [now - 5 * minute, '5 min ago'],
  [now - 59 * minute - 59_000, '59 min ago'],
  [now - hour, '1 hr ago'],
  [now - 23 * hour, '23 hr ago'],
  [now + hour, 'in 1 hr'],
  [now + 2 * minute, 'in 2 min'],
  [now - 10_000, 'this minute'],
  [now - 72 * hour, 'Jan 2'],
])('%i is %s', (at, text) => {
  expect(formatTime('en', at, now)).toBe(text);
});

test('keeps the abbreviations of other languages', () => {
  expect(formatTime('es', now - 5 * minute, now)).toContain('5');
  expect(formatTime('es', now - 5 * minute, now)).not.toContain('ago');
});

test('capitalizes months in every language', () => {
  expect(formatMonth('en', now)).toBe('January 2026');
  expect(formatMonth('es', now)).toBe('Enero de 2026');
});
