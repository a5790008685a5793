import type { CaipNetworkId } from '@mooring/core';
import { hex } from '@scure/base';
import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer';
import { prefixOf } from '../network/chains.ts';

export type Network = typeof NETWORK;

/** How addresses of a chain are written; `undefined` for a chain that is not known. */
export function networkOf(chainId: CaipNetworkId): Network | undefined {
  const prefix = prefixOf(chainId);
  if (prefix === undefined) return undefined;
  return prefix === 'bc' ? NETWORK : { ...TEST_NETWORK, bech32: prefix };
}

/** The script of an address, its checksum and network checked; `undefined` for what is no address of the chain. */
export function scriptOf(address: string, chainId: CaipNetworkId): Uint8Array | undefined {
  const network = networkOf(chainId);
  try {
    return network && OutScript.encode(Address(network).decode(address));
  } catch {
    return undefined;
  }
}

export function isTaprootScript(script: Uint8Array): boolean {
  return script.length === 34 && script[0] === 0x51 && script[1] === 0x20;
}

export function isSame(left: Uint8Array | undefined, right: Uint8Array | undefined): boolean {
  return left !== undefined && right !== undefined && hex.encode(left) === hex.encode(right);
}
