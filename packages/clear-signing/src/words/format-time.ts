import { defineMessage, type Phrase } from '../messages/define-message.ts';

/** The last second that a `Date` can represent. */
const maxSeconds = 8_640_000_000_000n;

/** Formats Unix seconds in digits that are the same in every language. */
export function formatTime(seconds: bigint): Phrase {
  if (seconds > maxSeconds) return defineMessage('noEnd');
  return `${new Date(Number(seconds) * 1_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
