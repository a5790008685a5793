import type { CaipNetworkId } from '@mooring/core';
import { bitcoinPrefix } from '@mooring/protocol/bitcoin';
import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer';

export type Network = typeof NETWORK;

/** Address parameters of a chain; `undefined` for an unknown chain. */
export function networkOf(chainId: CaipNetworkId): Network | undefined {
  const prefix = bitcoinPrefix(chainId);
  if (prefix === undefined) return undefined;
  return prefix === 'bc' ? NETWORK : { ...TEST_NETWORK, bech32: prefix };
}

/** The script of an address, after checking checksum and network; `undefined` if it is no address of the chain. */
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
