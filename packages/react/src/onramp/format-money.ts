import { numberLocale } from '@mooring/ui/messages';

/** Formats money for the language: `$100.00`, `€9.50`; with the code of a currency that the browser does not know. */
export function formatMoney(locale: string, amount: string | number, currency: string): string {
  const value = Number(amount);
  try {
    return new Intl.NumberFormat(numberLocale(locale), {
      ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol', useGrouping: true },
      // The price of a coin may be far below a cent.
      ...(value > 0 && value < 0.01 ? { maximumSignificantDigits: 3 } : {}),
    }).format(value);
  } catch {
    return `${amount} ${currency}`;
  }
}

/** Display name of a currency; its code if the browser does not know it. */
export function currencyName(locale: string, currency: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency;
  } catch {
    return currency;
  }
}

/** Sign of a currency: `$`, `€`; its code if it has none or the browser does not know it. */
export function currencySign(locale: string, currency: string): string {
  try {
    const parts = new Intl.NumberFormat(numberLocale(locale), {
      ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    }).formatToParts(0);
    return parts.find(({ type }) => type === 'currency')?.value ?? currency;
  } catch {
    return currency;
  }
}
