import { bitcoinPrefix } from '@mooring/bitcoin';
import type { CaipNetworkId } from '@mooring/core';
import { isAddressOf } from '@mooring/protocol';

const segwit = /^(bc|tb|bcrt)1/i;
const taproot = /^(bc|tb|bcrt)1p/i;

/** Normalizes an address; `undefined` for a malformed one. Does not verify checksums. */
export function readAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 100 || !isAddressOf('bip122', value)) return undefined;
  return segwit.test(value) ? value.toLowerCase() : value;
}

export function isTaproot(address: string): boolean {
  return taproot.test(address);
}

/** Whether an address belongs to a chain, by its prefix. Test networks share prefixes. */
export function isOn(chainId: CaipNetworkId, address: string): boolean {
  const prefix = bitcoinPrefix(chainId);
  const own = segwit.exec(address)?.[1]?.toLowerCase();
  if (own !== undefined) return own === prefix;
  return prefix !== undefined && (prefix === 'bc' ? /^[13]/ : /^[2mn]/).test(address);
}
