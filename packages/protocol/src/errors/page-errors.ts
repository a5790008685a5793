import { fixed, written } from './error-entry.ts';
import { firstErrors } from './first-errors.ts';

/** What the modal's mind, its hooks and its wallets report once somebody does something. */
export const pageErrors = {
  ...firstErrors,
  NO_RPC_URL: written<{ chain: string }>(
    'Network not configured',
    ({ chain }) => `No RPC url provided for chainId: ${chain}`,
  ),
  WALLET_NOT_FOUND: fixed('Wallet not found', 'The wallet is not available in this browser.'),
  NOT_CONNECTED: fixed('Not connected', 'Connect a wallet first.'),
  NETWORK_NOT_FOUND: fixed('Network Not Found', 'Network Not Found'),
  CHAIN_NOT_ADDED: fixed(
    'Unknown network',
    'The wallet does not know this network. Add it there, then try again.',
    true,
  ),
  REJECTED: fixed('Request declined', 'The request was declined in the wallet.', true),
  REQUEST_PENDING: fixed(
    'Already asked',
    'The wallet already shows a request. Answer it there, then try again.',
    true,
  ),
  PAIRING_EXPIRED: fixed(
    'Link expired',
    'The connection link has expired. Get a new one and try again.',
    true,
  ),
  ADAPTER_NOT_FOUND: fixed('Adapter not found', 'Adapter not found'),
  DISCONNECT_FAILED: fixed('Failed to disconnect', 'Failed to disconnect', true),
  PAIRING_NOT_CONFIGURED: fixed(
    'No relay configured',
    'Connecting a phone needs a relay. Set `services.relay` to the address of your relay.',
  ),
  NO_ACTIVE_CAIP_ADDRESS: fixed('Not connected', 'No ActiveCaipAddress found'),
  SIWX_NOT_ENABLED: fixed('Sign-in is not enabled', 'SIWX is not enabled'),
  SIGNATURE_DECLINED: fixed('Signature declined', 'Signature declined', true),
  CONNECTOR_NOT_FOUND: fixed('Wallet not found', 'WalletConnectConnector not found'),
  SOMETHING_WENT_WRONG: fixed('Something went wrong', 'Something went wrong', true),
  CHAIN_NOT_SUPPORTED: fixed('Chain is not supported', 'Chain is not supported'),
  SWITCH_CHAIN_FAILED: written<{ chain: string }>(
    'Failed to switch',
    ({ chain }) =>
      `Failed to switch to chain ${chain}. The chain is not approved or the wallet does not support wallet_switchEthereumChain`,
    true,
  ),
  CONNECT_BEFORE_REQUEST: fixed('Not connected', 'Please call connect() before request()'),
  HTTP_STATUS: written<{ status: number }>(
    'Request failed',
    ({ status }) => `HTTP status code: ${status}`,
    true,
  ),
  RPC_CALL_NOT_ALLOWED: fixed('Action not allowed', 'Requested RPC call is not allowed'),
  BALANCE_UNAVAILABLE: fixed('Token Balance Unavailable', 'Token Balance Unavailable', true),
  INVALID_APP_CONFIGURATION: fixed('Invalid App Configuration', 'Invalid App Configuration'),
  PROJECT_ID_NOT_CONFIGURED: fixed('Project ID Not Configured', 'Project ID Not Configured'),
  SESSION_EXPIRED: fixed(
    'Session Expired',
    'Check the time settings of this device, then connect again.',
    true,
  ),
} as const;
