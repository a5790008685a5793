import path from 'node:path';
import type { IndexEntry } from '../store/mailbox-index.ts';
import type { StoredMessage } from '../store/relay-store.ts';
import type { LinkedItem } from './linked-list.ts';
import { isFull, isMissing, type LogFiles } from './log-files.ts';
import { currentFormat, type LogFormat } from './log-record.ts';

/** Bytes reserved at a time, so that other writes are not delayed. */
const reservedAtOnce = 1_048_576;

const namePattern = /^(\d{10})\.log$/;

/** The number in a segment's file name; `undefined` for another file. */
export function segmentNumber(name: string): number | undefined {
  const digits = namePattern.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** An indexed message and its position in the log. */
export interface DiskEntry extends IndexEntry, LinkedItem<DiskEntry> {
  visible: boolean;
  /** Present while the message is also in memory: until it is on disk, and then as long as there is room. */
  message: StoredMessage | undefined;
  /** Settles with the commit; absent when none is in progress. */
  commit: Promise<void> | undefined;
  /** Whether its record is being written or has been written. */
  recorded: boolean;
  /** Called if it ends before it is on disk. */
  onEnded: (() => void) | undefined;
  segment: Segment | undefined;
  offset: number;
  /** Bytes of its record. */
  length: number;
}

/** Space to reserve in a segment before it is used. */
export interface Reservation {
  /** Bytes. */
  readonly size: number;
  /** Ends the reservation early, because the segment is needed now. */
  readonly signal: AbortSignal;
}

async function reserve(files: LogFiles, fd: number, { size, signal }: Reservation): Promise<void> {
  const begin = currentFormat.magic.length;
  const zeros = Buffer.alloc(Math.min(size, reservedAtOnce));
  try {
    for (let at = begin; at < size && !signal.aborted; at += zeros.length) {
      await files.write(fd, zeros.subarray(0, size - at), at);
    }
  } catch (error) {
    if (!isFull(error)) throw error;
    // The remaining disk space is for messages.
    await files.truncate(fd, begin);
  }
}

/** Properties of a segment's file. */
export interface SegmentFile {
  readonly number: number;
  readonly file: string;
  readonly fd: number;
  readonly size: number;
  readonly format: LogFormat;
  /** Whether the first bytes have changed. */
  readonly isDamaged?: boolean | undefined;
}

/** One file of the log. */
export class Segment {
  readonly number: number;
  readonly file: string;
  readonly fd: number;
  readonly format: LogFormat;
  readonly isDamaged: boolean;
  /** Number of written bytes. */
  size: number;
  readonly live = new Set<DiskEntry>();
  /** Bytes of live records. */
  liveBytes = 0;
  #readers = 0;
  #onIdle: (() => void) | undefined;
  readonly #files: LogFiles;

  private constructor(files: LogFiles, place: SegmentFile) {
    this.#files = files;
    this.number = place.number;
    this.file = place.file;
    this.fd = place.fd;
    this.format = place.format;
    this.isDamaged = place.isDamaged ?? false;
    this.size = place.size;
  }

  static file(folder: string, number: number): string {
    return path.join(folder, `${String(number).padStart(10, '0')}.log`);
  }

  /**
   * Creates a segment durably. Zeros are written ahead as far as `reservation` allows, because a write into them is
   * confirmed several times faster than one that extends the file. They are truncated when the segment is left, or if
   * they would fill the disk.
   */
  static async create(
    files: LogFiles,
    folder: string,
    number: number,
    reservation?: Reservation,
  ): Promise<Segment> {
    const file = Segment.file(folder, number);
    const fd = await files.open(file, 'wx+');
    try {
      await files.write(fd, currentFormat.magic, 0);
      if (reservation) await reserve(files, fd, reservation);
      await files.syncFolder(folder);
    } catch (error) {
      await files.close(fd).catch(() => {});
      await files.remove(file).catch(() => {});
      throw error;
    }
    const format = currentFormat;
    return new Segment(files, { number, file, fd, size: format.magic.length, format });
  }

  static existing(files: LogFiles, place: SegmentFile): Segment {
    return new Segment(files, place);
  }

  /** Truncates reserved, unused space. */
  async trim(): Promise<void> {
    await this.#files.truncate(this.fd, this.size);
  }

  /** Whether it has no record yet. */
  get isNew(): boolean {
    return this.size === this.format.magic.length;
  }

  /** Registers an entry's record at this offset. */
  hold(entry: DiskEntry, offset: number, length: number): void {
    entry.segment = this;
    entry.offset = offset;
    entry.length = length;
    this.live.add(entry);
    this.liveBytes += length;
  }

  /** Releases an entry's record in this segment. */
  release(entry: DiskEntry): void {
    if (this.live.delete(entry)) this.liveBytes -= entry.length;
  }

  async read(offset: number, length: number): Promise<Buffer> {
    this.#readers += 1;
    try {
      return await this.#files.read(this.fd, length, offset);
    } finally {
      this.#readers -= 1;
      if (this.#readers === 0) this.#onIdle?.();
    }
  }

  /** Removes the file after its last read. If that fails, the segment stays as it is. */
  async drop(): Promise<void> {
    if (this.#readers > 0) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    await this.#files.remove(this.file).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    // The file is removed, so a failed close does not matter.
    await this.#files.close(this.fd).catch(() => {});
  }

  async close(): Promise<void> {
    await this.#files.close(this.fd);
  }
}
