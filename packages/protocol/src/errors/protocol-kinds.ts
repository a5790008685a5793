import { type ErrorEntry, written } from './error-entry.ts';

/** What happened, appended to the kind's own sentence after one space. */
export interface KindContext {
  readonly detail?: string | undefined;
}

function kind(title: string, retryable = false): ErrorEntry<KindContext | undefined> {
  return written(
    title,
    (context) => (context?.detail === undefined ? `${title}.` : `${title}. ${context.detail}`),
    retryable,
  );
}

/** The sign protocol's own kinds (pairing-protocol §5.9); their numbers are in `protocolErrors` of `./sign`. */
export const protocolKinds = {
  INVALID_METHOD: kind('Invalid method'),
  INVALID_EVENT: kind('Invalid event'),
  INVALID_UPDATE_REQUEST: kind('Invalid update request'),
  INVALID_EXTEND_REQUEST: kind('Invalid extend request'),
  INVALID_SESSION_SETTLE_REQUEST: kind('Invalid session settle request'),
  UNAUTHORIZED_METHOD: kind('Unauthorized method'),
  UNAUTHORIZED_EVENT: kind('Unauthorized event'),
  UNAUTHORIZED_UPDATE_REQUEST: kind('Unauthorized update request'),
  UNAUTHORIZED_EXTEND_REQUEST: kind('Unauthorized extend request'),
  USER_REJECTED: kind('User rejected', true),
  USER_REJECTED_CHAINS: kind('User rejected chains', true),
  USER_REJECTED_METHODS: kind('User rejected methods', true),
  USER_REJECTED_EVENTS: kind('User rejected events', true),
  UNSUPPORTED_CHAINS: kind('Unsupported chains'),
  UNSUPPORTED_METHODS: kind('Unsupported methods'),
  UNSUPPORTED_EVENTS: kind('Unsupported events'),
  UNSUPPORTED_ACCOUNTS: kind('Unsupported accounts'),
  UNSUPPORTED_NAMESPACE_KEY: kind('Unsupported namespace key'),
  USER_DISCONNECTED: kind('User disconnected'),
  SESSION_SETTLEMENT_FAILED: kind('Session settlement failed', true),
  WC_METHOD_UNSUPPORTED: kind('Unsupported wc_ method'),
  NOT_INITIALIZED: kind('Not initialized'),
  NO_MATCHING_KEY: kind('No matching key'),
  RESTORE_WILL_OVERRIDE: kind('Restore will override'),
  RESUBSCRIBED: kind('Resubscribed'),
  MISSING_OR_INVALID: kind('Missing or invalid'),
  EXPIRED: kind('Expired', true),
  UNKNOWN_TYPE: kind('Unknown type'),
  MISMATCHED_TOPIC: kind('Mismatched topic'),
  NON_CONFORMING_NAMESPACES: kind('Non conforming namespaces'),
} as const satisfies Record<string, ErrorEntry<KindContext | undefined>>;
