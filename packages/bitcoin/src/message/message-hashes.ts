import { schnorr } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { RawTx, Script, VarBytes } from '@scure/btc-signer/script.js';

const legacyPrefix = utf8ToBytes('\u0018Bitcoin Signed Message:\n');

/** The hash that a signature before BIP-322 signs (BIP-137 and Electrum's). */
export function legacyMessageHash(message: string): Uint8Array {
  return sha256(sha256(concatBytes(legacyPrefix, VarBytes.encode(utf8ToBytes(message)))));
}

/** The displayed id of BIP-322's virtual transaction, which contains the message and pays the signer's script. */
export function messageTransactionId(message: string, script: Uint8Array): Uint8Array {
  const hash = schnorr.utils.taggedHash('BIP0322-signed-message', utf8ToBytes(message));
  const paid = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: Script.encode(['OP_0', hash]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
    lockTime: 0,
  });
  return sha256(sha256(paid)).reverse();
}
