/**
 * The sign protocol's error kinds (pairing-protocol §5.9) with their messages; their numbers are in
 * `protocolErrorCodes`.
 */
export const protocolKinds = {
  INVALID_METHOD: 'Invalid method',
  INVALID_EVENT: 'Invalid event',
  INVALID_UPDATE_REQUEST: 'Invalid update request',
  INVALID_EXTEND_REQUEST: 'Invalid extend request',
  INVALID_SESSION_SETTLE_REQUEST: 'Invalid session settle request',
  UNAUTHORIZED_METHOD: 'Unauthorized method',
  UNAUTHORIZED_EVENT: 'Unauthorized event',
  UNAUTHORIZED_UPDATE_REQUEST: 'Unauthorized update request',
  UNAUTHORIZED_EXTEND_REQUEST: 'Unauthorized extend request',
  USER_REJECTED: 'User rejected',
  USER_REJECTED_CHAINS: 'User rejected chains',
  USER_REJECTED_METHODS: 'User rejected methods',
  USER_REJECTED_EVENTS: 'User rejected events',
  UNSUPPORTED_CHAINS: 'Unsupported chains',
  UNSUPPORTED_METHODS: 'Unsupported methods',
  UNSUPPORTED_EVENTS: 'Unsupported events',
  UNSUPPORTED_ACCOUNTS: 'Unsupported accounts',
  UNSUPPORTED_NAMESPACE_KEY: 'Unsupported namespace key',
  USER_DISCONNECTED: 'User disconnected',
  SESSION_SETTLEMENT_FAILED: 'Session settlement failed',
  WC_METHOD_UNSUPPORTED: 'Unsupported wc_ method',
  NOT_INITIALIZED: 'Not initialized',
  NO_MATCHING_KEY: 'No matching key',
  RESTORE_WILL_OVERRIDE: 'Restore will override',
  RESUBSCRIBED: 'Resubscribed',
  MISSING_OR_INVALID: 'Missing or invalid',
  EXPIRED: 'Expired',
  UNKNOWN_TYPE: 'Unknown type',
  MISMATCHED_TOPIC: 'Mismatched topic',
  NON_CONFORMING_NAMESPACES: 'Non conforming namespaces',
} as const;

export type ProtocolErrorKind = keyof typeof protocolKinds;

/** Kinds after which a retry can help. */
export const retryableKinds: ReadonlySet<ProtocolErrorKind> = new Set([
  'USER_REJECTED',
  'USER_REJECTED_CHAINS',
  'USER_REJECTED_METHODS',
  'USER_REJECTED_EVENTS',
  'USER_DISCONNECTED',
  'SESSION_SETTLEMENT_FAILED',
  'EXPIRED',
]);
