import { createError } from '../errors.ts';

/** CAIP-2 namespace, e.g. `eip155`, `solana`, `bip122`. */
export type ChainNamespace = string;

/** CAIP-2 chain id, e.g. `eip155:31337`. */
export type CaipNetworkId = `${string}:${string}`;

/** The two parts of a CAIP-2 id. */
export interface CaipNetworkIdParts {
  readonly namespace: ChainNamespace;
  readonly reference: string;
}

/** Whether a value is a CAIP-2 id by the wire's rule: exactly two parts, neither empty. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string') return false;
  const parts = value.split(':');
  return parts.length === 2 && parts.every((part) => part !== '');
}

/**
 * Splits a CAIP-2 id.
 *
 * @throws MooringError `INVALID_CAIP_NETWORK_ID` when there are not exactly two parts.
 */
export function parseCaipNetworkId(text: string): CaipNetworkIdParts {
  const [namespace, reference, ...rest] = text.split(':');
  if (!namespace || !reference || rest.length > 0) throw createError('INVALID_CAIP_NETWORK_ID');
  return { namespace, reference };
}
