import { expect, it } from 'vitest';
import { formatTime, formatWrittenTime } from './format-time.ts';

it('formats seconds in UTC, and calls a time that no calendar has endless', () => {
  expect(formatTime(0n)).toBe('1970-01-01 00:00:00 UTC');
  expect(formatTime(1_700_000_000n)).toBe('2023-11-14 22:13:20 UTC');
  expect(formatTime(8_640_000_000_001n)).toMatchObject({ key: 'noEnd' });
  expect(formatTime(2n ** 256n - 1n)).toMatchObject({ key: 'noEnd' });
});

it('keeps the seconds of a year with more than four digits', () => {
  expect(formatTime(253_402_300_801n)).toBe('+010000-01-01 00:00:01 UTC');
  expect(formatTime(8_640_000_000_000n)).toBe('+275760-09-13 00:00:00 UTC');
});

it.each([
  ['2023-11-14T22:13:20Z', '2023-11-14 22:13:20 UTC'],
  ['2023-11-14T22:13:20.123Z', '2023-11-14 22:13:20 UTC'],
  ['2023-11-15T00:13:20+02:00', '2023-11-14 22:13:20 UTC'],
  ['2024-02-29T00:00:00Z', '2024-02-29 00:00:00 UTC'],
  ['2023-02-29T00:00:00Z', '2023-02-29T00:00:00Z'],
  ['2023-04-31T00:00:00Z', '2023-04-31T00:00:00Z'],
  ['2023-13-01T00:00:00Z', '2023-13-01T00:00:00Z'],
  ['2023-11-14T25:00:00Z', '2023-11-14T25:00:00Z'],
  ['2023-11-14T24:00:00Z', '2023-11-14T24:00:00Z'],
  ['soon', 'soon'],
])('%s is shown as %s', (written, shown) => {
  expect(formatWrittenTime(written)).toBe(shown);
});
