import { isFull, type LogFiles } from './log-files.ts';
import { type Reservation, Segment } from './segment.ts';

/** A record to append, and its callback once it is on disk. */
export interface Append {
  /** Creates the record when it is written; `undefined` if it is no longer needed. */
  readonly record: () => Buffer | undefined;
  /** Bytes of memory until it is written, withdrawn or has failed. Default: 0. */
  readonly size?: number | undefined;
  /**
   * Called with the record's position once it is on disk. Without it, no caller waits, and the write may be delayed.
   */
  readonly onDone?: ((segment: Segment, offset: number) => void) | undefined;
  /** Called if the record was not written and will not be. */
  readonly onFailed?: ((error: Error) => void) | undefined;
}

export interface LogWriterOptions {
  readonly files: LogFiles;
  readonly folder: string;
  /** Bytes after which a new segment is started. */
  readonly segmentSize: number;
  /** Number of the first new segment. */
  readonly firstNumber: number;
  /**
   * Awaited before each write.
   *
   * @throws Error if writing is no longer allowed
   */
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
 * Minimum milliseconds between the starts of two groups: a single message is written at once, and messages that arrive
 * close together share the cost of one confirmation.
 */
const groupPause = 5;
/** Bytes of a segment that are preallocated with zeros. A longer segment grows with its writes. */
const maxReserved = 16_777_216;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Appends records in groups: those that arrive during a write are written and synced together next. After a failure,
 * the segment is truncated to its confirmed length, and the next group starts a new one.
 */
export class LogWriter {
  readonly #options: LogWriterOptions;
  #active: Segment | undefined;
  /** Becomes the active segment when that is full; `undefined` if it could not be created. */
  #spare: Promise<Segment | undefined> | undefined;
  #spareIsReady = false;
  /** Ends the reservation of the spare early. */
  #hurry = new AbortController();
  #nextNumber: number;
  #queue = new Set<Append>();
  #waitingSize = 0;
  /** Resolves with whether the group that is being written is on disk. */
  #flushing: Promise<boolean> | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Times at which the timer fires and at which the next group may start, in milliseconds of `performance.now`. */
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

  /** Resolves when everything appended so far is written or has failed. */
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
    // Another process may hold the folder by now.
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
      // On a failing disk, they wait for the next message.
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

  /** @returns whether the group is on disk */
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

  /** A record that cannot be created fails alone. */
  #recordOf({ record, onFailed }: Append): Buffer | undefined {
    try {
      return record();
    } catch (error) {
      onFailed?.(asError(error));
      return undefined;
    }
  }

  /** Writes at the end of the active segment; if the disk is full, into the space reserved by the spare. */
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

  /** After a failure, the content of a segment is unknown, so it receives no more records. */
  async #leave(segment: Segment): Promise<void> {
    const { files, onDiscard } = this.#options;
    await files.truncate(segment.fd, segment.size).catch(() => {});
    // Not earlier: the cleaner may drop any segment but the active one.
    this.#active = undefined;
    if (!segment.isNew) return;
    // A full disk must not fill up with leftovers of failed attempts.
    onDiscard(segment);
    await segment.drop().catch(() => segment.close().catch(() => {}));
  }

  /** The segment to write to. A full one is used until the next is ready, so that no caller waits for it. */
  async #segment(): Promise<Segment> {
    const { segmentSize, onSegment } = this.#options;
    const active = this.#active;
    if (active && (active.size < segmentSize || (this.#spare && !this.#spareIsReady))) {
      if (active.size >= segmentSize / 2) this.#prepareSpare();
      return active;
    }
    // Segment numbers must grow in write order. So while a spare is being created, no other segment is; the spare is
    // used with the space reserved so far.
    this.#hurry.abort();
    const spare = await this.#spare;
    this.#spare = undefined;
    const next = spare ?? (await this.#create());
    // While it is active, no other code closes its file.
    await active?.trim().catch(() => {});
    this.#active = next;
    onSegment(this.#active);
    return this.#active;
  }

  /** Creates the next segment ahead of time, one at a time. */
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
    // The name of a file that could not be created is not reused.
    this.#nextNumber += 1;
    return Segment.create(files, folder, number, reservation);
  }

  #fail(group: ReadonlySet<Append>, error: Error): void {
    // No caller waits for these, and they are still valid.
    const kept = [...group].filter(({ onDone }) => !onDone);
    this.#queue = new Set([...kept, ...this.#queue]);
    for (const append of group) {
      if (!append.onDone) continue;
      this.#release(append);
      append.onFailed?.(error);
    }
  }
}
