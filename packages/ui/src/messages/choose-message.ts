type Options = Readonly<Record<string, string>>;

/** The text for a count: an exact `=n`, else by the language's plural rule. */
export function choosePlural(locale: string, count: number, options: Options): string {
  const rule = new Intl.PluralRules(locale).select(count);
  return options[`=${count}`] ?? options[rule] ?? options.other ?? '';
}

/** Languages whose format of a short whole number is its plain digits. */
const plain = /^(en|es)\b/;

/** Avoids `Intl` for short numbers: the first formatter causes a visible delay on a slow phone. */
export function formatNumber(locale: string, value: number): string {
  if (plain.test(locale) && Number.isInteger(value) && value >= 0 && value < 1_000) return String(value);
  return new Intl.NumberFormat(locale).format(value);
}
