import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hex } from '@scure/base';
import { p2wpkh, RawWitness, Script, Transaction } from '@scure/btc-signer';
import { isTaprootScript } from '../chain/scripts.ts';
import { legacyMessageHash, messageTransactionId } from './message-hashes.ts';

/** Form of a signature: BIP-137, or BIP-322 in its simple form. */
export type MessageProtocol = 'ecdsa' | 'bip322';

/** The key of a P2WPKH, P2SH-P2WPKH or taproot address. */
export interface MessageKey {
  readonly secret: Uint8Array;
  /** 33 bytes in hex. */
  readonly publicKey: string;
  /** The script of the address. */
  readonly script: Uint8Array;
}

/**
 * Signs a message. BIP-137 has no form for taproot: its signature is that of a native segwit address.
 *
 * @param auxRand 32 bytes that a taproot signature adds. Default: random.
 */
export function signMessage(
  key: MessageKey,
  message: string,
  protocol: MessageProtocol,
  auxRand?: Uint8Array,
): Uint8Array {
  return protocol === 'bip322' ? signGeneric(key, message, auxRand) : signLegacy(key, message);
}

/** First bytes of a BIP-137 signature. */
const firstByte = { wrapped: 35, native: 39 };

function signLegacy({ secret, script }: MessageKey, message: string): Uint8Array {
  const first = script.length === 23 ? firstByte.wrapped : firstByte.native;
  const hash = legacyMessageHash(message);
  const [recovery = 0, ...rest] = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' });
  return Uint8Array.from([first + recovery, ...rest]);
}

/** Signs a virtual transaction that commits to the message and cannot be sent. */
function signGeneric(
  { secret, script, publicKey }: MessageKey,
  message: string,
  auxRand: Uint8Array | undefined,
): Uint8Array {
  const key = hex.decode(publicKey);
  const signing = new Transaction({ version: 0, allowUnknownOutputs: true, allowUnknownVersion: true });
  signing.addInput({
    txid: messageTransactionId(message, script),
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script },
    ...(isTaprootScript(script) ? { tapInternalKey: key.slice(1) } : {}),
    ...(script.length === 23 ? { redeemScript: p2wpkh(key).script } : {}),
  });
  signing.addOutput({ amount: 0n, script: Script.encode(['RETURN']) });
  signing.signIdx(secret, 0, undefined, auxRand);
  signing.finalizeIdx(0);
  return RawWitness.encode(signing.getInput(0).finalScriptWitness ?? []);
}
