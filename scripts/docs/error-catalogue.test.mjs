import { describe, expect, it } from 'vitest';
import { bitcoinErrors } from '../../adapters/bitcoin/src/errors.ts';
import { solanaErrors } from '../../adapters/solana/src/errors.ts';
import { universalErrors } from '../../adapters/universal/src/errors.ts';
import { accountErrors } from '../../packages/core/src/errors/account-errors.ts';
import { onrampErrors } from '../../packages/core/src/onramp/onramp-errors.ts';
import { swapErrors } from '../../packages/core/src/swap/swap-errors.ts';
import { isUnanswered } from '../../packages/protocol/src/errors/is-unanswered.ts';
import {
  alertErrors,
  errorTitles,
  unraisedErrors,
} from '../../packages/protocol/src/exports/error-catalogue.ts';
import { protocolKinds } from '../../packages/protocol/src/sign/protocol-kinds.ts';
import { signClientErrors } from '../../packages/sign-client/src/errors.ts';
import { apiErrors } from '../../servers/api/src/errors.ts';
import { joinCatalogue } from './error-catalogue.mjs';

const thrown = {
  ...accountErrors,
  ...onrampErrors,
  ...swapErrors,
  ...signClientErrors,
  ...universalErrors,
  ...apiErrors,
  ...solanaErrors,
  ...bitcoinErrors,
};
const catalogue = joinCatalogue(
  errorTitles,
  [alertErrors, unraisedErrors, protocolKinds, thrown],
  isUnanswered,
);

/**
 * Texts of spec §8, verbatim. 'Authenticating...' is not an error, but one of the modal's messages.
 *
 * @type {readonly (readonly [text: string, code: string, context?: unknown])[]}
 */
