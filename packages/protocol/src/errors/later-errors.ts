import type { ErrorCode } from './error-catalogue.ts';

/** Rows whose words stand already and which nothing raises yet, by the part that will. A test holds the list to the sources. */
export const laterErrors: Readonly<Record<string, readonly ErrorCode[]>> = {
  'balances, activity, send, buy and swap': [
    'ACTIVITY_UNAVAILABLE',
    'GAS_PRICE_NOT_SUPPORTED',
    'SEND_FIELDS_REQUIRED',
    'SEND_TOKEN_REQUIRED',
    'SWAP_NOT_SUPPORTED',
    'UNSUPPORTED_CHAIN',
  ],
  'the embedded wallet': [
    'AN_ERROR_OCCURRED',
    'EMAIL_LOGIN_UNAVAILABLE',
    'EMBEDDED_WALLET_TIMED_OUT',
    'EMBEDDED_WALLET_UNREACHABLE',
    'SMART_ACCOUNTS_NOT_SUPPORTED',
    'TRY_AGAIN_LATER',
  ],
  // Of the toolkit that sites come from: here a store cannot be without its client. Known, should a peer or a page send them.
  'nothing, kept for those who look for the text': [
    'CHAIN_REQUIRED',
    'CONNECTION_CONTROLLER_NOT_SET',
    'NETWORK_CONTROLLER_NOT_SET',
  ],
  'a peer: kinds that come over the wire, and that we have no occasion to raise': [
    'BATCH_SUBSCRIBE_FAILED',
    'INVALID_EVENT',
    'INVALID_EXTEND_REQUEST',
    'INVALID_METHOD',
    'UNSUPPORTED_NAMESPACE_KEY',
    'USER_REJECTED_CHAINS',
    'USER_REJECTED_EVENTS',
    'USER_REJECTED_METHODS',
  ],
};
