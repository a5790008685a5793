import { createWireError } from '../errors/wire-errors.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import { requestLifetimeMaximumSeconds, requestLifetimeMinimumSeconds } from '../limits/limits.ts';
import { givenOnChain } from './check-conforming-namespaces.ts';
import { bareNamespace, chainsOfAccounts, containsAll } from './namespace-lists.ts';
import type { Namespaces } from './namespace-types.ts';
import { type ProtocolFailure, protocolFailure } from './protocol-error.ts';

/** Whether a request may have this lifetime in seconds: a number within the bounds. */
export function isValidRequestExpiry(
  expiry: unknown,
  bounds: { readonly min: number; readonly max: number } = {
    min: requestLifetimeMinimumSeconds,
    max: requestLifetimeMaximumSeconds,
  },
): expiry is number {
  return typeof expiry === 'number' && expiry >= bounds.min && expiry <= bounds.max;
}

/** Whether a rejection reason is complete: a non-zero number, and a text. */
export function isValidErrorReason(
  reason: unknown,
): reason is { readonly code: number; readonly message: string } {
  if (typeof reason !== 'object' || reason === null) return false;
  const { code, message } = reason as { code?: unknown; message?: unknown };
  return typeof code === 'number' && Boolean(code) && typeof message === 'string' && message.trim() !== '';
}

/** Session and scoped properties need a value for every key. */
export function checkProperties(
  properties: unknown,
  name: 'sessionProperties' | 'scopedProperties',
): ProtocolFailure | undefined {
  if (properties === undefined) return undefined;
  const entries =
    typeof properties === 'object' && properties !== null
      ? Object.entries(properties)
      : [['', null] as const];
  const missing = entries.find(([, value]) => value === null || value === undefined);
  if (missing === undefined) return undefined;
  return protocolFailure(
    'MISSING_OR_INVALID',
    `${name} must contain an existing value for each key. Received: ${missing[1]} for key ${missing[0]}`,
  );
}

/**
 * Scoped properties must belong to a requested (or approved) namespace, compared by the part before `:`.
 *
 * @throws MooringError `SCOPED_PROPERTIES_NOT_SUBSET`
 */
export function assertScopedProperties(
  scopedProperties: object,
  namespaces: readonly string[],
  superset: 'required/optional' | 'approved',
): void {
  const scopes = Object.keys(scopedProperties).map(bareNamespace);
  if (containsAll(namespaces.map(bareNamespace), scopes)) return;
  throw createWireError('SCOPED_PROPERTIES_NOT_SUBSET', {
    superset,
    received: stringifyJson(scopedProperties).slice(0, 2_000),
    namespaces: superset === 'approved' ? namespaces.join(', ') : stringifyJson(namespaces),
  });
}

/** Whether a session has an account on a chain. */
export function isChainApproved(namespaces: Namespaces, chainId: unknown): chainId is string {
  return (
    typeof chainId === 'string' &&
    Object.values(namespaces).some((namespace) => chainsOfAccounts(namespace).includes(chainId))
  );
}

/** Whether a session may call a method on a chain (CAIP-2). */
export function isMethodApproved(namespaces: Namespaces, chainId: string, method: string): boolean {
  return givenOnChain(namespaces, chainId).methods.includes(method);
}

/** Whether a session may emit an event on a chain (CAIP-2). */
export function isEventApproved(namespaces: Namespaces, chainId: string, event: string): boolean {
  return givenOnChain(namespaces, chainId).events.includes(event);
}
