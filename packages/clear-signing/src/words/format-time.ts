import { defineMessage, type Phrase } from '../messages/define-message.ts';

/** The last second that a `Date` can represent. */
const maxSeconds = 8_640_000_000_000n;

/** Formats Unix seconds in digits that are the same in every language. */
export function formatTime(seconds: bigint): Phrase {
  if (seconds > maxSeconds) return defineMessage('noEnd');
  return formatDate(new Date(Number(seconds) * 1_000));
}

/** Formats a time of RFC 3339 alike. A day or an hour that no calendar has stays as it is written. */
export function formatWrittenTime(written: string): Phrase {
  const date = new Date(written);
  const day = Number(written.slice(8, 10));
  const inMonth = new Date(
    Date.UTC(Number(written.slice(0, 4)), Number(written.slice(5, 7)), 0),
  ).getUTCDate();
  // `Date` reads the hour 24 as the next day.
  const isOff = day > inMonth || written.slice(11, 13) === '24';
  return Number.isNaN(date.getTime()) || isOff ? written : formatDate(date);
}

function formatDate(date: Date): string {
  // A year after 9999 has more digits.
  return date
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
}
