import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { hex } from '@scure/base';
import { RawTx, RawWitness, Script, Transaction } from '@scure/btc-signer';
import { VarBytes } from '@scure/btc-signer/script.js';
import type { BitcoinKey } from '../../vault/bitcoin-account.ts';

export type MessageProtocol = 'ecdsa' | 'bip322';

/** Signs a text by BIP-137, or in the simple form of BIP-322. Returns hex. */
export function signBitcoinMessage(key: BitcoinKey, message: string, protocol: MessageProtocol): string {
  return hex.encode(protocol === 'bip322' ? signGeneric(key, message) : signLegacy(key, message));
}

/** First byte of a BIP-137 signature by a native segwit key. */
const firstByte = 39;

function signLegacy({ secret }: BitcoinKey, message: string): Uint8Array {
  const text = utf8ToBytes(message);
  const prefix = utf8ToBytes('\u0018Bitcoin Signed Message:\n');
  const hash = sha256(sha256(concatBytes(prefix, VarBytes.encode(text))));
  const [recovery = 0, ...rest] = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' });
  return Uint8Array.from([firstByte + recovery, ...rest]);
}

const nothing = new Uint8Array(32);

/** Signs a virtual transaction that commits to the message and cannot be sent. */
function signGeneric({ secret, script, publicKey, purpose }: BitcoinKey, message: string): Uint8Array {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'));
  const hash = sha256(concatBytes(tag, tag, utf8ToBytes(message)));
  const spent = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      { txid: nothing, index: 0xffff_ffff, finalScriptSig: Script.encode(['OP_0', hash]), sequence: 0 },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
    lockTime: 0,
  });
  const signing = new Transaction({ version: 0, allowUnknownOutputs: true, allowUnknownVersion: true });
  signing.addInput({
    txid: sha256(sha256(spent)).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script },
    ...(purpose === 'ordinal' ? { tapInternalKey: hex.decode(publicKey).slice(1) } : {}),
  });
  signing.addOutput({ amount: 0n, script: Script.encode(['RETURN']) });
  signing.signIdx(secret, 0);
  signing.finalizeIdx(0);
  return RawWitness.encode(signing.getInput(0).finalScriptWitness ?? []);
}
