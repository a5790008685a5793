/** Larger values are shown by their magnitude: no account holds them, and no row has room for them. */
const largest = 999e12;

/**
 * An amount of US dollars as the language writes it: `$1,204.50`, `<$0.01`, `>$999T`, never a zero for something.
 *
 * @param atLeast the words around it say so already: no `>`
 */
export function formatWorth(locale: string, worth: number, atLeast = false): string {
  const least = 0.01;
  const format = (value: number, short?: Intl.NumberFormatOptions) =>
    // Arabic's own form has marks that turn the dollar sign round between figures that are read from the left.
    new Intl.NumberFormat(locale.startsWith('ar') ? 'en' : locale, {
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
