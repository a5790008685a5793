import { createError } from '../errors.ts';

/** Characters of the longest signature: a signed transaction of Algorand with a note of a kilobyte. */
const longest = 10_000;

/** A member of what a wallet answered; `undefined` where there is none. */
export function readMember(answer: unknown, name: string): unknown {
  return Reflect.get(Object(answer), name);
}

/** A text that a wallet answered. Throws SOMETHING_WENT_WRONG for anything else. */
export function readText(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > longest)
    throw createError('SOMETHING_WENT_WRONG');
  return value;
}
