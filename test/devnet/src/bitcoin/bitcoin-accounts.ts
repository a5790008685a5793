import { HDKey } from '@scure/bip32';
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer';
import { phraseSeed } from '../wallets/phrase-seed.ts';
import { regtestAddresses } from './regtest-network.ts';

/** The address types of a wallet, with their BIP-44, 49, 84 and 86 purposes. */
const purposes = { legacy: 44, nested: 49, payment: 84, taproot: 86 } as const;

export type BitcoinAddressKind = keyof typeof purposes;

export interface BitcoinKey {
  readonly address: string;
  readonly path: string;
  /** Of 33 bytes. */
  readonly publicKey: Uint8Array;
  /** Of 32 bytes. */
  readonly secret: Uint8Array;
  /** The script of its address. */
  readonly script: Uint8Array;
}

let root: HDKey | undefined;

/** A key of the phrase at `m/purpose'/1'/index'/0/0`, the wallets' path for test networks. The first ten are funded. */
export function bitcoinKey(index: number, kind: BitcoinAddressKind): BitcoinKey {
  const path = `m/${purposes[kind]}'/1'/${index}'/0/0`;
  root ??= HDKey.fromMasterSeed(phraseSeed());
  const { publicKey, privateKey } = root.derive(path);
  if (!publicKey || !privateKey) throw new Error('There is no key at this index.');
  const { address, script } = payTo(kind, publicKey);
  if (address === undefined) throw new Error('There is no address of this kind.');
  return { address, path, publicKey, secret: privateKey, script };
}

function payTo(kind: BitcoinAddressKind, publicKey: Uint8Array): { address?: string; script: Uint8Array } {
  if (kind === 'legacy') return p2pkh(publicKey, regtestAddresses);
  if (kind === 'payment') return p2wpkh(publicKey, regtestAddresses);
  if (kind === 'nested') return p2sh(p2wpkh(publicKey, regtestAddresses), regtestAddresses);
  return p2tr(publicKey.slice(1), undefined, regtestAddresses);
}
