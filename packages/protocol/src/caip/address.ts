import { createError } from '../errors.ts';

import type { CaipNetworkId, ChainNamespace } from './network-id.ts';

/** CAIP-10 account id, e.g. `eip155:31337:0xabc…`. */
export type CaipAddress = `${string}:${string}:${string}`;

/** The three parts of a CAIP-10 id, and its first two as a CAIP-2 id. */
export interface CaipAddressParts {
  readonly namespace: ChainNamespace;
  readonly reference: string;
  readonly address: string;
  readonly networkId: CaipNetworkId;
}

/** Whether a value is a CAIP-10 id by the wire's rule: exactly three parts, none empty. */
export function isCaipAddress(value: unknown): value is CaipAddress {
  if (typeof value !== 'string') return false;
  const parts = value.split(':');
  return parts.length === 3 && parts.every((part) => part !== '');
}

/**
 * Splits a CAIP-10 id.
 *
 * @throws MooringError `INVALID_CAIP_ADDRESS` when there are not exactly three parts.
 */
export function parseCaipAddress(text: string): CaipAddressParts {
  const [namespace, reference, address, ...rest] = text.split(':');
  if (!namespace || !reference || !address || rest.length > 0) throw createError('INVALID_CAIP_ADDRESS');
  return { namespace, reference, address, networkId: `${namespace}:${reference}` };
}

/** Joins a CAIP-2 id and an address; the address is not changed. */
export function formatCaipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}`;
}
