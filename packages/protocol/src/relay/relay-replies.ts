import { jsonRpcErrors } from '../json-rpc/error-object.ts';
import type { ErrorObject } from '../json-rpc/messages.ts';

/** WebSocket close codes between client and relay (pairing-protocol §1.9). */
export const closeCodes = {
  /** Going away: the client reconnects within about two seconds and subscribes again. */
  restart: 4010,
  goingAway: 1001,
  /** Throttled: the client reconnects, ever more rarely. */
  tooManyRequests: 1013,
  /** The token that opened the connection has expired: the client reconnects with a new one. */
  tokenExpired: 4008,
  tooLarge: 1009,
  unsupportedData: 1003,
  /** Authorisation failed: the client reconnects when it has something to send, or after minutes. */
  unauthorized: 3000,
} as const;

/** Close reasons that clients recognise. */
export const closeReasons = {
  invalidKey: 'Unauthorized: invalid key',
  originNotAllowed: 'Unauthorized: origin not allowed',
  expired: 'JWT validation error: JWT Token has expired',
  notYetValid: 'JWT validation error: JWT Token is not yet valid',
  tokenExpired: 'The token has expired',
  tooManyRequests: 'Too Many Requests',
} as const;

/** Error objects of a relay's answers. */
export const relayErrors = {
  methodNotFound: jsonRpcErrors.methodNotFound,
  invalidParams: jsonRpcErrors.invalidParams,
  invalidRequest: jsonRpcErrors.invalidRequest,
  ttlTooLarge: (maximum: number): ErrorObject => ({
    message: `requested ttl is above ${maximum} seconds`,
    code: -32000,
  }),
  /** Clients do not send the message again. */
  messageTooLarge: (maximum: number): ErrorObject => ({
    message: `The message is larger than ${maximum} bytes`,
    code: jsonRpcErrors.invalidParams.code,
  }),
  other: (message: string): ErrorObject => ({ message, code: -32000 }),
} as const;
