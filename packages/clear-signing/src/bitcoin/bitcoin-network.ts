import { hex } from '@scure/base';
import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer';

/** The chain of a request. */
export interface BitcoinNetwork {
  /** CAIP-2. */
  readonly id: string;
  readonly name: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/** How addresses are written, by the first half of the hash of a chain's first block. */
const forms: Readonly<Record<string, typeof NETWORK>> = {
  'bip122:000000000019d6689c085ae165831e93': NETWORK,
  'bip122:000000000933ea01ad0ee984209779ba': TEST_NETWORK,
  'bip122:00000000da84f2bafbbc53dee25a72ae': TEST_NETWORK,
  'bip122:00000008819873e925422c1ff0f99f7c': TEST_NETWORK,
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': { ...TEST_NETWORK, bech32: 'bcrt' },
};

/** The parameters of a network's addresses; `undefined` for one that is not known. */
export function addressForm({ id }: Pick<BitcoinNetwork, 'id'>): typeof NETWORK | undefined {
  return Object.hasOwn(forms, id) ? forms[id] : undefined;
}

/** Reads and writes the addresses of a network; `undefined` for one that is not known. */
export function addressesOf(network: Pick<BitcoinNetwork, 'id'>) {
  const form = addressForm(network);
  if (form === undefined) return undefined;
  const coder = Address(form);
  return {
    /** The script that an address stands for, in hex; `undefined` for what is no address here. */
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
