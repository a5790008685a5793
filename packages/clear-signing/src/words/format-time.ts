/** The last second that a date can hold. */
const maxSeconds = 8_640_000_000_000n;

/** A time in Unix seconds, in words that are the same everywhere. */
export function formatTime(seconds: bigint): string {
  if (seconds > maxSeconds) return 'No end';
  return `${new Date(Number(seconds) * 1_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
