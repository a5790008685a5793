import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeFigure } from './write-figure.ts';

it.each([
  ['en', '1204.5', '1,204.5'],
  ['en', '-1204.50', '-1,204.50'],
  ['de', '1204.5', '1.204,5'],
  ['es', '12345.5', '12.345,5'],
  ['en', '0', '0'],
  ['en', '12345678901234567890.123456789012345678', '12,345,678,901,234,567,890.123456789012345678'],
])('writes for %s the number %s as %s', (locale, figure, text) => {
  expect(writeFigure(locale, figure)).toBe(text);
});

it.each(['', 'text', '1e5', '1,5', '.5', '5.', '0x10', '1 2', '--1', '+1'])('leaves %j as it is', (text) => {
  expect(writeFigure('en', text)).toBe(text);
});

it('drops no digit of any number', () => {
  const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{0,${maxLength}}$`));
  fc.assert(
    fc.property(
      digits(40),
      fc.option(digits(30)),
      fc.constantFrom('en', 'de', 'es'),
      (whole, part, locale) => {
        const figure = part === null ? whole : `${whole}.${part}`;
        expect(writeFigure(locale, figure).replaceAll(/\D/g, '')).toBe(figure.replace('.', ''));
      },
    ),
  );
});
