import { type Network, networkOf } from '@mooring/bitcoin/transactions';
import { hex } from '@scure/base';
import type { HDKey } from '@scure/bip32';
import { p2tr, p2wpkh } from '@scure/btc-signer';

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

/** The account at `m/84'/coin'/index'/0/0` and `m/86'/coin'/index'/0/0`. */
export function bitcoinAccount(root: HDKey, index: number): BitcoinAccount {
  const known = new Map<string, BitcoinKeys>();
  return {
    on(caipNetworkId) {
      const network = networkOf(caipNetworkId);
      if (network === undefined) return undefined;
      const type = network.bech32 === 'bc' ? coin.main : coin.test;
      const keys = known.get(caipNetworkId) ?? [
        deriveKey(root, 'payment', { type, index, network }),
        deriveKey(root, 'ordinal', { type, index, network }),
      ];
      known.set(caipNetworkId, keys);
      return keys;
    },
  };
}

function deriveKey(
  root: HDKey,
  purpose: BitcoinPurpose,
  { type, index, network }: { readonly type: number; readonly index: number; readonly network: Network },
): BitcoinKey {
  const path = `m/${purposes[purpose]}'/${type}'/${index}'/0/0`;
  const { publicKey, privateKey } = root.derive(path);
  if (publicKey === null || privateKey === null) throw new Error('There is no key at this path.');
  const { address, script } =
    purpose === 'payment' ? p2wpkh(publicKey, network) : p2tr(publicKey.slice(1), undefined, network);
  if (address === undefined) throw new Error('There is no address for this key.');
  return { purpose, address, path, publicKey: hex.encode(publicKey), secret: privateKey, script };
}
