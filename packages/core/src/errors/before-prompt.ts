import { defineErrors, isMooringError, isUnanswered, retryable } from '@mooring/protocol';

/** WALLET_UNREACHABLE. Here and not with `accountErrors`, which would load them with every adapter that sends. */
export const walletUnreachable = retryable('The wallet did not answer. Nothing was sent.');

const createError = defineErrors({
  NODE_UNAVAILABLE: retryable('No node of the network gave a usable answer in time.'),
  WALLET_UNREACHABLE: walletUnreachable,
});

/**
 * Waits for what a payment reads before its wallet is asked for it. An error by which a payment may be sent all the same, such as a timeout,
 * becomes NODE_UNAVAILABLE, or WALLET_UNREACHABLE if the wallet itself is read: nobody was asked to send.
 */
export async function beforePrompt<T>(read: Promise<T>, source: 'node' | 'wallet' = 'node'): Promise<T> {
  try {
    return await read;
  } catch (cause) {
    if (!isMooringError(cause) || !isUnanswered(cause.code)) throw cause;
    throw createError(source === 'node' ? 'NODE_UNAVAILABLE' : 'WALLET_UNREACHABLE', undefined, { cause });
  }
}
