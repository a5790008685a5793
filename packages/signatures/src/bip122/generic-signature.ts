import { equalBytes } from '@mooring/protocol';
import { schnorr } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { RawTx, RawWitness, Script } from '@scure/btc-signer/script.js';

/** A BIP-322 signature: the parts of the virtual transaction that spends the message. */
export interface GenericSignature {
  /** 0 or 2. */
  readonly version: number;
  readonly lockTime: number;
  readonly sequence: number;
  readonly scriptSig: Uint8Array;
  readonly witness: readonly Uint8Array[];
}

const none = new Uint8Array();

/** A witness alone: `undefined` when the bytes are none. */
export function readSimple(bytes: Uint8Array): GenericSignature | undefined {
  try {
    return { version: 0, lockTime: 0, sequence: 0, scriptSig: none, witness: RawWitness.decode(bytes) };
  } catch {
    return undefined;
  }
}

/**
 * A whole transaction that spends the message with its one input: `undefined` when the bytes are none. More inputs would
 * prove funds, which takes a node. Times at which it becomes valid are allowed, since no script that is checked here looks at them.
 */
export function readFull(
  bytes: Uint8Array,
  message: string,
  script: Uint8Array,
): GenericSignature | undefined {
  try {
    const { version, lockTime, inputs, outputs, witnesses } = RawTx.decode(bytes);
    const [input] = inputs;
    const [output] = outputs;
    if (input === undefined || inputs.length > 1 || output === undefined || outputs.length > 1)
      return undefined;
    if (version !== 0 && version !== 2) return undefined;
    if (input.index !== 0 || !equalBytes(input.txid, spentId(message, script))) return undefined;
    if (output.amount !== 0n || !equalBytes(output.script, nothing)) return undefined;
    const { finalScriptSig: scriptSig, sequence } = input;
    return { version, lockTime, sequence, scriptSig, witness: witnesses?.[0] ?? [] };
  } catch {
    return undefined;
  }
}

/** `OP_RETURN`: the output of the transaction that is signed. */
export const nothing = Uint8Array.of(0x6a);

/** The id, as shown, of the virtual transaction that pays the script and has the message in it. */
export function spentId(message: string, script: Uint8Array): Uint8Array {
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
  return sha256(sha256(concatBytes(paid))).reverse();
}
