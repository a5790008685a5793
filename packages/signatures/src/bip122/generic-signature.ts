import { messageTransactionId } from '@mooring/bitcoin/message-hashes';
import { equalBytes } from '@mooring/protocol';
import { RawTx, RawWitness } from '@scure/btc-signer/script.js';

/** A BIP-322 signature, as the parts of the virtual transaction that spends the message. */
export interface GenericSignature {
  /** 0 or 2. */
  readonly version: number;
  readonly lockTime: number;
  readonly sequence: number;
  readonly scriptSig: Uint8Array;
  readonly witness: readonly Uint8Array[];
}

const none = new Uint8Array();

/** Reads a witness alone. `undefined` for malformed bytes. */
export function readSimple(bytes: Uint8Array): GenericSignature | undefined {
  try {
    return { version: 0, lockTime: 0, sequence: 0, scriptSig: none, witness: RawWitness.decode(bytes) };
  } catch {
    return undefined;
  }
}

/**
 * Reads a whole transaction that spends the message with its only input. `undefined` for malformed bytes. More inputs would
 * prove funds, which needs a node. Lock times are allowed, since no script checked here reads them.
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
    if (input.index !== 0 || !equalBytes(input.txid, messageTransactionId(message, script))) return undefined;
    if (output.amount !== 0n || !equalBytes(output.script, nothing)) return undefined;
    const { finalScriptSig: scriptSig, sequence } = input;
    return { version, lockTime, sequence, scriptSig, witness: witnesses?.[0] ?? [] };
  } catch {
    return undefined;
  }
}

/** `OP_RETURN`, the output of the signed transaction. */
export const nothing = Uint8Array.of(0x6a);
