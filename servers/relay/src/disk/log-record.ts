import { crc32 } from 'node:zlib';
import type { StoredMessage } from '../store/relay-store.ts';

/**
 * A record of the log, big-endian:
 *
 * `length` u32 (of what follows the checksum) · `crc32` u32 · `kind` u8 · `sequence` u48 ·
 * for a message: `publishedAt` u48 · `expiresAt` u48 · topic 32 bytes · id 32 bytes · publisher's length u16 ·
 * publisher · data (UTF-8 to the end).
 */
export type LogRecord =
  | { readonly kind: 'message'; readonly message: StoredMessage }
  | { readonly kind: 'end'; readonly sequence: number };

/** Bytes before what the checksum covers. */
export const recordHead = 8;
const kinds = { message: 1, end: 2 } as const;
const sequenceEnd = 7;
const fixed = sequenceEnd + 6 + 6 + 32 + 32 + 2;
/** No record is longer: a length beyond it is damage. */
const maxLength = 256 * 1024 * 1024;

function seal(record: Buffer): Buffer {
  const body = record.subarray(recordHead);
  record.writeUInt32BE(body.length, 0);
  record.writeUInt32BE(crc32(body), 4);
  return record;
}

export function encodeMessage(message: StoredMessage): Buffer {
  const publisher = Buffer.byteLength(message.publisher);
  const data = Buffer.byteLength(message.data);
  const record = Buffer.allocUnsafe(recordHead + fixed + publisher + data);
  let at = record.writeUInt8(kinds.message, recordHead);
  at = record.writeUIntBE(message.sequence, at, 6);
  at = record.writeUIntBE(message.publishedAt, at, 6);
  at = record.writeUIntBE(message.expiresAt, at, 6);
  at += record.write(message.topic, at, 32, 'hex');
  at += record.write(message.id, at, 32, 'hex');
  at = record.writeUInt16BE(publisher, at);
  at += record.write(message.publisher, at);
  record.write(message.data, at);
  return seal(record);
}

/** The message with this sequence is acknowledged. */
export function encodeEnd(sequence: number): Buffer {
  const record = Buffer.allocUnsafe(recordHead + sequenceEnd);
  record.writeUInt8(kinds.end, recordHead);
  record.writeUIntBE(sequence, recordHead + 1, 6);
  return seal(record);
}

/** A record and where the next one begins. */
export interface DecodedRecord {
  readonly record: LogRecord;
  readonly end: number;
}

/**
 * Reads the record that begins at an offset.
 *
 * @returns `'short'` when more bytes could make it whole, `undefined` when it is damaged
 */
export function decodeRecord(bytes: Buffer, offset: number): DecodedRecord | 'short' | undefined {
  if (bytes.length - offset < recordHead) return 'short';
  const length = bytes.readUInt32BE(offset);
  if (length < sequenceEnd || length > maxLength) return undefined;
  const end = offset + recordHead + length;
  if (end > bytes.length) return 'short';
  const body = bytes.subarray(offset + recordHead, end);
  if (crc32(body) !== bytes.readUInt32BE(offset + 4)) return undefined;
  const record = decodeBody(body);
  return record && { record, end };
}

function decodeBody(body: Buffer): LogRecord | undefined {
  const kind = body.readUInt8(0);
  const sequence = body.readUIntBE(1, 6);
  if (kind === kinds.end) return { kind: 'end', sequence };
  if (kind !== kinds.message || body.length < fixed) return undefined;
  const publisherEnd = fixed + body.readUInt16BE(fixed - 2);
  if (publisherEnd > body.length) return undefined;
  const ids = sequenceEnd + 12;
  const message = {
    sequence,
    publishedAt: body.readUIntBE(sequenceEnd, 6),
    expiresAt: body.readUIntBE(sequenceEnd + 6, 6),
    topic: body.toString('hex', ids, ids + 32),
    id: body.toString('hex', ids + 32, ids + 64),
    publisher: body.toString('utf8', fixed, publisherEnd),
    data: body.toString('utf8', publisherEnd),
  };
  return { kind: 'message', message };
}
