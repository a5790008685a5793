/** Above this a figure is told by its size: no account holds it, and no row has room for it. */
const largest = 1e15;

/** An amount of US dollars as the language writes it: `$1,204.50`, `<$0.01`, never a zero for something. */
export function formatWorth(locale: string, worth: number): string {
  const least = 0.01;
  // Arabic's own form has marks that turn the dollar sign round between figures that are read from the left.
  const format = new Intl.NumberFormat(locale.startsWith('ar') ? 'en' : locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    ...(worth >= largest
      ? { notation: 'scientific', minimumFractionDigits: 0, maximumFractionDigits: 2 }
      : {}),
  });
  return worth > 0 && worth < least ? `<${format.format(least)}` : format.format(worth);
}
