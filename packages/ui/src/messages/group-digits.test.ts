import { expect, test } from 'vitest';
import { groupDigits } from './group-digits.ts';

test.each([
  ['en', '1204.500', '1,204.500'],
  ['de', '1204.500', '1.204,500'],
  ['en', '<0.001', '<0.001'],
  ['en', '123456789012345678901234567890.123', '123,456,789,012,345,678,901,234,567,890.123'],
  ['en', '7', '7'],
  ['en', '-1204.5', '-1,204.5'],
  ['en', '-0.5', '-0.5'],
  ['en', '-<0.001', '-<0.001'],
  ['es', '-12345.5', '-12.345,5'],
  ['en', 'no figure', 'no figure'],
])('%s: %s is %s', (locale, figure, shown) => {
  expect(groupDigits(locale, figure)).toBe(shown);
});
