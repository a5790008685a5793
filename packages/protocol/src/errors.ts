import { defineErrors, type ErrorDefinitions, retryable } from './errors/define-errors.ts';

/** Errors that any package may throw. */
export const protocolErrors = {
  ABORTED: retryable('Request was aborted'),
  TIMED_OUT: retryable(
    (context: { what: string } | undefined) => `${context?.what ?? 'The request'} took too long.`,
  ),
  OPTION_INVALID: ({ option, expected }: { option: string; expected: string }) =>
    `The option \`${option}\` is not valid: ${expected}.`,
  INVALID_CAIP_NETWORK_ID: 'Invalid CAIP-2 network id',
  INVALID_CAIP_ADDRESS: 'Invalid CAIP-10 address',
  PART_NOT_LOADED: retryable('A part of the program did not arrive. Check the connection and try again.'),
} as const satisfies ErrorDefinitions;

export const createError = defineErrors(protocolErrors);