const specTexts = [
  // Toasts
  ['Token Balance Unavailable', 'BALANCE_UNAVAILABLE'],
  ['A problem occurred while trying initialize authentication', 'SIGN_IN_UNAVAILABLE'],
  ['This application might not support Smart Accounts', 'SMART_ACCOUNTS_NOT_SUPPORTED'],
  ['Signature declined', 'SIGNATURE_DECLINED'],
  ['Please try again after 12 seconds', 'TRY_AGAIN_LATER', { seconds: 12 }],
  // Send
  ['An amount and receiver address are required', 'SEND_FIELDS_REQUIRED'],
  ['A token is required', 'SEND_TOKEN_REQUIRED'],
  ['Unsupported chain', 'UNSUPPORTED_CHAIN'],
  // Alerts
  ['Network Not Found', 'NETWORK_NOT_FOUND'],
  ['Invalid App Configuration', 'INVALID_APP_CONFIGURATION'],
  ['Network Error - Could not load embedded wallet', 'EMBEDDED_WALLET_UNREACHABLE'],
  ['Embedded Wallet Request Timed Out', 'EMBEDDED_WALLET_TIMED_OUT'],
  ['Project ID Not Configured', 'PROJECT_ID_NOT_CONFIGURED'],
  ['Requested RPC call is not allowed', 'RPC_CALL_NOT_ALLOWED'],
  ['Failed to fetch transactions', 'ACTIVITY_UNAVAILABLE'],
  ['Chain is not supported', 'CHAIN_NOT_SUPPORTED'],
  ['Adapter not found', 'ADAPTER_NOT_FOUND'],
  ['Network not supported for Swaps', 'SWAP_NOT_SUPPORTED'],
  ['Network not supported for Gas Price', 'GAS_PRICE_NOT_SUPPORTED'],
  // Upstream mapped
  ['Unauthorized: origin not allowed', 'RELAY_ORIGIN_NOT_ALLOWED'],
  ['JWT validation error: JWT Token is not yet valid', 'JWT_NOT_YET_VALID'],
  ['Unauthorized: invalid key', 'RELAY_INVALID_KEY'],
  // Frame and other
  ['An error occurred', 'AN_ERROR_OCCURRED'],
  ['Request was aborted', 'ABORTED'],
  ['Something went wrong', 'SOMETHING_WENT_WRONG'],
  ['Unable to load email login dependency', 'EMAIL_LOGIN_UNAVAILABLE'],
  ['WalletConnectConnector not found', 'CONNECTOR_NOT_FOUND'],
  ['Failed to disconnect', 'DISCONNECT_FAILED'],
  [
    'Failed to switch to chain eip155:5. The chain is not approved or the wallet does not support wallet_switchEthereumChain',
    'SWITCH_CHAIN_FAILED',
    { chain: 'eip155:5' },
  ],
  ['Fetching call status not approved by the wallet.', 'CALL_STATUS_NOT_APPROVED'],
  ['Missing address parameter in wallet_getCapabilities request', 'CAPABILITIES_ADDRESS_MISSING'],
  ['Please call connect() before request()', 'CONNECT_BEFORE_REQUEST'],
  ['Sign Client not initialized', 'SIGN_CLIENT_NOT_INITIALIZED'],
  [
    "Namespace 'eip155' is not configured. Please call connect() first with namespace config.",
    'NAMESPACE_NOT_CONFIGURED',
    { namespace: 'eip155' },
  ],
  ['JSON-RPC provider for eip155:5 not found', 'RPC_PROVIDER_NOT_FOUND', { chain: 'eip155:5' }],
  ['No RPC url provided for chainId: 5', 'NO_RPC_URL', { chain: '5' }],
  ['SIWX is not enabled', 'SIWX_NOT_ENABLED'],
  ['No ActiveCaipAddress found', 'NO_ACTIVE_CAIP_ADDRESS'],
  ['Chain adapter not found', 'CHAIN_ADAPTER_NOT_FOUND'],
  ['NetworkController client not set', 'NETWORK_CONTROLLER_NOT_SET'],
  ['ConnectionController client not set', 'CONNECTION_CONTROLLER_NOT_SET'],
  ['Chain is required to update chain account data', 'CHAIN_REQUIRED'],
  ['Please call createAppKit before using useAppKit hook', 'CREATE_APPKIT_FIRST'],
  // Spec §§5 and 7
  ['Invalid CAIP-10 address', 'INVALID_CAIP_ADDRESS'],
  ['Invalid CAIP-2 network id', 'INVALID_CAIP_NETWORK_ID'],
  ['HTTP status code: 404', 'HTTP_STATUS', { status: 404 }],
];

/**
 * Alerts of spec §8 whose text is the title; the message below it is the remedy.
 *
 * @type {readonly (readonly [title: string, code: string])[]}
 */
const specTitles = [
  ['Session Expired', 'SESSION_EXPIRED'],
  ['Action not allowed', 'RPC_CALL_NOT_ALLOWED'],
];

describe('the catalogue', () => {
  // Stands for any context: each member reads as its own name.
  const context = new Proxy({}, { get: (_target, /** @type {string} */ name) => name });

  it.each(Object.entries(catalogue))('%s has a title and a message', (_code, { title, text }) => {
    for (const words of [title, text(context)]) {
      expect(words).toBe(words.trim());
      expect(words).not.toBe('');
      expect(words).not.toMatch(/undefined(?!$)|\[object|!/);
    }
  });

  it('refuses a code without a title, and a title that no package defines', () => {
    expect(() => joinCatalogue({}, [{ OFFLINE: 'x' }], isUnanswered)).toThrow('OFFLINE has no title');
    expect(() => joinCatalogue({ OFFLINE: 'Offline' }, [], isUnanswered)).toThrow(
      'No package defines OFFLINE',
    );
  });
});

it('does not call a request retryable whose wallet may have signed', () => {
  expect(catalogue.REQUEST_EXPIRED).toMatchObject({ retryable: false, unanswered: true });
});

describe('the texts of the specification', () => {
  it.each(specTexts)('contains %j', (text, code, context) => {
    expect(catalogue[String(code)]?.text(context)).toBe(text);
  });

  it.each(specTitles)('has the title %j', (title, code) => {
    expect(catalogue[code]?.title).toBe(title);
  });
});
