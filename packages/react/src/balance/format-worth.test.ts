import { expect, test } from 'vitest';
import { formatWorth } from './format-worth.ts';

test.each([
  ['en', 1204.5, '$1,204.50'],
  ['en', 0, '$0.00'],
  ['en', 0.004, '<$0.01'],
  ['en', 1e300, '$1E300'],
  ['ar-u-nu-latn', 1204.5, '$1,204.50'],
  ['es', 1204.5, '1204,50\u00a0$'],
])('%s: %d is %s', (locale, worth, shown) => {
  expect(formatWorth(locale, worth)).toBe(shown);
});
