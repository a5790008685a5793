import { defineErrors, type ErrorDefinitions, protocolErrors, retryable } from '@mooring/protocol';

/** Errors of core and the adapters. */
export const coreErrors = {
  ...protocolErrors,
  UNKNOWN: retryable(
    (context: { message?: string | undefined } | undefined) => context?.message ?? 'Something went wrong',
  ),
  NETWORKS_MISSING: 'Give createAppKit at least one network in `networks`.',
  CREATE_APPKIT_FIRST: 'Please call createAppKit before using useAppKit hook',
  ADAPTER_NOT_FOUND: 'Adapter not found',
  ADAPTER_DUPLICATE: ({ namespace }: { namespace: string }) =>
    `createAppKit has two adapters for the chains of \`${namespace}\`: give it one.`,
  CHAIN_ADAPTER_NOT_FOUND: 'Chain adapter not found',
  API_ANSWER_INVALID: ({ problem }: { problem: string }) =>
    `The API gave an answer that cannot be read: ${problem}.`,
  API_UNREACHABLE: retryable('The API could not be reached.'),
  HTTP_STATUS: retryable(({ status }: { status: number }) => `HTTP status code: ${status}`),
  ROUTE_NOT_FOUND: 'No route matches this address.',
  CHAIN_REQUIRED: 'Chain is required to update chain account data',
  CONNECTION_CONTROLLER_NOT_SET: 'ConnectionController client not set',
  NETWORK_CONTROLLER_NOT_SET: 'NetworkController client not set',
  CHAIN_NOT_ADDED: retryable('The wallet does not know this network. Add it there, then try again.'),
  CHAIN_NOT_SUPPORTED: 'Chain is not supported',
  NETWORK_NOT_FOUND: 'Network Not Found',
  NO_RPC_URL: ({ chain }: { chain: string }) => `No RPC url provided for chainId: ${chain}`,
  NOT_CONNECTED: 'Connect a wallet first.',
  NO_ACTIVE_CAIP_ADDRESS: 'No ActiveCaipAddress found',
  WALLET_NOT_FOUND: 'The wallet is not available in this browser.',
  REJECTED: retryable('The request was declined in the wallet.'),
  REQUEST_PENDING: retryable('The wallet already shows a request. Answer it there, then try again.'),
  CONNECTOR_NOT_FOUND: 'WalletConnectConnector not found',
  PAIRING_NOT_CONFIGURED:
    'Connecting a phone needs a relay. Set `services.relay` to the address of your relay.',
  PAIRING_EXPIRED: retryable('The connection link has expired. Get a new one and try again.'),
  SESSION_EXPIRED: retryable('Check the time settings of this device, then connect again.'),
  DISCONNECT_FAILED: retryable('Failed to disconnect'),
  // Not retryable: another payment may be one too many.
  TRANSACTION_IN_DOUBT: 'It is unknown whether the network took the transaction.',
  USER_DISCONNECTED: retryable('User disconnected.'),
  SIGN_IN_UNAVAILABLE: retryable('A problem occurred while trying initialize authentication'),
  SIGN_IN_INVALID: retryable('The signature does not belong to this account and message.'),
  SIGNATURE_DECLINED: retryable('Signature declined'),
  SIWX_NOT_ENABLED: 'SIWX is not enabled',
} as const satisfies ErrorDefinitions;

/** Creates an error of this catalogue. */
export const createError = defineErrors(coreErrors);
