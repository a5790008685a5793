import type { CaipNetworkId } from '@mooring/core';
import { isAddressOf } from '@mooring/protocol';
import { prefixOf } from '../network/chains.ts';

const segwit = /^(bc|tb|bcrt)1/i;
const taproot = /^(bc|tb|bcrt)1p/i;

/** An address as it is written in lower case; `undefined` for what has not the form of one. Checksums are not looked at. */
export function readAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 100 || !isAddressOf('bip122', value)) return undefined;
  return segwit.test(value) ? value.toLowerCase() : value;
}

export function isTaproot(address: string): boolean {
  return taproot.test(address);
}

/** Whether an address is one of a chain, by how it begins. The test networks share theirs. */
export function isOn(chainId: CaipNetworkId, address: string): boolean {
  const prefix = prefixOf(chainId);
  const own = segwit.exec(address)?.[1]?.toLowerCase();
  if (own !== undefined) return own === prefix;
  return prefix !== undefined && (prefix === 'bc' ? /^[13]/ : /^[2mn]/).test(address);
}
