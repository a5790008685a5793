import { fixed, written } from './error-entry.ts';

/** What a page, its modal and its adapters report (spec §§5, 8). */
export const appErrors = {
  REJECTED: fixed('Request declined', 'The request was declined in the wallet.', true),
  SIGNATURE_DECLINED: fixed('Signature declined', 'Signature declined', true),
  REQUEST_PENDING: fixed(
    'Already asked',
    'The wallet already shows a request. Answer it there, then try again.',
    true,
  ),
  ABORTED: fixed('Request aborted', 'Request was aborted', true),
  TIMED_OUT: written<{ what: string } | undefined>(
    'No answer',
    (context) => `${context?.what ?? 'The request'} took too long.`,
    true,
  ),
  WALLET_NOT_FOUND: fixed('Wallet not found', 'The wallet is not available in this browser.'),
  WALLET_DISCONNECTED: fixed('Wallet disconnected', 'The wallet ended the connection.', true),
  WALLET_ERROR: written<{ message: string }>('Wallet error', ({ message }) => message, true),
  NOT_CONNECTED: fixed('Not connected', 'Connect a wallet first.'),
  STORAGE_FAILED: written<{ operation: string } | undefined>(
    'Storage failed',
    (context) => `Storage could not ${context?.operation ?? 'be used'}. Nothing that was stored is lost.`,
    true,
  ),
  PAIRING_NOT_CONFIGURED: fixed(
    'No relay configured',
    'Connecting a phone needs a relay. Set `services.relay` to the address of your relay.',
  ),
  OPTION_INVALID: written<{ option: string; expected: string }>(
    'Invalid option',
    ({ option, expected }) => `The option \`${option}\` is not valid: ${expected}.`,
  ),
  NETWORKS_MISSING: fixed('No networks', 'Give createAppKit at least one network in `networks`.'),
  UNKNOWN: written<{ message?: string | undefined } | undefined>(
    'Something went wrong',
    (context) => context?.message ?? 'Something went wrong',
    true,
  ),
  SOMETHING_WENT_WRONG: fixed('Something went wrong', 'Something went wrong', true),
  AN_ERROR_OCCURRED: fixed('An error occurred', 'An error occurred', true),
  NETWORK_NOT_FOUND: fixed('Network Not Found', 'Network Not Found'),
  CHAIN_NOT_SUPPORTED: fixed('Chain is not supported', 'Chain is not supported'),
  UNSUPPORTED_CHAIN: fixed('Unsupported chain', 'Unsupported chain'),
  ADAPTER_NOT_FOUND: fixed('Adapter not found', 'Adapter not found'),
  CHAIN_ADAPTER_NOT_FOUND: fixed('Adapter not found', 'Chain adapter not found'),
  CONNECTOR_NOT_FOUND: fixed('Wallet not found', 'WalletConnectConnector not found'),
  DISCONNECT_FAILED: fixed('Failed to disconnect', 'Failed to disconnect', true),
  NO_ACTIVE_CAIP_ADDRESS: fixed('Not connected', 'No ActiveCaipAddress found'),
  CREATE_APPKIT_FIRST: fixed(
    'createAppKit was not called',
    'Please call createAppKit before using useAppKit hook',
  ),
  NETWORK_CONTROLLER_NOT_SET: fixed('Not ready', 'NetworkController client not set'),
  CONNECTION_CONTROLLER_NOT_SET: fixed('Not ready', 'ConnectionController client not set'),
  CHAIN_REQUIRED: fixed('Not ready', 'Chain is required to update chain account data'),
  SWITCH_CHAIN_FAILED: written<{ chain: string }>(
    'Failed to switch',
    ({ chain }) =>
      `Failed to switch to chain '${chain}'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.`,
    true,
  ),
  CHAIN_NOT_ADDED: fixed(
    'Unknown network',
    'The wallet does not know this network. Add it there, then try again.',
    true,
  ),
  CONNECT_BEFORE_REQUEST: fixed('Not connected', 'Please call connect() before request()'),
  CONNECT_BEFORE_ENABLE: fixed('Not connected', 'Please call connect() before enable()'),
  SIGN_CLIENT_NOT_INITIALIZED: fixed('Not ready', 'Sign Client not initialized'),
  NAMESPACE_NOT_CONFIGURED: written<{ namespace: string }>(
    'Network not configured',
    ({ namespace }) =>
      `Namespace '${namespace}' is not configured. Please call connect() first with namespace config.`,
  ),
  RPC_PROVIDER_NOT_FOUND: written<{ chain: string }>(
    'Network not configured',
    ({ chain }) => `JSON-RPC provider for ${chain} not found`,
  ),
  NO_RPC_URL: written<{ chain: string }>(
    'Network not configured',
    ({ chain }) => `No RPC url provided for chainId: ${chain}`,
  ),
  CALL_STATUS_NOT_APPROVED: fixed('Not approved', 'Fetching call status not approved by the wallet.'),
  CAPABILITIES_ADDRESS_MISSING: fixed(
    'Address missing',
    'Missing address parameter in `wallet_getCapabilities` request',
  ),
  HTTP_STATUS: written<{ status: number }>(
    'Request failed',
    ({ status }) => `HTTP status code: ${status}`,
    true,
  ),
  RPC_CALL_NOT_ALLOWED: fixed('Action not allowed', 'Requested RPC call is not allowed'),
  SEND_FIELDS_REQUIRED: fixed('Incomplete', 'An amount and receiver address are required'),
  SEND_TOKEN_REQUIRED: fixed('Incomplete', 'A token is required'),
  BALANCE_UNAVAILABLE: fixed('Token Balance Unavailable', 'Token Balance Unavailable', true),
  INVALID_APP_CONFIGURATION: fixed('Invalid App Configuration', 'Invalid App Configuration'),
  PROJECT_ID_NOT_CONFIGURED: fixed('Project ID Not Configured', 'Project ID Not Configured'),
  SESSION_EXPIRED: fixed('Session Expired', 'Session Expired', true),
} as const;
