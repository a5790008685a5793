import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { createError } from '../errors.ts';

/** Size limit in bytes. Nodes relay transactions of up to 100,000, and a PSBT includes those that it spends. */
const largest = 4_000_000;
const magicHex = /^70736274ff/i;

/** Reads a PSBT from base64, hex or bytes; `undefined` for anything else. */
export function readPsbtBytes(value: unknown): Uint8Array | undefined {
  try {
    if (ArrayBuffer.isView(value)) {
      if (value.byteLength > largest) return undefined;
      return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();
    }
    if (typeof value !== 'string' || value.length > largest * 2) return undefined;
    const bytes = magicHex.test(value) ? hex.decode(value.toLowerCase()) : base64.decode(value);
    return bytes.length > largest ? undefined : bytes;
  } catch {
    return undefined;
  }
}

/** Parses a transaction with any scripts, and keeps unknown fields. Throws TRANSACTION_INVALID if it is malformed. */
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
