import { numberLocale } from '@mooring/ui/messages';

/** Larger values show this bound: no account holds them, and no row has room for them. */
const largest = 999e12;

/**
 * Formats US dollars for the language: `$1,204.50`, `<$0.01`, `>$999T`. A positive amount never shows as zero.
 *
 * @param atLeast the surrounding text already says "at least": omit `>`
 */
export function formatWorth(locale: string, worth: number, atLeast = false): string {
  const least = 0.01;
  const format = (value: number, short?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(numberLocale(locale), {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      ...short,
    }).format(value);
  if (worth > largest) {
    const size = format(largest, { notation: 'compact', maximumFractionDigits: 0 });
    return atLeast ? size : `>${size}`;
  }
  return worth > 0 && worth < least ? `<${format(least)}` : format(worth);
}
