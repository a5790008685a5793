const minuteMs = 60_000;
const hour = 60 * minuteMs;
const day = 24 * hour;

/** `5 min ago`, `in 1 hr`, or the date if more than a day away. */
export function formatTime(locale: string, at: number, now: number): string {
  const distance = Math.abs(at - now);
  if (distance >= day) return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(at);
  const [unit, size] = distance >= hour ? (['hour', hour] as const) : (['minute', minuteMs] as const);
  const count = Math.trunc((at - now) / size);
  const format = new Intl.RelativeTimeFormat(locale, {
    style: 'short',
    numeric: count === 0 ? 'auto' : 'always',
  });
  const text = format.format(count, unit);
  // English abbreviations end in a period: drop it to keep the line short.
  return locale === 'en' ? text.replace(/\./g, '') : text;
}

/** Title of a group of rows: month and year. */
export function formatMonth(locale: string, at: number): string {
  const text = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(at);
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
