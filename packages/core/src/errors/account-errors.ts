import { defineErrors, type ErrorDefinitions, retryable } from '@mooring/protocol';
import { coreErrors } from '../errors.ts';

/** What sending and reading of an account's activity throw besides: fetched with them. */
export const accountErrors = {
  ...coreErrors,
  ACTIVITY_UNAVAILABLE: retryable('Failed to fetch transactions'),
  SEND_FIELDS_REQUIRED: 'An amount and receiver address are required',
  SEND_TOKEN_REQUIRED: 'A token is required',
  UNSUPPORTED_CHAIN: 'Unsupported chain',
} as const satisfies ErrorDefinitions;

export const createAccountError = defineErrors(accountErrors);
