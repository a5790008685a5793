import { defineErrors, type ErrorDefinitions } from '@mooring/protocol';
import { evmErrors } from '../errors.ts';

/** Errors of sending, loaded with the code that sends. */
const sendErrors = {
  ...evmErrors,
  AMOUNT_INVALID: ({ problem }: { problem: string }) => `The amount cannot be sent: ${problem}.`,
  FUNDS_INSUFFICIENT: 'The account has not enough to send this amount and pay for the transaction.',
  RECEIVER_INVALID: ({ problem }: { problem: string }) => `Nothing can be sent to this address: ${problem}.`,
  TOKEN_NOT_SENDABLE: ({ problem }: { problem: string }) => `The token cannot be sent: ${problem}.`,
  TRANSACTION_INVALID: ({ problem }: { problem: string }) => `The transaction cannot be used: ${problem}.`,
  TRANSACTION_REFUSED: 'The network did not accept the transaction.',
  // Not retryable: a wallet whose answer cannot be used may have sent the payment all the same.
  WALLET_ANSWER_INVALID: ({ problem }: { problem: string }) =>
    `The wallet gave an answer that cannot be used: ${problem}.`,
} as const satisfies ErrorDefinitions;

export const createError = defineErrors(sendErrors);
