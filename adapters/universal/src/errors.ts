import { evmErrors } from '@mooring/evm';
import { defineErrors, type ErrorDefinitions, retryable, wireErrors } from '@mooring/protocol';

/** Errors of paired wallets and the universal provider. */
export const universalErrors = {
  ...evmErrors,
  ...wireErrors,
  BALANCE_UNAVAILABLE: retryable('Token Balance Unavailable'),
  CALL_STATUS_NOT_APPROVED: 'Fetching call status not approved by the wallet.',
  CAPABILITIES_ADDRESS_MISSING: 'Missing address parameter in wallet_getCapabilities request',
  CONNECT_BEFORE_ENABLE: 'Please call connect() before enable()',
  NAMESPACE_NOT_CONFIGURED: ({ namespace }: { namespace: string }) =>
    `Namespace '${namespace}' is not configured. Please call connect() first with namespace config.`,
  RPC_PROVIDER_NOT_FOUND: ({ chain }: { chain: string }) => `JSON-RPC provider for ${chain} not found`,
  SESSION_NOT_FOUND: ({ topic }: { topic: string }) =>
    `The provided session: ${topic} doesn't exist in the Sign client`,
  SIGN_CLIENT_NOT_INITIALIZED: 'Sign Client not initialized',
} as const satisfies ErrorDefinitions;

export const createError = defineErrors(universalErrors);
