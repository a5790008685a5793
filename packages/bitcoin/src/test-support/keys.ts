import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { hex } from '@scure/base';
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer';
import { networkOf } from '../chain/scripts.ts';

export const mainnetId = 'bip122:000000000019d6689c085ae165831e93';
export const regtestId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';

/** The addresses of a key of 32 equal bytes, by type. */
export function keysOf(byte: number, chainId = mainnetId) {
  const network = networkOf(chainId);
  const secret = new Uint8Array(32).fill(byte);
  const bytes = secp256k1.getPublicKey(secret);
  const segwit = p2wpkh(bytes, network);
  const payments = {
    legacy: p2pkh(bytes, network),
    wrapped: p2sh(segwit, network),
    segwit,
    taproot: p2tr(schnorr.getPublicKey(secret), undefined, network),
  };
  const keyOf = ({
    address = '',
    script,
  }: {
    readonly address?: string | undefined;
    readonly script: Uint8Array;
  }) => ({ address, script, secret, publicKey: hex.encode(bytes) });
  return {
    legacy: keyOf(payments.legacy),
    wrapped: keyOf(payments.wrapped),
    segwit: keyOf(payments.segwit),
    taproot: keyOf(payments.taproot),
  };
}
