import { waitTimeoutMs } from '../../../../scripts/test/wait-timeout.mjs';

/** Milliseconds after which a call counts as lost: below a test's own limit, so that the error names the call. */
export const answerLimit = waitTimeoutMs;

/**
 * Settles like the promise, or rejects after the limit.
 *
 * @param what the call, and what it is waiting for
 */
export function withinLimit<Value>(
  promise: Promise<Value>,
  what: () => string,
  limit = answerLimit,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(what())), limit);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
