import { defineErrors, type ErrorDefinitions, protocolErrors } from '@mooring/protocol';

/** Errors of verification. Of the signed message they name only the chain. */
export const signaturesErrors = {
  ...protocolErrors,
  CHAIN_NOT_SUPPORTED: 'Chain is not supported',
} as const satisfies ErrorDefinitions;

export const createError = defineErrors(signaturesErrors);
