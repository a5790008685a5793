import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer';
import { bitcoinPrefix } from './bitcoin-chains.ts';

/** Address parameters of a chain. */
export type Network = typeof NETWORK;

/** Address parameters of a chain by CAIP-2 id; `undefined` for an unknown chain. */
export function networkOf(chainId: string): Network | undefined {
  const prefix = bitcoinPrefix(chainId);
  if (prefix === undefined) return undefined;
  return prefix === 'bc' ? NETWORK : { ...TEST_NETWORK, bech32: prefix };
}

/** The script of an address, after checking checksum and network; `undefined` if it is no address of the chain. */
export function scriptOf(address: string, chainId: string): Uint8Array | undefined {
  const network = networkOf(chainId);
  try {
    return network && OutScript.encode(Address(network).decode(address));
  } catch {
    return undefined;
  }
}

/** The address of a script on a chain; `undefined` for a script without one, and for an unknown chain. */
export function addressOf(script: Uint8Array, chainId: string): string | undefined {
  const network = networkOf(chainId);
  try {
    return network && Address(network).encode(OutScript.decode(script));
  } catch {
    return undefined;
  }
}

/** Whether a script pays a taproot key (P2TR). */
export function isTaprootScript(script: Uint8Array): boolean {
  return script.length === 34 && script[0] === 0x51 && script[1] === 0x20;
}
