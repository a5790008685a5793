import { bitcoinNodeErrors } from '@mooring/bitcoin';
import { coreErrors } from '@mooring/core/adapter';
import { defineErrors, type ErrorDefinitions } from '@mooring/protocol';

/** Errors that this package throws for failures of Bitcoin wallets and nodes. */
export const bitcoinErrors = {
  ...coreErrors,
  ...bitcoinNodeErrors,
  AMOUNT_INVALID: ({ problem }: { problem: string }) => `The amount cannot be sent: ${problem}.`,
  FEE_TOO_HIGH: ({ fee }: { fee: bigint }) =>
    `The transaction would pay a fee of ${fee} satoshi, which is too high to be intended.`,
  FUNDS_INSUFFICIENT: 'The account has not enough to send this amount and pay for the transaction.',
  RECEIVER_INVALID: ({ problem }: { problem: string }) => `Nothing can be sent to this address: ${problem}.`,
  RPC_CALL_NOT_ALLOWED: 'Requested RPC call is not allowed',
  TRANSACTION_INVALID: ({ problem }: { problem: string }) => `The transaction cannot be used: ${problem}.`,
  // Not retryable: a wallet whose answer cannot be used may have sent the payment all the same.
  WALLET_ANSWER_INVALID: ({ problem }: { problem: string }) =>
    `The wallet gave an answer that cannot be used: ${problem}.`,
} as const satisfies ErrorDefinitions;

export const createError = defineErrors(bitcoinErrors);
