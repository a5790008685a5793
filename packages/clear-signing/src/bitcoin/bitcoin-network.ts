import { bitcoinPrefix } from '@mooring/protocol/bitcoin';
import { hex } from '@scure/base';
import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer';

/** The chain of a request. */
export interface BitcoinNetwork {
  /** CAIP-2. */
  readonly id: string;
  readonly name: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/** The parameters of a network's addresses; `undefined` for one that is not known. */
export function addressForm({ id }: Pick<BitcoinNetwork, 'id'>): typeof NETWORK | undefined {
  const prefix = bitcoinPrefix(id);
  if (prefix === undefined) return undefined;
  return prefix === 'bc' ? NETWORK : { ...TEST_NETWORK, bech32: prefix };
}

/** Reads and writes the addresses of a network; `undefined` for one that is not known. */
export function addressesOf(network: Pick<BitcoinNetwork, 'id'>) {
  const form = addressForm(network);
  if (form === undefined) return undefined;
  const coder = Address(form);
  return {
    /** The script of an address, in hex; `undefined` if it is not an address of this network. */
    scriptOf(address: string): string | undefined {
      try {
        return hex.encode(OutScript.encode(coder.decode(address)));
      } catch {
        return undefined;
      }
    },
    /** The address of a script; `undefined` for one that has none. */
    addressOf(script: Uint8Array): string | undefined {
      try {
        return coder.encode(OutScript.decode(script));
      } catch {
        return undefined;
      }
    },
  };
}
