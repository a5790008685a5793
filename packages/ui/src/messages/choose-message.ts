type Options = Readonly<Record<string, string>>;

/** The text for a count: an exact `=n` first, then the language's plural rule. */
export function choosePlural(locale: string, count: number, options: Options): string {
  const rule = new Intl.PluralRules(locale).select(count);
  return options[`=${count}`] ?? options[rule] ?? options.other ?? '';
}

/** Where a short whole number is written as this language writes it. */
const plain = /^(en|es)\b/;

/** A browser's first formatter takes long enough to be seen on a slow phone: a short number needs none. */
export function formatNumber(locale: string, value: number): string {
  if (plain.test(locale) && Number.isInteger(value) && value >= 0 && value < 1_000) return String(value);
  return new Intl.NumberFormat(locale).format(value);
}
