import { groupDigits } from './group-digits.ts';

const longest = 999n * 10n ** 12n;

/**
 * Writes a decimal figure where it has little room: `1,204.5`, and from 10¹² up `1.23T` or `>999T`, because a cut figure reads as a
 * smaller one. Rounded down, so that it is never more than the figure.
 */
export function shortFigure(locale: string, figure: string): string {
  const digits = /^\d{13,}/.exec(figure)?.[0];
  if (digits === undefined) return groupDigits(locale, figure);
  // A sign before an Arabic word would be mirrored.
  const size = new Intl.NumberFormat(locale.startsWith('ar') ? 'en' : locale, {
    notation: 'compact',
    maximumFractionDigits: 2,
  });
  const whole = BigInt(digits);
  if (whole > longest) return `>${size.format(longest)}`;
  return size.format(whole - (whole % 10n ** BigInt(digits.length - 3)));
}
