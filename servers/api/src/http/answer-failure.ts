import { isMooringError, type MooringError } from '@mooring/protocol';
import { type ApiFailure, apiLimits } from '@mooring/protocol/api';
import type { Context } from 'hono';
import { type apiErrors, createError } from '../errors.ts';
import { retryAfterOf } from '../limits/too-many.ts';
import { isDatabaseAway } from './is-database-away.ts';

/** The status of each error. A failing node is 502: some other clients never retry after a 503. */
const statuses = {
  ADDRESS_INVALID: 400,
  CHAIN_NOT_INDEXED: 400,
  NAME_INVALID: 400,
  SIGNATURE_INVALID: 401,
  SIGN_IN_ENDED: 401,
  NAME_NOT_FOUND: 404,
  NAME_TAKEN: 409,
  NAME_LIMIT: 409,
  CHAIN_NOT_SERVED: 400,
  ONRAMP_AMOUNT_REFUSED: 400,
  ONRAMP_NOT_OFFERED: 400,
  REQUEST_INVALID: 400,
  SWAP_NOT_SERVED: 400,
  TOKEN_REFUSED: 401,
  ONRAMP_ORDER_NOT_FOUND: 404,
  ORIGIN_REFUSED: 403,
  PICTURE_NOT_FOUND: 404,
  PROJECT_NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  SWAP_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  SWAP_QUOTE_MOVED: 409,
  TOO_MANY_REQUESTS: 429,
  SERVER_FAILED: 500,
  NODE_UNAVAILABLE: 502,
  VENDOR_UNAVAILABLE: 502,
  DATABASE_UNAVAILABLE: 503,
  STORE_FULL: 507,
} as const satisfies Record<keyof typeof apiErrors, number>;

function isApiError(error: unknown): error is MooringError & { readonly code: keyof typeof statuses } {
  return isMooringError(error) && Object.hasOwn(statuses, error.code);
}

/** Whether an error is an expected answer; any other is a server fault. */
export const isExpected = (error: unknown): boolean => isApiError(error) && statuses[error.code] !== 500;

/** An API's error as it is. A database that is away is unavailable; any other becomes `SERVER_FAILED`, without its message. */
function shownError(error: unknown) {
  if (isApiError(error)) return error;
  return createError(isDatabaseAway(error) ? 'DATABASE_UNAVAILABLE' : 'SERVER_FAILED');
}

/** Answers a failure in the API's format. */
export function answerFailure(context: Context, error: unknown): Response {
  const failure = shownError(error);
  const retryAfter = retryAfterOf(failure);
  if (retryAfter !== undefined) context.header('retry-after', retryAfter);
  return context.json(failureBody(failure), statuses[failure.code as keyof typeof statuses]);
}

/** The failure format of the API's routes. */
export function failureBody({ code, message, retryable }: MooringError): ApiFailure {
  return { error: { code, message: message.slice(0, apiLimits.message), retryable } };
}
