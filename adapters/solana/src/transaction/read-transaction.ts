import { base58 } from '@scure/base';
import { createError } from '../errors.ts';

/** Bytes in one network packet, the maximum of either transaction format. */
const longest = 1_232;
/** Spec §5. */
const shortest = 100;
const signatureLength = 64;
const keyLength = 32;

/** A legacy or version 0 transaction, parsed as far as signing needs. */
export interface ReadTransaction {
  readonly version: 'legacy' | 0;
  /** One for each of `signers`; 64 zeros if missing. */
  readonly signatures: readonly Uint8Array[];
  /** The signed bytes. */
  readonly message: Uint8Array;
  /** Base58 keys of all required signers. The first pays the fee. */
  readonly signers: readonly string[];
  /** The blockhash or durable nonce in base58. */
  readonly lifetime: string;
}

/** A legacy message in parts, for wallets that expect this format. */
export interface LegacyParts {
  readonly feePayer: string;
  readonly recentBlockhash: string;
  readonly instructions: readonly {
    readonly programId: string;
    readonly data: string;
    readonly keys: readonly {
      readonly pubkey: string;
      readonly isSigner: boolean;
      readonly isWritable: boolean;
    }[];
  }[];
}

interface Header {
  readonly version: 'legacy' | 0;
  readonly required: number;
  readonly readonlySigned: number;
  readonly readonlyUnsigned: number;
  /** All keys in the message itself. */
  readonly keys: readonly string[];
  readonly lifetime: string;
}

/**
 * Parses a transaction. Throws TRANSACTION_INVALID for one that no node accepts: below 100 or above 1,232 bytes, a
 * wrong number of signatures, an unknown version, or a truncated message.
 */
export function readTransaction(bytes: Uint8Array): ReadTransaction {
  if (bytes.length < shortest)
    throw invalid(`it has ${bytes.length} bytes, and none has fewer than ${shortest}`);
  if (bytes.length > longest) throw invalid(`it has ${bytes.length} bytes, and the network takes ${longest}`);
  // Later versions start with the version byte.
  if ((bytes[0] ?? 0) > 0x7f) throw unknownVersion((bytes[0] ?? 0) & 0x7f);
  const cursor = new Cursor(bytes);
  const count = cursor.count();
  const signatures = Array.from({ length: count }, () => cursor.take(signatureLength));
  const message = bytes.slice(cursor.at);
  const { version, required, keys, lifetime } = readHeader(new Cursor(message));
  if (count !== required) throw invalid(`it has ${count} signatures where ${required} are required`);
  return { version, signatures, message, signers: keys.slice(0, required), lifetime };
}

/** The same transaction with these signatures. */
export function joinTransaction(
  message: Uint8Array,
  signatures: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const start = 1 + signatures.length * signatureLength;
  const bytes = new Uint8Array(start + message.length);
  bytes[0] = signatures.length;
  for (const [index, signature] of signatures.entries()) bytes.set(signature, 1 + index * signatureLength);
  bytes.set(message, start);
  return bytes;
}

/** The required signers of a message. Throws like {@link readTransaction}. */
export function readSigners(message: Uint8Array): readonly string[] {
  const { keys, required } = readHeader(new Cursor(message));
  return keys.slice(0, required);
}

/** The parts of a legacy message. Throws like {@link readTransaction}. */
export function readLegacyParts(message: Uint8Array): LegacyParts {
  const cursor = new Cursor(message);
  const header = readHeader(cursor);
  const { keys, required, readonlySigned, readonlyUnsigned, lifetime } = header;
  const key = (): number => {
    const index = cursor.take(1)[0] ?? 0;
    if (index >= keys.length) throw invalid('an instruction names an account that it does not have');
    return index;
  };
  const at = (index: number): string => keys[index] ?? '';
  const meta = (index: number): LegacyParts['instructions'][number]['keys'][number] => ({
    pubkey: at(index),
    isSigner: index < required,
    isWritable: index < required ? index < required - readonlySigned : index < keys.length - readonlyUnsigned,
  });
  const instructions = Array.from({ length: cursor.count() }, () => {
    const programId = at(key());
    const accounts = Array.from({ length: cursor.count() }, () => meta(key()));
    return { programId, data: base58.encode(cursor.take(cursor.count())), keys: accounts };
  });
  return { feePayer: at(0), recentBlockhash: lifetime, instructions };
}

function readHeader(cursor: Cursor): Header {
  const first = cursor.peek();
  const version = first > 0x7f ? first & 0x7f : 'legacy';
  if (version !== 'legacy') {
    if (version !== 0) throw unknownVersion(version);
    cursor.take(1);
  }
  const [required = 0, readonlySigned = 0, readonlyUnsigned = 0] = cursor.take(3);
  const keys = Array.from({ length: cursor.count() }, () => base58.encode(cursor.take(keyLength)));
  const unsigned = keys.length - required;
  if (required === 0 || readonlySigned >= required || unsigned < 0 || readonlyUnsigned > unsigned)
    throw invalid('its message counts its accounts wrongly');
  return {
    version,
    ...{ required, readonlySigned, readonlyUnsigned, keys },
    lifetime: base58.encode(cursor.take(keyLength)),
  };
}

/** Reads bytes in sequence. */
class Cursor {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Returns the next byte without consuming it. */
  peek(): number {
    const [byte = 0] = this.take(1);
    this.at -= 1;
    return byte;
  }

  take(length: number): Uint8Array {
    const end = this.at + length;
    if (end > this.#bytes.length) throw invalid('it breaks off');
    const bytes = this.#bytes.slice(this.at, end);
    this.at = end;
    return bytes;
  }

  /** Reads a compact-u16: one to three bytes of seven bits, lowest first. */
  count(): number {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.take(1)[0] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw invalid('it counts what it has wrongly');
  }
}

function invalid(problem: string) {
  return createError('TRANSACTION_INVALID', { problem });
}

function unknownVersion(version: number) {
  return invalid(`its version ${version} is unknown`);
}
