import type { MessageOwner } from '../store/message-owners.ts';
import type { DamageArchive } from './damage-archive.ts';
import { firstFormat } from './first-log-format.ts';
import type { LogFiles } from './log-files.ts';
import { currentFormat, type LogFormat, type LogRecord } from './log-record.ts';
import {
  type DamagedPart,
  findRecord,
  readSegment,
  SegmentBytes,
  type SegmentPlace,
} from './read-segment.ts';
import { Segment, segmentNumber } from './segment.ts';

/** A stored message and the position of its record. Its data is only on disk. */
export interface FoundMessage {
  readonly topic: string;
  readonly id: string;
  readonly owner: MessageOwner;
  readonly sequence: number;
  readonly expiresAt: number;
  /** Bytes of its data. */
  readonly size: number;
  readonly segment: Segment;
  readonly offset: number;
  /** Bytes of its record. */
  readonly length: number;
}

/** Contents of a log. */
export interface LogContents {
  /** In the order of their sequence. */
  readonly messages: readonly FoundMessage[];
  /** Oldest first. */
  readonly segments: readonly Segment[];
  /** Greatest sequence, 0 in an empty log. */
  readonly lastSequence: number;
  /** The cut-off tail of the segment that was being written when the process ended. */
  readonly cut: { readonly file: string; readonly bytes: number } | undefined;
}

export interface LogReading {
  readonly files: LogFiles;
  readonly folder: string;
  /** Unix milliseconds. */
  readonly now: number;
  readonly damage: Pick<DamageArchive, 'keep'>;
  /** Leaves the files as they are: reports a tail that a start would truncate. */
  readonly readOnly?: boolean | undefined;
}

/** Stored messages, collected segment by segment. */
class Index {
  readonly found = new Map<number, FoundMessage>();
  lastSequence = 0;
  readonly #now: number;
  /** The latest owner per publisher, shared by messages. */
  readonly #owners = new Map<string, MessageOwner>();

  constructor(now: number) {
    this.#now = now;
  }

  take(segment: Segment, record: LogRecord, offset: number, length: number): void {
    const { sequence } = record;
    this.lastSequence = Math.max(this.lastSequence, sequence);
    if (record.kind === 'end' || record.expiresAt <= this.#now) {
      this.found.delete(sequence);
      return;
    }
    const { topic, id, expiresAt, data } = record;
    const owner = this.#owner(record);
    this.found.set(sequence, {
      ...{ topic, id, owner, sequence, expiresAt, size: data.length },
      ...{ segment, offset, length },
    });
  }

  #owner({ publisher, address, project }: MessageOwner): MessageOwner {
    const known = this.#owners.get(publisher);
    if (known?.address === address && known.project === project) return known;
    const owner = { publisher, address, project };
    this.#owners.set(publisher, owner);
    return owner;
  }
}

const formats = [currentFormat, firstFormat];
const magicLength = 8;

/**
 * Detects the format of a segment. If its first bytes are damaged, its records identify the format; so a segment of a
 * later version, which has no known records, is not taken for damage.
 *
 * @throws Error with a sentence if it is something else
 */
async function formatOf(
  files: LogFiles,
  place: SegmentPlace,
): Promise<{ readonly format: LogFormat; readonly isDamaged: boolean }> {
  const bytes = new SegmentBytes(files, place);
  const { size } = place;
  const magic = (await bytes.from(0, Math.min(size, magicLength))).subarray(0, magicLength);
  const known = formats.find((format) => format.magic.subarray(0, magic.length).equals(magic));
  if (known) return { format: known, isDamaged: false };
  for (const format of formats) {
    if ((await findRecord(bytes, size, format, magicLength)) !== undefined)
      return { format, isDamaged: true };
  }
  // After a power failure, even the first bytes may be missing.
  if ((await lengthOfData(files, place, { offset: 0, length: size })) === 0) {
    return { format: currentFormat, isDamaged: false };
  }
  // It is too short for a record.
  if (size <= magicLength) return { format: currentFormat, isDamaged: true };
  throw new Error(
    `${place.file} is no log of this version of the relay. Move it away, or set RELAY_STORE to another folder.`,
  );
}

