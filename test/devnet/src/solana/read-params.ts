import { type Address, getBase58Encoder, getBase64Encoder, isAddress } from '@solana/kit';
import { invalid } from './rpc-failure.ts';
import type { Encoding, Showing } from './show-account.ts';
import type { Commitment } from './slots.ts';

type Members = Readonly<Record<string, unknown>>;

const encoders = { base58: getBase58Encoder(), base64: getBase64Encoder() };

/** The configuration object after the arguments of a call. */
export function configOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

export function readAddress(value: unknown): Address {
  if (value === undefined) throw invalid('`params` should have at least 1 argument(s)');
  if (typeof value !== 'string') throw invalid('Invalid params: invalid type, expected a string.');
  if (!isAddress(value)) throw invalid('Invalid param: Invalid');
  return value;
}

export function readAddresses(value: unknown, max: number): readonly Address[] {
  if (!Array.isArray(value)) throw invalid('Invalid params: invalid type, expected a sequence.');
  if (value.length > max) throw invalid(`Too many inputs provided; max ${max}`);
  return value.map(readAddress);
}

export function readText(value: unknown): string {
  if (typeof value !== 'string') throw invalid('Invalid params: invalid type, expected a string.');
  return value;
}

export function readCount(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw invalid('Invalid params: invalid type, expected u64.');
  return BigInt(value);
}

/** Default: `finalized`. */
export function commitmentOf({ commitment }: Members): Commitment {
  if (commitment === undefined || commitment === null) return 'finalized';
  if (commitment === 'processed' || commitment === 'confirmed' || commitment === 'finalized')
    return commitment;
  throw invalid(
    `Invalid params: unknown variant \`${String(commitment)}\`, expected one of \`processed\`, \`confirmed\`, \`finalized\`.`,
  );
}

export function encodingOf({ encoding }: Members, fallback: Encoding): Encoding {
  if (encoding === undefined || encoding === null) return fallback;
  if (encoding === 'base58' || encoding === 'base64' || encoding === 'jsonParsed') return encoding;
  throw invalid(`Invalid params: unknown variant \`${String(encoding)}\`.`);
}

export function sliceOf({ dataSlice }: Members): Showing['slice'] {
  if (dataSlice === undefined || dataSlice === null) return undefined;
  const { offset, length } = configOf(dataSlice);
  return { offset: Number(readCount(offset)), length: Number(readCount(length)) };
}

/** A transaction or a message. */
export function readBytes(value: unknown, encoding: unknown): Uint8Array {
  const name = encoding === 'base64' ? 'base64' : 'base58';
  // Nothing valid is longer, and base58 takes quadratic time.
  const text = readText(value);
  if (text.length > 1_684)
    throw invalid(
      `${name} encoded solana_transaction::versioned::VersionedTransaction too large: ${text.length} bytes (max: encoded/raw ${name === 'base64' ? 1_644 : 1_683}/1232)`,
    );
  try {
    return new Uint8Array(encoders[name].encode(text));
  } catch {
    throw invalid(`invalid ${name} encoding`);
  }
}
