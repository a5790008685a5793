import type { StoredMessage } from '../store/relay-store.ts';
import type { LogFiles } from './log-files.ts';
import { decodeRecord } from './log-record.ts';
import { Segment, segmentMagic, segmentNumber } from './segment.ts';

/** A message that waits, and where its record stands. */
export interface FoundMessage {
  readonly message: StoredMessage;
  readonly segment: Segment;
  readonly offset: number;
  readonly length: number;
}

/** What a log holds. */
export interface LogContents {
  /** In the order of their sequence. */
  readonly messages: readonly FoundMessage[];
  /** Oldest first. */
  readonly segments: readonly Segment[];
  /** Greatest of all sequences, 0 in an empty log. */
  readonly lastSequence: number;
  /** What could not be read: the end of a segment that was being written when the process ended. */
  readonly cuts: readonly { readonly file: string; readonly bytes: number }[];
}

interface Reading {
  readonly found: Map<number, FoundMessage>;
  lastSequence: number;
}

/** Reads records up to the first that is not whole. @returns where that is */
function readRecords(bytes: Buffer, segment: Segment, reading: Reading): number {
  let offset = segmentMagic.length;
  for (;;) {
    const decoded = decodeRecord(bytes, offset);
    if (!decoded || decoded === 'short') return offset;
    const { record, end } = decoded;
    if (record.kind === 'end') {
      reading.found.delete(record.sequence);
      reading.lastSequence = Math.max(reading.lastSequence, record.sequence);
    } else {
      const { message } = record;
      reading.found.set(message.sequence, { message, segment, offset, length: end - offset });
      reading.lastSequence = Math.max(reading.lastSequence, message.sequence);
    }
    offset = end;
  }
}

/** Where what was written ends: behind it stand the zeros that the segment had reserved. */
function endOfData(bytes: Buffer, from: number): number {
  let end = bytes.length;
  while (end > from && bytes[end - 1] === 0) end -= 1;
  return end;
}

const readSize = 4 * 1024 * 1024;

async function readAll(files: LogFiles, fd: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for (;;) {
    const part = await files.read(fd, readSize, size);
    parts.push(part);
    size += part.length;
    if (part.length < readSize) return Buffer.concat(parts);
  }
}

/**
 * Reads a log after a start: which messages wait. A record that was cut off is cut away.
 *
 * @throws Error with a sentence when the folder holds something else
 */
export async function readLog(files: LogFiles, folder: string): Promise<LogContents> {
  const reading: Reading = { found: new Map(), lastSequence: 0 };
  const segments: Segment[] = [];
  const cuts: { file: string; bytes: number }[] = [];
  for (const name of await files.list(folder)) {
    const number = segmentNumber(name);
    if (number === undefined) continue;
    const file = Segment.file(folder, number);
    const fd = await files.open(file, 'r+');
    const bytes = await readAll(files, fd);
    const magic = bytes.subarray(0, segmentMagic.length);
    if (!segmentMagic.subarray(0, magic.length).equals(magic)) {
      await files.close(fd);
      throw new Error(`${file} is no log of this version of the relay. Move it away, or set RELAY_STORE.`);
    }
    const segment = Segment.existing(files, { number, file, fd, size: bytes.length });
    segments.push(segment);
    if (magic.length < segmentMagic.length) continue;
    segment.size = readRecords(bytes, segment, reading);
    if (segment.size === bytes.length) continue;
    const end = endOfData(bytes, segment.size);
    if (end > segment.size) cuts.push({ file, bytes: end - segment.size });
    await files.truncate(fd, segment.size);
  }
  const messages = [...reading.found.values()].sort(
    (one, other) => one.message.sequence - other.message.sequence,
  );
  return { messages, segments, lastSequence: reading.lastSequence, cuts };
}
