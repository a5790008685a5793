type Options = Readonly<Record<string, string>>;

/** The text for a count: an exact `=n` first, then the language's plural rule. */
export function choosePlural(locale: string, count: number, options: Options): string {
  const rule = new Intl.PluralRules(locale).select(count);
  return options[`=${count}`] ?? options[rule] ?? options.other ?? '';
}

export function formatNumber(locale: string, value: number): string {
  return new Intl.NumberFormat(locale).format(value);
}
