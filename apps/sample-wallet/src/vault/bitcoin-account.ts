import { hex } from '@scure/base';
import type { HDKey } from '@scure/bip32';
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer';

/** Purpose of an address: payments (BIP-84), or ordinals and other taproot coins (BIP-86). */
export type BitcoinPurpose = 'payment' | 'ordinal';

export interface BitcoinKey {
  readonly purpose: BitcoinPurpose;
  readonly address: string;
  readonly path: string;
  /** 33 bytes in hex. */
  readonly publicKey: string;
  readonly secret: Uint8Array;
  /** The script of its address. */
  readonly script: Uint8Array;
}

/** The keys of an account on a network: payment, then ordinals. */
export type BitcoinKeys = readonly [payment: BitcoinKey, ordinal: BitcoinKey];

export interface BitcoinAccount {
  /** By CAIP-2 id; `undefined` for an unknown network. */
  on(caipNetworkId: string): BitcoinKeys | undefined;
}

/** BIP-44 coin types: main network, and all test networks. */
const coin = { main: 0, test: 1 };
const purposes = { payment: 84, ordinal: 86 } as const;

const networks: Readonly<Record<string, { readonly type: number; readonly form: typeof NETWORK }>> = {
  'bip122:000000000019d6689c085ae165831e93': { type: coin.main, form: NETWORK },
  'bip122:000000000933ea01ad0ee984209779ba': { type: coin.test, form: TEST_NETWORK },
  'bip122:00000000da84f2bafbbc53dee25a72ae': { type: coin.test, form: TEST_NETWORK },
  'bip122:00000008819873e925422c1ff0f99f7c': { type: coin.test, form: TEST_NETWORK },
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': { type: coin.test, form: { ...TEST_NETWORK, bech32: 'bcrt' } },
};

/** The account at `m/84'/coin'/index'/0/0` and `m/86'/coin'/index'/0/0`. */
export function bitcoinAccount(root: HDKey, index: number): BitcoinAccount {
  const known = new Map<string, BitcoinKeys>();
  return {
    on(caipNetworkId) {
      const network = Object.hasOwn(networks, caipNetworkId) ? networks[caipNetworkId] : undefined;
      if (network === undefined) return undefined;
      const { type, form } = network;
      const keys = known.get(caipNetworkId) ?? [
        deriveKey(root, 'payment', { type, index, form }),
        deriveKey(root, 'ordinal', { type, index, form }),
      ];
      known.set(caipNetworkId, keys);
      return keys;
    },
  };
}

function deriveKey(
  root: HDKey,
  purpose: BitcoinPurpose,
  { type, index, form }: { readonly type: number; readonly index: number; readonly form: typeof NETWORK },
): BitcoinKey {
  const path = `m/${purposes[purpose]}'/${type}'/${index}'/0/0`;
  const { publicKey, privateKey } = root.derive(path);
  if (publicKey === null || privateKey === null) throw new Error('There is no key at this path.');
  const { address, script } =
    purpose === 'payment' ? p2wpkh(publicKey, form) : p2tr(publicKey.slice(1), undefined, form);
  if (address === undefined) throw new Error('There is no address for this key.');
  return { purpose, address, path, publicKey: hex.encode(publicKey), secret: privateKey, script };
}
