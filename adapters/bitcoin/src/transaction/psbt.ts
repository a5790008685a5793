import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { createError } from '../errors.ts';

/** Bytes. A transaction that nodes pass on has 100,000, and a PSBT holds those that it spends from. */
const largest = 4_000_000;
const magicHex = /^70736274ff/i;

/** The bytes of a PSBT in base64, hex or bytes; `undefined` for what is none. */
export function readPsbtBytes(value: unknown): Uint8Array | undefined {
  try {
    if (ArrayBuffer.isView(value)) {
      if (value.byteLength > largest) return undefined;
      return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();
    }
    if (typeof value !== 'string' || value.length > largest * 2) return undefined;
    return magicHex.test(value) ? hex.decode(value.toLowerCase()) : base64.decode(value);
  } catch {
    return undefined;
  }
}

/** A transaction of whatever scripts; what is unknown in it stays. Throws TRANSACTION_INVALID for what is none. */
export function parsePsbt(value: unknown): Transaction {
  const bytes = readPsbtBytes(value);
  try {
    if (bytes !== undefined)
      return Transaction.fromPSBT(bytes, {
        allowUnknownInputs: true,
        allowUnknownOutputs: true,
        allowUnknownVersion: true,
        allowLegacyWitnessUtxo: true,
        unknown: 'ignore',
      });
  } catch (cause) {
    throw createError('TRANSACTION_INVALID', { problem: 'it is no PSBT that can be read' }, { cause });
  }
  throw createError('TRANSACTION_INVALID', { problem: 'it is no PSBT in base64' });
}
