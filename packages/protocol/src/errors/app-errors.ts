import { fixed, written } from './error-entry.ts';

/** What a page, its modal and its adapters report (spec §§5, 8). */
export const appErrors = {
  SIGN_IN_INVALID: fixed(
    'Sign-in not accepted',
    'The signature does not belong to this account and message.',
    true,
  ),
  AN_ERROR_OCCURRED: fixed('An error occurred', 'An error occurred', true),
  UNSUPPORTED_CHAIN: fixed('Unsupported chain', 'Unsupported chain'),
  NETWORK_CONTROLLER_NOT_SET: fixed('Not ready', 'NetworkController client not set'),
  CONNECTION_CONTROLLER_NOT_SET: fixed('Not ready', 'ConnectionController client not set'),
  CHAIN_REQUIRED: fixed('Not ready', 'Chain is required to update chain account data'),
  CONNECT_BEFORE_ENABLE: fixed('Not connected', 'Please call connect() before enable()'),
  SIGN_CLIENT_NOT_INITIALIZED: fixed('Not ready', 'Sign Client not initialized'),
  SESSION_NOT_FOUND: written<{ topic: string }>(
    'Session not found',
    ({ topic }) => `The provided session: ${topic} doesn't exist in the Sign client`,
  ),
  NAMESPACE_NOT_CONFIGURED: written<{ namespace: string }>(
    'Network not configured',
    ({ namespace }) =>
      `Namespace '${namespace}' is not configured. Please call connect() first with namespace config.`,
  ),
  RPC_PROVIDER_NOT_FOUND: written<{ chain: string }>(
    'Network not configured',
    ({ chain }) => `JSON-RPC provider for ${chain} not found`,
  ),
  CALL_STATUS_NOT_APPROVED: fixed('Not approved', 'Fetching call status not approved by the wallet.'),
  CAPABILITIES_ADDRESS_MISSING: fixed(
    'Address missing',
    'Missing address parameter in wallet_getCapabilities request',
  ),
  SEND_FIELDS_REQUIRED: fixed('Incomplete', 'An amount and receiver address are required'),
  SEND_TOKEN_REQUIRED: fixed('Incomplete', 'A token is required'),
  TRY_AGAIN_LATER: written<{ seconds: number }>(
    'Too early',
    ({ seconds }) => `Please try again after ${seconds} seconds`,
    true,
  ),
  SMART_ACCOUNTS_NOT_SUPPORTED: fixed(
    'Smart accounts not supported',
    'This application might not support Smart Accounts',
  ),
  EMAIL_LOGIN_UNAVAILABLE: fixed('E-mail login unavailable', 'Unable to load email login dependency', true),
  EMBEDDED_WALLET_UNREACHABLE: fixed(
    'Embedded wallet unreachable',
    'Network Error - Could not load embedded wallet',
    true,
  ),
  EMBEDDED_WALLET_TIMED_OUT: fixed('No answer', 'Embedded Wallet Request Timed Out', true),
  ACTIVITY_UNAVAILABLE: fixed('Activity unavailable', 'Failed to fetch transactions', true),
  SWAP_NOT_SUPPORTED: fixed('Network not supported', 'Network not supported for Swaps'),
  GAS_PRICE_NOT_SUPPORTED: fixed('Network not supported', 'Network not supported for Gas Price'),
} as const;
