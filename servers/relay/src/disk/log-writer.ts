import { isFull, type LogFiles } from './log-files.ts';
import { type Reservation, Segment } from './segment.ts';

/** A record to append, and its callback once it is on disk. */
export interface Append {
  /** The record, made when it is written; `undefined` when it is not needed any more. */
  readonly record: () => Buffer | undefined;
  /** Bytes of memory that it takes until it is written, withdrawn or has failed; 0 unless stated. */
  readonly size?: number | undefined;
  /** Where it stands; the disk has it. Absent: no caller waits, and the write may be delayed. */
  readonly onDone?: ((segment: Segment, offset: number) => void) | undefined;
  /** It was not written, and will not be. */
  readonly onFailed?: ((error: Error) => void) | undefined;
}

export interface LogWriterOptions {
  readonly files: LogFiles;
  readonly folder: string;
  /** Bytes from which on a segment is left for a new one. */
  readonly segmentSize: number;
  /** Number of the first segment that is made. */
  readonly firstNumber: number;
  /** Asked before each write. @throws Error when nothing may be written any more */
  readonly mayWrite?: (() => Promise<void>) | undefined;
  /** Called with each new segment. */
  readonly onSegment: (segment: Segment) => void;
  /** Called with a segment that was abandoned empty; its file is gone. */
  readonly onDiscard: (segment: Segment) => void;
  /** Called with the seconds that a group commit took. */
  readonly onCommit?: ((seconds: number) => void) | undefined;
}

/** Milliseconds that records without a waiting caller may stay in memory. */
const laziness = 50;
/**
 * Milliseconds from the beginning of one group to that of the next, at least: a message that comes alone is written at
 * once, and those that come close together share what a confirmation costs.
 */
const groupPause = 5;
/** Bytes of a segment that are preallocated with zeros. A longer segment grows with its writes. */
const maxReserved = 16_777_216;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Appends records in groups: those that arrive while the disk is busy go with the next write and sync. After a failure the
 * segment is cut to what the disk had confirmed, and the next group starts a new one.
 */
export class LogWriter {
  readonly #options: LogWriterOptions;
  #active: Segment | undefined;
  /** Becomes the active one when that is full; `undefined` when it could not be made. */
  #spare: Promise<Segment | undefined> | undefined;
  #spareIsReady = false;
  /** Ends the reservation of the spare early. */
  #hurry = new AbortController();
  #nextNumber: number;
  #queue = new Set<Append>();
  #waitingSize = 0;
  /** Resolves with whether the disk has the group that is being written. */
  #flushing: Promise<boolean> | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** When the timer ends, and when the next group may begin, in milliseconds of `performance.now`. */
  #due = 0;
  #nextGroup = 0;
  #closed = false;

  constructor(options: LogWriterOptions) {
    this.#options = options;
    this.#nextNumber = options.firstNumber;
    this.#prepareSpare();
  }

  get active(): Segment | undefined {
    return this.#active;
  }

  /** Memory in bytes of records that wait or are being written. */
  get waitingSize(): number {
    return this.#waitingSize;
  }

  append(append: Append): void {
    if (this.#closed) {
      append.onFailed?.(new Error('The log is closed.'));
      return;
    }
    this.#queue.add(append);
    this.#waitingSize += append.size ?? 0;
    this.#schedule(append.onDone ? this.#nextGroup - performance.now() : laziness);
  }

  /** Withdraws a record that is no longer needed, unless it is being written. Its callback is not called. */
  withdraw(append: Append): void {
    if (this.#queue.delete(append)) this.#release(append);
  }

  /** Resolves when everything appended so far is written, or has failed. */
  async settle(): Promise<void> {
    while (this.#queue.size > 0 || this.#flushing) {
      this.#flush();
      const isWritten = await this.#flushing;
      // Records without a waiting caller are dropped on a failing disk.
      if (!isWritten && !this.#flushing && !this.#isAwaited()) break;
    }
  }

  /** Writes the remaining records. Nothing can be appended afterwards. */
  async close(): Promise<void> {
    await this.settle();
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#hurry.abort();
    const spare = await this.#spare;
    // Another process may have the folder by now.
    const isHeld = await (this.#options.mayWrite?.() ?? Promise.resolve()).then(
      () => true,
      () => false,
    );
    if (!isHeld) return;
    await spare?.drop().catch(() => spare.close().catch(() => {}));
    await this.#active?.trim().catch(() => {});
  }

  /** Starts a group after a delay in milliseconds. Does nothing during a write, whose end checks for more. */
  #schedule(delay: number): void {
    if (this.#flushing) return;
    if (delay <= 0) {
      this.#flush();
      return;
    }
    const due = performance.now() + delay;
    if (this.#timer && this.#due <= due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => this.#flush(), delay);
  }

  /** Writes all waiting records, unless a group is being written. */
  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushing ??= this.#writeGroup().then((isWritten) => {
      this.#flushing = undefined;
      if (this.#isAwaited()) this.#schedule(this.#nextGroup - performance.now());
      // On a disk that fails they wait for the next message.
      else if (isWritten && this.#queue.size > 0) this.#schedule(laziness);
      return isWritten;
    });
  }

  /** Whether a caller waits for a queued record. */
  #isAwaited(): boolean {
    for (const { onDone } of this.#queue) if (onDone) return true;
    return false;
  }

  #release({ size = 0 }: Append): void {
    this.#waitingSize -= size;
  }

  /** @returns whether the disk has it */
  async #writeGroup(): Promise<boolean> {
    // Records appended in the same turn are written together.
    await Promise.resolve();
    const group = this.#queue;
    this.#queue = new Set();
    this.#nextGroup = performance.now() + groupPause;
    try {
      await this.#write(group);
      return true;
    } catch (error) {
      this.#fail(group, asError(error));
      return false;
    }
  }

