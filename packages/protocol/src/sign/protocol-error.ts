import { MooringError } from '../errors/mooring-error.ts';
import type { ErrorObject } from '../json-rpc/messages.ts';
import { type ProtocolErrorKind, protocolKinds, retryableKinds } from './protocol-kinds.ts';

/** Numbers of the sign protocol's kinds on the wire (pairing-protocol §5.9). */
export const protocolErrorCodes = {
  NOT_INITIALIZED: 1,
  NO_MATCHING_KEY: 2,
  RESTORE_WILL_OVERRIDE: 3,
  RESUBSCRIBED: 4,
  MISSING_OR_INVALID: 5,
  EXPIRED: 6,
  UNKNOWN_TYPE: 7,
  MISMATCHED_TOPIC: 8,
  NON_CONFORMING_NAMESPACES: 9,
  INVALID_METHOD: 1001,
  INVALID_EVENT: 1002,
  INVALID_UPDATE_REQUEST: 1003,
  INVALID_EXTEND_REQUEST: 1004,
  INVALID_SESSION_SETTLE_REQUEST: 1005,
  UNAUTHORIZED_METHOD: 3001,
  UNAUTHORIZED_EVENT: 3002,
  UNAUTHORIZED_UPDATE_REQUEST: 3003,
  UNAUTHORIZED_EXTEND_REQUEST: 3004,
  USER_REJECTED: 5000,
  USER_REJECTED_CHAINS: 5001,
  USER_REJECTED_METHODS: 5002,
  USER_REJECTED_EVENTS: 5003,
  UNSUPPORTED_CHAINS: 5100,
  UNSUPPORTED_METHODS: 5101,
  UNSUPPORTED_EVENTS: 5102,
  UNSUPPORTED_ACCOUNTS: 5103,
  UNSUPPORTED_NAMESPACE_KEY: 5104,
  USER_DISCONNECTED: 6000,
  SESSION_SETTLEMENT_FAILED: 7000,
  WC_METHOD_UNSUPPORTED: 10001,
} as const satisfies Record<ProtocolErrorKind, number>;

export type { ProtocolErrorKind };

/** The wire form of an error of a kind; `detail` is appended after one space. */
export function protocolError(kind: ProtocolErrorKind, detail?: string): ErrorObject {
  const sentence = `${protocolKinds[kind]}.`;
  return {
    message: detail === undefined ? sentence : `${sentence} ${detail}`,
    code: protocolErrorCodes[kind],
  };
}

/** A throwable {@link protocolError}; its `code` is the kind's name. */
export function createProtocolError(kind: ProtocolErrorKind, detail?: string): MooringError {
  const { message } = protocolError(kind, detail);
  return new MooringError({ code: kind, message, retryable: retryableKinds.has(kind) });
}

/** Throws a check's failure, if any. */
export function assertValid(error: ProtocolFailure | undefined): void {
  if (error !== undefined) throw createProtocolError(error.kind, error.detail);
}

/** Failure of a check. `message` and `code` are those of {@link protocolError}. */
export interface ProtocolFailure extends ErrorObject {
  readonly kind: ProtocolErrorKind;
  readonly detail: string;
}

export function protocolFailure(kind: ProtocolErrorKind, detail: string): ProtocolFailure {
  return { ...protocolError(kind, detail), kind, detail };
}
