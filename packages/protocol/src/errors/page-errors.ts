import { commonErrors } from './common-errors.ts';
import { fixed, written } from './error-entry.ts';

/** What the modal's mind and its hooks report: the part of the catalogue that a page carries before any click. */
export const pageErrors = {
  ...commonErrors,
  REJECTED: fixed('Request declined', 'The request was declined in the wallet.', true),
  REQUEST_PENDING: fixed(
    'Already asked',
    'The wallet already shows a request. Answer it there, then try again.',
    true,
  ),
  WALLET_NOT_FOUND: fixed('Wallet not found', 'The wallet is not available in this browser.'),
  NOT_CONNECTED: fixed('Not connected', 'Connect a wallet first.'),
  PAIRING_EXPIRED: fixed(
    'Link expired',
    'The connection link has expired. Get a new one and try again.',
    true,
  ),
  UNKNOWN: written<{ message?: string | undefined } | undefined>(
    'Something went wrong',
    (context) => context?.message ?? 'Something went wrong',
    true,
  ),
  NETWORKS_MISSING: fixed('No networks', 'Give createAppKit at least one network in `networks`.'),
  NETWORK_NOT_FOUND: fixed('Network Not Found', 'Network Not Found'),
  ADAPTER_NOT_FOUND: fixed('Adapter not found', 'Adapter not found'),
  CHAIN_ADAPTER_NOT_FOUND: fixed('Adapter not found', 'Chain adapter not found'),
  DISCONNECT_FAILED: fixed('Failed to disconnect', 'Failed to disconnect', true),
  CREATE_APPKIT_FIRST: fixed(
    'createAppKit was not called',
    'Please call createAppKit before using useAppKit hook',
  ),
  CHAIN_NOT_ADDED: fixed(
    'Unknown network',
    'The wallet does not know this network. Add it there, then try again.',
    true,
  ),
  PAIRING_NOT_CONFIGURED: fixed(
    'No relay configured',
    'Connecting a phone needs a relay. Set `services.relay` to the address of your relay.',
  ),
  NO_RPC_URL: written<{ chain: string }>(
    'Network not configured',
    ({ chain }) => `No RPC url provided for chainId: ${chain}`,
  ),
  NO_ACTIVE_CAIP_ADDRESS: fixed('Not connected', 'No ActiveCaipAddress found'),
  SIWX_NOT_ENABLED: fixed('Sign-in is not enabled', 'SIWX is not enabled'),
  SIGNATURE_DECLINED: fixed('Signature declined', 'Signature declined', true),
  CONNECTOR_NOT_FOUND: fixed('Wallet not found', 'WalletConnectConnector not found'),
  OPTION_INVALID: written<{ option: string; expected: string }>(
    'Invalid option',
    ({ option, expected }) => `The option \`${option}\` is not valid: ${expected}.`,
  ),
} as const;
