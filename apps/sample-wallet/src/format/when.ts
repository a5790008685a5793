import type { WalletMessages } from '../messages/language.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A relative time such as `in 7 days` or `3 hours ago`; negative milliseconds are in the past. */
function relative(locale: string, milliseconds: number): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const length = Math.abs(milliseconds);
  const whole = (unit: number): number => Math.sign(milliseconds) * Math.round(length / unit);
  if (length < hour) return format.format(whole(minute), 'minute');
  // Future times are in hours up to two days; past ones up to one day.
  const days = milliseconds > 0 ? 2 * day : day;
  return length < days ? format.format(whole(hour), 'hour') : format.format(whole(day), 'day');
}

/** When something expires, from the milliseconds left. */
export function ending(messages: WalletMessages, milliseconds: number): string {
  return messages.ends({ when: relative(messages.locale, Math.max(milliseconds, minute)) });
}

/** A past time, from the milliseconds since. */
export function ago(messages: WalletMessages, milliseconds: number): string {
  return milliseconds < minute ? messages.justNow() : relative(messages.locale, -milliseconds);
}

/** A date and time, from Unix milliseconds. */
export function moment(locale: string, at: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(at);
}
