import { createError } from '../errors.ts';

/** Maximum characters of a signature, enough for a signed Algorand transaction with a 1 kB note. */
const longest = 10_000;

/** Reads a text from a wallet's answer. Throws SOMETHING_WENT_WRONG for anything else. */
export function readText(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > longest)
    throw createError('SOMETHING_WENT_WRONG');
  return value;
}
