import { defineErrors, isMooringError, isUnanswered, retryable } from '@mooring/protocol';

const createError = defineErrors({
  NODE_UNAVAILABLE: retryable('No node of the network gave a usable answer in time.'),
});

/**
 * Waits for what a payment reads before its wallet is asked. An error by which a payment may be sent all the same, such as the timeout of a
 * node, becomes NODE_UNAVAILABLE: nobody was asked.
 */
export async function beforeAsking<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (cause) {
    throw isMooringError(cause) && isUnanswered(cause.code)
      ? createError('NODE_UNAVAILABLE', undefined, { cause })
      : cause;
  }
}
