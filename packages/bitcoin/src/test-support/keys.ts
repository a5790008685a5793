import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { p2pkh, p2sh, p2tr, p2wpkh, RawTx, Script } from '@scure/btc-signer';
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

/** A whole transaction that pays a script, with its id. */
export function coin(
  script: Uint8Array,
  amount: bigint,
): { readonly raw: Uint8Array; readonly txid: string } {
  const raw = RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [
      {
        txid: sha256(script),
        index: 0,
        finalScriptSig: Script.encode([new Uint8Array([1, 2, 3])]),
        sequence: 0xffffffff,
      },
    ],
    outputs: [{ amount, script }],
    witnesses: undefined,
    lockTime: 0,
  });
  return { raw, txid: hex.encode(sha256(sha256(raw)).reverse()) };
}