async function openSegment(
  { files, folder, readOnly = false }: LogReading,
  number: number,
): Promise<Segment> {
  const file = Segment.file(folder, number);
  const fd = await files.open(file, readOnly ? 'r' : 'r+');
  try {
    const size = await files.size(fd);
    const { format, isDamaged } = await formatOf(files, { file, fd, size });
    return Segment.existing(files, { number, file, fd, size, format, isDamaged });
  } catch (error) {
    await files.close(fd);
    throw error;
  }
}

/** A segment, and its parts without records. */
interface ReadSegment {
  readonly segment: Segment;
  readonly parts: readonly DamagedPart[];
  readonly hasRecords: boolean;
}

/**
 * Reads a log after a start, in portions: which messages are stored and where. Damage costs only the records it hit: reading
 * continues with the next one. Only the end of the segment that was being written is cut off.
 *
 * @throws Error with a sentence if the folder holds something else; then nothing was changed
 */
export async function readLog(reading: LogReading): Promise<LogContents> {
  const { files, folder, now, damage, readOnly = false } = reading;
  const numbers = (await files.list(folder)).map(segmentNumber).filter((number) => number !== undefined);
  const segments: Segment[] = [];
  try {
    for (const number of numbers) segments.push(await openSegment(reading, number));
    const index = new Index(now);
    const read: ReadSegment[] = [];
    for (const segment of segments) read.push(await indexSegment(files, segment, index));
    // Segments after the last written one may be spares or left over from failed attempts.
    const last = read.findLastIndex(({ hasRecords }) => hasRecords);
    let cut: LogContents['cut'];
    for (const [place, { segment, parts }] of read.entries()) {
      if (segment.isDamaged) await damage.keep(segment, 0, Math.min(segment.size, magicLength));
      const tail = await unwrittenTail(files, segment, parts, place >= last);
      for (const part of parts) if (part !== tail?.part) await damage.keep(segment, part.offset, part.length);
      if (!tail) continue;
      if (tail.bytes > 0) cut = { file: segment.file, bytes: tail.bytes };
      if (!readOnly) await files.truncate(segment.fd, tail.part.offset);
      segment.size = tail.part.offset;
    }
    const messages = [...index.found.values()];
    index.found.clear();
    messages.sort((one, other) => one.sequence - other.sequence);
    return { messages, segments, lastSequence: index.lastSequence, cut };
  } catch (error) {
    for (const segment of segments) await segment.close();
    throw error;
  }
}

async function indexSegment(files: LogFiles, segment: Segment, index: Index): Promise<ReadSegment> {
  let hasRecords = false;
  const parts = await readSegment(files, segment, {
    format: segment.format,
    onRecord: (record, offset, length) => {
      hasRecords = true;
      index.take(segment, record, offset, length);
    },
  });
  return { segment, parts, hasRecords };
}

/**
 * The part at the end of a segment that is not damage, and how many of its bytes are not zeros. Reserved space may
 * remain in any segment, because a power failure can undo its truncation; an incomplete record only in the segment that
 * was being written.
 */
async function unwrittenTail(
  files: LogFiles,
  segment: Segment,
  parts: readonly DamagedPart[],
  wasWritten: boolean,
): Promise<{ readonly part: DamagedPart; readonly bytes: number } | undefined> {
  const part = parts.at(-1);
  if (!part || part.offset + part.length !== segment.size) return undefined;
  const bytes = await lengthOfData(files, segment, part);
  return wasWritten || bytes === 0 ? { part, bytes } : undefined;
}

/** Number of bytes of a part before its trailing zeros; all of them if the disk does not return some. */
async function lengthOfData(
  files: LogFiles,
  place: SegmentPlace,
  { offset, length }: DamagedPart,
): Promise<number> {
  const bytes = new SegmentBytes(files, place);
  let end = 0;
  for (let at = 0; at < length; ) {
    const part = await bytes.from(offset + at, 1);
    const lastByte = part.findLastIndex((byte) => byte !== 0);
    if (lastByte !== -1) end = at + lastByte + 1;
    at += part.length;
  }
  return bytes.hasHoles ? length : end;
}
