import { numberLocale } from './number-locale.ts';

/** US dollars in the visitor's language: `$1,204.50`. A positive amount never shows as zero. */
export function formatDollars(locale: string, worth: number): string {
  const format = new Intl.NumberFormat(numberLocale(locale), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
  const least = 0.01;
  return worth > 0 && worth < least ? `<${format.format(least)}` : format.format(worth);
}
