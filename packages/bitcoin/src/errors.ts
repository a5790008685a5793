import { defineErrors, type ErrorDefinitions, protocolErrors, retryable } from '@mooring/protocol';

/** Errors of requests to Bitcoin nodes. Messages never contain a node's address, which may contain a key. */
export const bitcoinNodeErrors = {
  ...protocolErrors,
  BALANCE_UNAVAILABLE: retryable('Token Balance Unavailable'),
  HTTP_STATUS: retryable(({ status }: { status: number }) => `HTTP status code: ${status}`),
  NO_RPC_URL: ({ chain }: { chain: string }) => `No RPC url provided for chainId: ${chain}`,
  SOMETHING_WENT_WRONG: retryable('Something went wrong'),
  // Not retryable: another payment may be one too many.
  TRANSACTION_IN_DOUBT: 'It is unknown whether the network took the transaction.',
  TRANSACTION_REFUSED: 'The network did not accept the transaction.',
} as const satisfies ErrorDefinitions;

export const createError = defineErrors(bitcoinNodeErrors);
