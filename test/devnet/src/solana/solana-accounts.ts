import { createHmac } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { phraseSeed } from '../wallets/phrase-seed.ts';

export interface SolanaAccount {
  /** Of 32 bytes. */
  readonly secret: Uint8Array;
  readonly address: Address;
}

/** An account of the phrase, at `m/44'/501'/index'/0'` as wallets derive it. The first ten are funded. */
export function solanaAccount(index: number): SolanaAccount {
  let node = hmac('ed25519 seed', phraseSeed());
  for (const step of [44, 501, index, 0]) {
    const place = Buffer.alloc(4);
    place.writeUInt32BE(step + 0x8000_0000);
    node = hmac(node.subarray(32), Buffer.concat([Buffer.of(0), node.subarray(0, 32), place]));
  }
  return solanaAccountOf(new Uint8Array(node.subarray(0, 32)));
}

export function solanaAccountOf(secret: Uint8Array): SolanaAccount {
  return { secret, address: base58.encode(ed25519.getPublicKey(secret)) as Address };
}

function hmac(key: string | Uint8Array, bytes: Uint8Array): Buffer {
  return createHmac('sha512', key).update(bytes).digest();
}
