const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `5 min ago`, `in 1 hr`, and the day for what is more than a day away. */
export function formatTime(locale: string, at: number, now: number): string {
  const distance = Math.abs(at - now);
  if (distance >= day) return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(at);
  const [unit, size] = distance >= hour ? (['hour', hour] as const) : (['minute', minute] as const);
  const count = Math.trunc((at - now) / size);
  const format = new Intl.RelativeTimeFormat(locale, {
    style: 'short',
    numeric: count === 0 ? 'auto' : 'always',
  });
  const text = format.format(count, unit);
  // English has points after its short words; the line is short enough without.
  return locale === 'en' ? text.replace(/\./g, '') : text;
}

/** Title of a group of rows: its month, with the year. */
export function formatMonth(locale: string, at: number): string {
  const text = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(at);
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
