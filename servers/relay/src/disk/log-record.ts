import { crc32 } from 'node:zlib';
import type { MessageOwner } from '../store/message-owners.ts';
import type { StoredMessage } from '../store/relay-store.ts';

/** A message in the log; its data is a view of the bytes that it was read from. */
export interface MessageRecord extends MessageOwner, Omit<StoredMessage, 'data'> {
  readonly kind: 'message';
  readonly data: Buffer;
}

export type LogRecord = MessageRecord | { readonly kind: 'end'; readonly sequence: number };

/** Record format of a segment. */
export interface LogFormat {
  /** First bytes of each of its segments. */
  readonly magic: Buffer;
  /** Bytes of a record that determine its length. */
  readonly headLength: number;
  /** Length of the record that begins here, from its head; `undefined` if the head is invalid. */
  lengthAt(bytes: Buffer, offset: number): number | undefined;
  /** Decodes the record in these bytes; `undefined` if it is damaged. */
  decode(record: Buffer): LogRecord | undefined;
  /** Offset at which the next record may begin, -1 if there is none; the candidate may be invalid. */
  findHead(bytes: Buffer, from: number): number;
}

/**
 * A record, big-endian: marker (4 bytes) · `crc32` u32 of all that follows · `length` u32 of what follows it · `kind`
 * u8 · `sequence` u48 · for a message: `publishedAt` u48 · `expiresAt` u48 · lengths of publisher u16, address u8 and
 * project u8 · topic and id, 64 characters each · publisher · address · project · data (UTF-8 to the end). Values that
 * clients choose are stored as text. The relay's texts have no control characters, so no client can forge the marker,
 * and the next record can be found after a damaged one.
 */
const marker = Buffer.from([0x1e, 0x4d, 0x52, 0x02]);
const headLength = 12;
const kinds = { message: 1, end: 2 } as const;
const endLength = headLength + 7;
const lengthsAt = endLength + 12;
const topicAt = lengthsAt + 4;
const idAt = topicAt + 64;
const textAt = idAt + 64;
/** Maximum length of a record; a greater length is damage. */
const maxLength = 256 * 1024 * 1024;

function seal(record: Buffer): Buffer {
  marker.copy(record);
  record.writeUInt32BE(record.length - headLength, 8);
  record.writeUInt32BE(crc32(record.subarray(8)), 4);
  return record;
}

export function encodeMessage(message: StoredMessage, { publisher, address, project }: MessageOwner): Buffer {
  const publisherLength = Buffer.byteLength(publisher);
  const record = Buffer.allocUnsafe(
    textAt + publisherLength + address.length + project.length + Buffer.byteLength(message.data),
  );
  let at = record.writeUInt8(kinds.message, headLength);
  at = record.writeUIntBE(message.sequence, at, 6);
  at = record.writeUIntBE(message.publishedAt, at, 6);
  at = record.writeUIntBE(message.expiresAt, at, 6);
  at = record.writeUInt16BE(publisherLength, at);
  at = record.writeUInt8(address.length, at);
  at = record.writeUInt8(project.length, at);
  at += record.write(message.topic, at, 'latin1');
  at += record.write(message.id, at, 'latin1');
  at += record.write(publisher, at);
  at += record.write(address, at, 'latin1');
  at += record.write(project, at, 'latin1');
  record.write(message.data, at);
  return seal(record);
}

/** Encodes the acknowledgement of the message with this sequence. */
export function encodeEnd(sequence: number): Buffer {
  const record = Buffer.allocUnsafe(endLength);
  record.writeUInt8(kinds.end, headLength);
  record.writeUIntBE(sequence, headLength + 1, 6);
  return seal(record);
}

function decode(record: Buffer): LogRecord | undefined {
  if (record.length < endLength || crc32(record.subarray(8)) !== record.readUInt32BE(4)) return undefined;
  if (record.compare(marker, 0, marker.length, 0, marker.length) !== 0) return undefined;
  const kind = record.readUInt8(headLength);
  const sequence = record.readUIntBE(headLength + 1, 6);
  if (kind === kinds.end) return { kind: 'end', sequence };
  if (kind !== kinds.message || record.length < textAt) return undefined;
  const addressAt = textAt + record.readUInt16BE(lengthsAt);
  const projectAt = addressAt + record.readUInt8(lengthsAt + 2);
  const dataAt = projectAt + record.readUInt8(lengthsAt + 3);
  if (dataAt > record.length) return undefined;
  return {
    kind: 'message',
    sequence,
    publishedAt: record.readUIntBE(endLength, 6),
    expiresAt: record.readUIntBE(endLength + 6, 6),
    topic: record.toString('latin1', topicAt, idAt),
    id: record.toString('latin1', idAt, textAt),
    publisher: record.toString('utf8', textAt, addressAt),
    address: record.toString('latin1', addressAt, projectAt),
    project: record.toString('latin1', projectAt, dataAt),
    data: record.subarray(dataAt),
  };
}

/** The current format. */
export const currentFormat: LogFormat = {
  magic: Buffer.from('MOORLOG2'),
  headLength,
  lengthAt(bytes, offset) {
    const length = bytes.readUInt32BE(offset + 8);
    const isHead = bytes.readUInt32BE(offset) === marker.readUInt32BE(0);
    return isHead && length <= maxLength ? headLength + length : undefined;
  },
  decode,
  findHead: (bytes, from) => bytes.indexOf(marker, from),
};

/** The message for its readers. */
export function messageOf(record: MessageRecord): StoredMessage {
  const { topic, id, publisher, sequence, publishedAt, expiresAt, data } = record;
  return { topic, id, publisher, sequence, publishedAt, expiresAt, data: data.toString('utf8') };
}
