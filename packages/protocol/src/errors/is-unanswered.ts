import type { ErrorCode } from './error-titles.ts';

/**
 * Requests to paired wallets expire, end with their session, or are not confirmed by the relay, although the wallet may have them; others
 * time out.
 */
const unanswered: ReadonlySet<string> = new Set([
  'EMBEDDED_WALLET_TIMED_OUT',
  'PUBLISH_FAILED',
  'REQUEST_EXPIRED',
  'TIMED_OUT',
  'USER_DISCONNECTED',
] satisfies readonly ErrorCode[]);

/**
 * Whether an error means that no answer came. A wallet that was asked may have signed or sent all the same, or still do so: do not
 * suggest another request before the visitor has looked.
 */
export function isUnanswered(code: string): boolean {
  return unanswered.has(code);
}

/** An answer that cannot be used may be that of a wallet that has sent. */
const inDoubt: ReadonlySet<string> = new Set([
  'TRANSACTION_IN_DOUBT',
  'WALLET_ANSWER_INVALID',
] satisfies readonly ErrorCode[]);

/** Whether a payment that failed with the error may have been sent all the same: no answer came, or none that proves the opposite. */
export function mayBeSent(code: string): boolean {
  return isUnanswered(code) || inDoubt.has(code);
}
