import { expect, test } from 'vitest';
import { shortFigure } from './short-figure.ts';

test.each([
  ['en', '1204.5', '1,204.5'],
  ['en', '0', '0'],
  ['en', '<0.001', '<0.001'],
  ['en', '-1204.5', '-1,204.5'],
  ['en', '999999999999.999', '999,999,999,999.999'],
  ['en', '1239999999999', '1.23T'],
  ['en', '1239999999999.999', '1.23T'],
  ['en', `999${'0'.repeat(12)}`, '999T'],
  ['en', `1${'0'.repeat(15)}`, '>999T'],
  ['en', `1${'0'.repeat(40)}`, '>999T'],
  ['es', '1239999999999', '1,23\u00a0B'],
  ['ar-u-nu-latn', '1239999999999', '1.23T'],
  ['en', 'no figure', 'no figure'],
])('%s: %s is %s', (locale, figure, shown) => {
  expect(shortFigure(locale, figure)).toBe(shown);
});
