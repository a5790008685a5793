import type { ErrorObject } from './messages.ts';

const maxMessageLength = 2_000;

/** Errors reserved by JSON-RPC 2.0, as written on the wire. */
export const jsonRpcErrors = {
  parseError: { message: 'Parse error', code: -32700 },
  invalidRequest: { message: 'Invalid Request', code: -32600 },
  methodNotFound: { message: 'Method not found', code: -32601 },
  invalidParams: { message: 'Invalid params', code: -32602 },
  internalError: { message: 'Internal error', code: -32603 },
} as const satisfies Record<string, ErrorObject>;

const reserved = new Map<number, ErrorObject>(
  Object.values(jsonRpcErrors).map((error) => [error.code, error]),
);

/**
 * Converts an error of a wallet or application to its wire form (pairing-protocol §5.9): reserved codes become the standard
 * object, a text becomes -32000 with that message (at most 2,000 characters), a missing error becomes -32603.
 */
export function formatErrorObject(error: unknown): ErrorObject {
  const { code } = (error ?? {}) as { code?: unknown };
  return (typeof code === 'number' ? reserved.get(code) : undefined) ?? readErrorObject(error);
}

/**
 * Reads what a peer sent as `error`. Missing or wrong members, `{}` included, are filled in; a mere text is the message;
 * text is bounded.
 */
export function readErrorObject(error: unknown): ErrorObject {
  if (typeof error === 'string' && error !== '')
    return { message: error.slice(0, maxMessageLength), code: -32000 };
  const { message, code, data } = (typeof error === 'object' && error !== null ? error : {}) as {
    message?: unknown;
    code?: unknown;
    data?: unknown;
  };
  const known = {
    message:
      typeof message === 'string' && message !== '' ? message.slice(0, maxMessageLength) : 'Internal error',
    code: typeof code === 'number' && Number.isFinite(code) ? code : -32603,
  };
  return data === undefined ? known : { ...known, data };
}
