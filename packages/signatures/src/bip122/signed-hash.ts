import { schnorr } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { RawInput, RawOutput, RawTx, VarBytes } from '@scure/btc-signer/script.js';
import { type GenericSignature, nothing } from './generic-signature.ts';

/** The only hash type that BIP-322 allows, and the one that Taproot signatures without a type imply. */
export const all = 1;
export const byDefault = 0;

/** The signed transaction. It spends the message's output, which has no value, and pays nothing. */
export interface ToSign extends GenericSignature {
  /** As displayed. */
  readonly spent: Uint8Array;
}

const output = { amount: 0n, script: nothing };
const noAmount = new Uint8Array(8);

/** For scripts before segwit. */
export function legacyHash({ version, lockTime, sequence, spent }: ToSign, script: Uint8Array): Uint8Array {
  const inputs = [{ txid: spent, index: 0, finalScriptSig: script, sequence }];
  const transaction = RawTx.encode({
    version,
    segwitFlag: false,
    inputs,
    outputs: [output],
    witnesses: undefined,
    lockTime,
  });
  return twice(concatBytes(transaction, number(all)));
}

/** For segwit version 0 (BIP-143). */
export function segwitHash(toSign: ToSign, script: Uint8Array): Uint8Array {
  const { version, lockTime, sequence } = toSign;
  const outpoint = outpointOf(toSign);
  return twice(
    concatBytes(
      number(version),
      twice(outpoint),
      twice(number(sequence)),
      outpoint,
      VarBytes.encode(script),
      noAmount,
      number(sequence),
      twice(RawOutput.encode(output)),
      number(lockTime),
      number(all),
    ),
  );
}

/** For Taproot's key path (BIP-341). */
export function taprootHash(toSign: ToSign, script: Uint8Array, hashType: number): Uint8Array {
  const { version, lockTime, sequence } = toSign;
  return schnorr.utils.taggedHash(
    'TapSighash',
    Uint8Array.of(0, hashType),
    number(version),
    number(lockTime),
    sha256(outpointOf(toSign)),
    sha256(noAmount),
    sha256(VarBytes.encode(script)),
    sha256(number(sequence)),
    sha256(RawOutput.encode(output)),
    // No annex; the first input.
    Uint8Array.of(0),
    number(0),
  );
}

function outpointOf({ spent, sequence }: ToSign): Uint8Array {
  return RawInput.encode({ txid: spent, index: 0, finalScriptSig: new Uint8Array(), sequence }).subarray(
    0,
    36,
  );
}

function number(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

function twice(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes));
}
