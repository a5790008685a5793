import { defineErrors, type ErrorDefinitions, retryable } from '@mooring/protocol';
import { coreErrors } from '../errors.ts';
import { walletUnreachable } from './before-prompt.ts';

/** Further errors of sending and of reading an account's activity: loaded with that code. */
export const accountErrors = {
  ...coreErrors,
  ACTIVITY_UNAVAILABLE: retryable('Failed to fetch transactions'),
  NAMES_NOT_SERVED: 'Names are not available for this account.',
  NAME_UNRESOLVED: retryable('The name could not be looked up. Nothing was sent.'),
  RECEIVER_CHANGED: 'This name now points to a different address. Nothing was sent.',
  SEND_FIELDS_REQUIRED: 'An amount and receiver address are required',
  SEND_TOKEN_REQUIRED: 'A token is required',
  UNSUPPORTED_CHAIN: 'Unsupported chain',
  WALLET_UNREACHABLE: walletUnreachable,
} as const satisfies ErrorDefinitions;

export const createAccountError = defineErrors(accountErrors);
