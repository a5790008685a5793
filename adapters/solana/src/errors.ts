import { coreErrors } from '@mooring/core';
import { defineErrors, type ErrorDefinitions, retryable } from '@mooring/protocol';

/** What Solana wallets and nodes make this package throw. */
export const solanaErrors = {
  ...coreErrors,
  BALANCE_UNAVAILABLE: retryable('Token Balance Unavailable'),
  HTTP_STATUS: retryable(({ status }: { status: number }) => `HTTP status code: ${status}`),
  RPC_CALL_NOT_ALLOWED: 'Requested RPC call is not allowed',
  SOMETHING_WENT_WRONG: retryable('Something went wrong'),
} as const satisfies ErrorDefinitions;

export const createError = defineErrors(solanaErrors);
