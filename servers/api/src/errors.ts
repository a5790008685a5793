import { defineErrors, type ErrorDefinitions, retryable } from '@mooring/protocol';
import { upstreamErrors } from '@mooring/upstreams';

/** What the API's own routes fail with. */
export const apiErrors = {
  ...upstreamErrors,
  REQUEST_INVALID: ({ problem }: { problem: string }) => `The request is not valid: ${problem}.`,
  TOKEN_REFUSED: 'This needs the token of an operator.',
  PROJECT_NOT_FOUND: 'There is no project with this id.',
  METHOD_NOT_ALLOWED: 'This address is not asked with that method.',
  ROUTE_NOT_FOUND: 'There is nothing at this address.',
  SERVER_FAILED: retryable('The server failed. Its log says why.'),
} as const satisfies ErrorDefinitions;

export const createError = defineErrors(apiErrors);
