import { coreErrors } from '@mooring/core/adapter';
import { defineErrors, type ErrorDefinitions, retryable } from '@mooring/protocol';

/** Errors of reading from nodes and asking wallets of EVM chains. */
export const evmErrors = {
  ...coreErrors,
  BALANCE_UNAVAILABLE: retryable('Token Balance Unavailable'),
  CONNECT_BEFORE_REQUEST: 'Please call connect() before request()',
  RPC_CALL_NOT_ALLOWED: 'Requested RPC call is not allowed',
  SOMETHING_WENT_WRONG: retryable('Something went wrong'),
  SWITCH_CHAIN_FAILED: retryable(
    ({ chain }: { chain: string }) =>
      `Failed to switch to chain ${chain}. The chain is not approved or the wallet does not support wallet_switchEthereumChain`,
  ),
} as const satisfies ErrorDefinitions;

export const createError = defineErrors(evmErrors);
