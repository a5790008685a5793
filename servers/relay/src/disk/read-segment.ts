import { isUnreadable, type LogFiles } from './log-files.ts';
import type { LogFormat, LogRecord } from './log-record.ts';

/** A part of a segment without a complete record. */
export interface DamagedPart {
  readonly offset: number;
  readonly length: number;
}

export interface SegmentPlace {
  readonly file: string;
  readonly fd: number;
  readonly size: number;
}

/** Bytes per read, and thus the memory for a segment unless one of its records is longer. */
const portion = 4 * 1024 * 1024;
/** Unit in which a disk reads or fails. */
const sector = 4_096;
/** Length of a record's marker and header, less one: no record between two portions is missed. */
const overlap = 15;

/** A file, of which a portion is in memory. */
export class SegmentBytes {
  readonly #files: LogFiles;
  readonly #place: SegmentPlace;
  #bytes: Buffer = Buffer.alloc(0);
  #base = 0;
  #hasHoles = false;

  constructor(files: LogFiles, place: SegmentPlace) {
    this.#files = files;
    this.#place = place;
  }

  /** Whether the loaded bytes contain zeros in place of sectors that the disk did not return. */
  get hasHoles(): boolean {
    return this.#hasHoles;
  }

  /**
   * At least `length` bytes from an offset.
   *
   * @throws Error if the file is shorter
   */
  async from(offset: number, length: number): Promise<Buffer> {
    const at = offset - this.#base;
    if (at >= 0 && at + length <= this.#bytes.length) return this.#bytes.subarray(at);
    const { file, size } = this.#place;
    const wanted = Math.min(Math.max(length, portion), size - offset);
    this.#bytes = await this.#read(offset, wanted);
    this.#base = offset;
    if (this.#bytes.length < length) throw new Error(`${file} is shorter than it was a moment ago.`);
    return this.#bytes;
  }

  async #read(offset: number, length: number): Promise<Buffer> {
    const { fd } = this.#place;
    try {
      return await this.#files.read(fd, length, offset);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
    }
    // An unreadable sector affects only its own records.
    const bytes = Buffer.alloc(length);
    for (let at = 0; at < length; ) {
      const rest = sector - ((offset + at) % sector);
      const part = await this.#files
        .read(fd, Math.min(rest, length - at), offset + at)
        .catch(() => undefined);
      if (part) part.copy(bytes, at);
      else this.#hasHoles = true;
      at += rest;
    }
    return bytes;
  }
}

/** Offset of the next complete record at or after an offset; `undefined` if there is none. */
export async function findRecord(
  bytes: SegmentBytes,
  size: number,
  format: LogFormat,
  from: number,
): Promise<number | undefined> {
  for (let base = from; base + format.headLength <= size; base += portion - overlap) {
    const part = await bytes.from(base, Math.min(portion, size - base));
    for (let at = format.findHead(part, 0); at !== -1; at = format.findHead(part, at + 1)) {
      if (await isRecord(bytes, size, format, base + at)) return base + at;
    }
  }
  return undefined;
}

async function isRecord(
  bytes: SegmentBytes,
  size: number,
  format: LogFormat,
  offset: number,
): Promise<boolean> {
  if (offset + format.headLength > size) return false;
  const length = format.lengthAt(await bytes.from(offset, format.headLength), 0);
  if (length === undefined || offset + length > size) return false;
  return format.decode((await bytes.from(offset, length)).subarray(0, length)) !== undefined;
}

export interface SegmentReading {
  readonly format: LogFormat;
  /** Called with each record, in the order of the file. */
  readonly onRecord: (record: LogRecord, offset: number, length: number) => void;
}

/** Offset at which parsing of the loaded bytes stopped, and how many bytes it needs to continue; 0: damaged. */
interface Stop {
  readonly at: number;
  readonly needed: number;
}

function readWhole(bytes: Buffer, base: number, { format, onRecord }: SegmentReading): Stop {
  for (let at = 0; ; ) {
    if (bytes.length - at < format.headLength) return { at, needed: format.headLength };
    const length = format.lengthAt(bytes, at);
    if (length === undefined) return { at, needed: 0 };
    if (at + length > bytes.length) return { at, needed: length };
    const record = format.decode(bytes.subarray(at, at + length));
    if (!record) return { at, needed: 0 };
    onRecord(record, base + at, length);
    at += length;
  }
}

/**
 * Reads the records of a segment in portions.
 *
 * @returns the parts between them that are not records, in order
 */
export async function readSegment(
  files: LogFiles,
  place: SegmentPlace,
  reading: SegmentReading,
): Promise<readonly DamagedPart[]> {
  const { format } = reading;
  const { size } = place;
  const bytes = new SegmentBytes(files, place);
  const damaged: DamagedPart[] = [];
  let offset = format.magic.length;
  let needed = 1;
  while (offset < size) {
    const stop = readWhole(await bytes.from(offset, needed), offset, reading);
    offset += stop.at;
    if (offset === size) break;
    needed = stop.needed;
    if (needed > 0 && offset + needed <= size) continue;
    const next = await findRecord(bytes, size, format, offset + 1);
    damaged.push({ offset, length: (next ?? size) - offset });
    offset = next ?? size;
    needed = 1;
  }
  return damaged;
}
