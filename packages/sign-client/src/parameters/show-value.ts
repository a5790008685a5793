import { stringifyJson } from '@mooring/protocol';

const longest = 500;

/** Formats a caller's value for an error message, within a bounded length. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'undefined';
  try {
    return (typeof value === 'string' ? JSON.stringify(value) : stringifyJson(value)).slice(0, longest);
  } catch {
    return String(value).slice(0, longest);
  }
}
