import { defineErrors, retryable, wireErrors } from '@mooring/protocol';
import { coreErrors } from '../errors.ts';

/** Errors as they reach core from the pairing client, an adapter or the site, in addition to its own. */
export const createError = defineErrors({
  ...coreErrors,
  ...wireErrors,
  CONNECT_BEFORE_REQUEST: 'Please call connect() before request()',
  EXPIRED: retryable('Expired.'),
  HTTP_STATUS: retryable(({ status }: { status: number }) => `HTTP status code: ${status}`),
  OFFLINE: retryable('No internet connection detected. Please restart your network and try again.'),
  RELAY_INVALID_KEY: 'Unauthorized: invalid key',
  RELAY_ORIGIN_NOT_ALLOWED: 'Unauthorized: origin not allowed',
  RELAY_UNREACHABLE: retryable("Couldn't establish socket connection to the relay server"),
  RPC_CALL_NOT_ALLOWED: 'Requested RPC call is not allowed',
  SOMETHING_WENT_WRONG: retryable('Something went wrong'),
});
