/**
 * Whether an error says that a wallet did not answer a request, so that it may have sent the transaction: requests to paired wallets
 * expire, others time out.
 */
export function isUnanswered(code: string): boolean {
  return code === 'TIMED_OUT' || code === 'REQUEST_EXPIRED';
}
