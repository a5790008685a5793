import { isMooringError, type MooringError } from '@mooring/protocol';
import { createError } from '../errors.ts';

/** Carries when a refused client may retry. */
class RetryAfter extends Error {
  override readonly name = 'RetryAfter';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`more is granted in ${seconds} s`);
    this.seconds = seconds;
  }
}

/** Seconds for refusals without a time: something is busy, or away, right now. */
const usualSeconds = 5;

/** A refusal that says when the client may retry. */
export function tooMany(milliseconds: number): MooringError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  return createError('TOO_MANY_REQUESTS', undefined, { cause: new RetryAfter(seconds) });
}

/** Value of `Retry-After` for an error; `undefined` unless a limit or an unavailable database caused it. */
export function retryAfterOf(error: unknown): string | undefined {
  if (!isMooringError(error)) return undefined;
  if (error.code !== 'TOO_MANY_REQUESTS' && error.code !== 'DATABASE_UNAVAILABLE') return undefined;
  return `${error.cause instanceof RetryAfter ? error.cause.seconds : usualSeconds}`;
}
