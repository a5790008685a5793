import { defineErrors, type ErrorDefinitions, protocolErrors } from '@mooring/protocol';

/** What checking a signature throws: of what was signed, nothing but its chain. */
export const signaturesErrors = {
  ...protocolErrors,
  CHAIN_NOT_SUPPORTED: 'Chain is not supported',
} as const satisfies ErrorDefinitions;

export const createError = defineErrors(signaturesErrors);
