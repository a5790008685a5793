import type { ErrorObject } from '@mooring/protocol';
import { type ProtocolErrorKind, protocolError } from '@mooring/protocol/sign';

/** Error kinds of the original's `getSdkError` (pairing-protocol §5.9). */
export type SdkErrorKey = Exclude<ProtocolErrorKind, InternalErrorKey>;
/** Names of the original's internal errors. */
export type InternalErrorKey =
  | 'NOT_INITIALIZED'
  | 'NO_MATCHING_KEY'
  | 'RESTORE_WILL_OVERRIDE'
  | 'RESUBSCRIBED'
  | 'MISSING_OR_INVALID'
  | 'EXPIRED'
  | 'UNKNOWN_TYPE'
  | 'MISMATCHED_TOPIC'
  | 'NON_CONFORMING_NAMESPACES';

/** Returns the error object of a kind, suitable for `reject` and `disconnect`. */
export function getSdkError(key: SdkErrorKey, context?: string): ErrorObject {
  return protocolError(key, context);
}

/** Returns the error object of a key of the original `getInternalError`. */
export function getInternalError(key: InternalErrorKey, context?: string): ErrorObject {
  return protocolError(key, context);
}
