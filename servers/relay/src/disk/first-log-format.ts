import { crc32 } from 'node:zlib';
import type { LogFormat, LogRecord } from './log-record.ts';

/**
 * The first log format, which is read but no longer written. A record, big-endian: `length` u32 (of what follows the
 * checksum) · `crc32` u32 · `kind` u8 · `sequence` u48 · for a message: `publishedAt` u48 · `expiresAt` u48 · topic 32
 * bytes · id 32 bytes · publisher's length u16 · publisher · data (UTF-8 to the end).
 */
const headLength = 8;
const kinds = { message: 1, end: 2 } as const;
const endLength = headLength + 7;
const topicAt = endLength + 12;
const idAt = topicAt + 32;
const publisherAt = idAt + 32 + 2;
const maxLength = 256 * 1024 * 1024;

function decode(record: Buffer): LogRecord | undefined {
  if (record.length < endLength) return undefined;
  if (crc32(record.subarray(headLength)) !== record.readUInt32BE(4)) return undefined;
  const kind = record.readUInt8(headLength);
  const sequence = record.readUIntBE(headLength + 1, 6);
  if (kind === kinds.end) return { kind: 'end', sequence };
  if (kind !== kinds.message || record.length < publisherAt) return undefined;
  const dataAt = publisherAt + record.readUInt16BE(publisherAt - 2);
  if (dataAt > record.length) return undefined;
  return {
    kind: 'message',
    sequence,
    publishedAt: record.readUIntBE(endLength, 6),
    expiresAt: record.readUIntBE(endLength + 6, 6),
    topic: record.toString('hex', topicAt, idAt),
    id: record.toString('hex', idAt, idAt + 32),
    publisher: record.toString('utf8', publisherAt, dataAt),
    address: '',
    project: '',
    data: record.subarray(dataAt),
  };
}

/**
 * Whether a record may begin here. Lengths are below 16 MiB in this format; the check avoids scanning the rest in vain.
 */
function mayBegin(bytes: Buffer, at: number): boolean {
  const kind = bytes[at + headLength];
  if (kind !== kinds.message && kind !== kinds.end) return false;
  const length = bytes.readUInt32BE(at);
  return kind === kinds.end ? length === 7 : length >= publisherAt - headLength && length <= maxLength;
}

export const firstFormat: LogFormat = {
  magic: Buffer.from('MOORLOG1'),
  headLength,
  lengthAt(bytes, offset) {
    const length = bytes.readUInt32BE(offset);
    return length >= 7 && length <= maxLength ? headLength + length : undefined;
  },
  decode,
  findHead(bytes, from) {
    for (let at = from; at + headLength < bytes.length; at += 1) if (mayBegin(bytes, at)) return at;
    return -1;
  },
};
