import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { RawTx, Transaction } from '@scure/btc-signer';

export interface RawInput {
  /** Hex in display order. */
  readonly txid: string;
  readonly vout: number;
  readonly scriptSig: Uint8Array;
  readonly sequence: number;
  readonly witness: readonly Uint8Array[];
}

export interface RawOutput {
  readonly value: bigint;
  readonly script: Uint8Array;
}

/** A serialized transaction. */
export interface RawTransaction {
  readonly txid: string;
  readonly raw: Uint8Array;
  readonly version: number;
  readonly lockTime: number;
  readonly inputs: readonly RawInput[];
  readonly outputs: readonly RawOutput[];
  readonly weight: number;
  /** Computes its signature hashes. */
  readonly signing: Transaction;
}

const lenient = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true } as const;

/** @throws Error if the bytes are not a transaction */
export function readRawTransaction(raw: Uint8Array): RawTransaction {
  const { version, lockTime, inputs, outputs, witnesses } = RawTx.decode(raw);
  const signing = Transaction.fromRaw(raw, lenient);
  const stripped = signing.toBytes(true, false).length;
  return {
    txid: signing.id,
    raw,
    version,
    lockTime,
    inputs: inputs.map(({ txid, index, finalScriptSig, sequence }, place) => ({
      txid: bytesToHex(txid),
      vout: index,
      scriptSig: finalScriptSig,
      sequence,
      witness: witnesses?.[place] ?? [],
    })),
    outputs: outputs.map(({ amount, script }) => ({ value: amount, script })),
    weight: stripped * 3 + raw.length,
    signing,
  };
}

export function readHexTransaction(hex: string): RawTransaction {
  return readRawTransaction(hexToBytes(hex));
}

/** Virtual bytes. */
export function sizeOf({ weight }: Pick<RawTransaction, 'weight'>): number {
  return Math.ceil(weight / 4);
}

export function outpoint(txid: string, vout: number): string {
  return `${txid}:${vout}`;
}
