import { coreErrors } from '@mooring/core/adapter';
import { defineErrors, type ErrorDefinitions, retryable } from '@mooring/protocol';

/** Errors that this package throws for failures of Solana wallets and nodes. */
export const solanaErrors = {
  ...coreErrors,
  AMOUNT_INVALID: ({ problem }: { problem: string }) => `The amount cannot be sent: ${problem}.`,
  BALANCE_UNAVAILABLE: retryable('Token Balance Unavailable'),
  FUNDS_INSUFFICIENT: 'The account has not enough to send this amount and pay for the transaction.',
  HTTP_STATUS: retryable(({ status }: { status: number }) => `HTTP status code: ${status}`),
  RECEIVER_INVALID: ({ problem }: { problem: string }) => `Nothing can be sent to this address: ${problem}.`,
  RPC_CALL_NOT_ALLOWED: 'Requested RPC call is not allowed',
  SOMETHING_WENT_WRONG: retryable('Something went wrong'),
  TOKEN_NOT_SENDABLE: ({ problem }: { problem: string }) => `The token cannot be sent: ${problem}.`,
  TRANSACTION_EXPIRED: retryable('The network did not take the transaction in time. Nothing was sent.'),
  TRANSACTION_INVALID: ({ problem }: { problem: string }) => `The transaction cannot be used: ${problem}.`,
  TRANSACTION_REFUSED: 'The network did not accept the transaction.',
  // Not retryable: a wallet whose answer cannot be used may have sent the payment all the same.
  WALLET_ANSWER_INVALID: ({ problem }: { problem: string }) =>
    `The wallet gave an answer that cannot be used: ${problem}.`,
} as const satisfies ErrorDefinitions;

export const createError = defineErrors(solanaErrors);
