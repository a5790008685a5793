import { ed25519 } from '@noble/curves/ed25519.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';

export interface SolanaAccount {
  /** In Base58. */
  readonly address: string;
  /** 32 bytes. */
  readonly secret: Uint8Array;
}

const hardened = 0x8000_0000;

/** The account at `m/44'/501'/index'/0'` (SLIP-0010), as most Solana wallets derive it. */
export function solanaAccount(seed: Uint8Array, index: number): SolanaAccount {
  let node = hmac(sha512, utf8ToBytes('ed25519 seed'), seed);
  for (const step of [44, 501, index, 0]) {
    const place = new Uint8Array(4);
    new DataView(place.buffer).setUint32(0, step + hardened);
    node = hmac(sha512, node.subarray(32), concatBytes(Uint8Array.of(0), node.subarray(0, 32), place));
  }
  const secret = node.slice(0, 32);
  return { address: base58.encode(ed25519.getPublicKey(secret)), secret };
}