  /** @param group records that need no write are removed from it */
  async #write(group: Set<Append>): Promise<void> {
    const { onCommit } = this.#options;
    const begun = performance.now();
    await this.#options.mayWrite?.();
    const records: Buffer[] = [];
    for (const append of group) {
      const record = this.#recordOf(append);
      if (record) {
        records.push(record);
      } else {
        group.delete(append);
        this.#release(append);
      }
    }
    if (records.length === 0) return;
    const bytes = Buffer.concat(records);
    const segment = await this.#put(bytes);
    let offset = segment.size;
    segment.size += bytes.length;
    const written = [...group];
    if (written.some(({ onDone }) => onDone)) onCommit?.((performance.now() - begun) / 1_000);
    for (const [index, append] of written.entries()) {
      this.#release(append);
      append.onDone?.(segment, offset);
      offset += records[index]?.length ?? 0;
    }
  }

  /** One that cannot be made fails alone. */
  #recordOf({ record, onFailed }: Append): Buffer | undefined {
    try {
      return record();
    } catch (error) {
      onFailed?.(asError(error));
      return undefined;
    }
  }

  /** Writes behind what is written; where the disk has no room for it, into the room of the spare. */
  async #put(bytes: Buffer): Promise<Segment> {
    const segment = await this.#segment();
    try {
      await this.#options.files.write(segment.fd, bytes, segment.size);
      return segment;
    } catch (error) {
      await this.#leave(segment);
      if (!isFull(error) || !this.#spare) throw error;
    }
    return this.#put(bytes);
  }

  /** After a failure the content of a segment is unknown: it receives no more records. */
  async #leave(segment: Segment): Promise<void> {
    const { files, onDiscard } = this.#options;
    this.#active = undefined;
    await files.truncate(segment.fd, segment.size).catch(() => {});
    if (!segment.isNew) return;
    // A full disk must not fill with the remains of tries.
    onDiscard(segment);
    await segment.drop().catch(() => segment.close().catch(() => {}));
  }

  /** The segment to write to. A full one takes more until the next is ready, so that no caller waits for that. */
  async #segment(): Promise<Segment> {
    const { segmentSize, onSegment } = this.#options;
    const active = this.#active;
    if (active && (active.size < segmentSize || (this.#spare && !this.#spareIsReady))) {
      if (active.size >= segmentSize / 2) this.#prepareSpare();
      return active;
    }
    // Numbers have to grow with what is written: no other is made while a spare is on its way, but it is taken as it is.
    this.#hurry.abort();
    const spare = await this.#spare;
    this.#spare = undefined;
    const next = spare ?? (await this.#create());
    // While it is the active one no other code closes its file.
    await active?.trim().catch(() => {});
    this.#active = next;
    onSegment(this.#active);
    return this.#active;
  }

  /** Makes the next segment beforehand, once for each. */
  #prepareSpare(): void {
    if (this.#spare) return;
    this.#spareIsReady = false;
    this.#hurry = new AbortController();
    const size = Math.min(this.#options.segmentSize, maxReserved);
    this.#spare = this.#create({ size, signal: this.#hurry.signal })
      // A full disk: essential operations try again when they are needed.
      .catch(() => undefined)
      .finally(() => {
        this.#spareIsReady = true;
      });
  }

  #create(reservation?: Reservation): Promise<Segment> {
    const { files, folder } = this.#options;
    const number = this.#nextNumber;
    // A file that could not be made is not tried again under its name.
    this.#nextNumber += 1;
    return Segment.create(files, folder, number, reservation);
  }

  #fail(group: ReadonlySet<Append>, error: Error): void {
    // Nothing waits for these, and they are still valid.
    const kept = [...group].filter(({ onDone }) => !onDone);
    this.#queue = new Set([...kept, ...this.#queue]);
    for (const append of group) {
      if (!append.onDone) continue;
      this.#release(append);
      append.onFailed?.(error);
    }
  }
}
