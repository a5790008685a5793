import type { StoredMessage } from '../store/relay-store.ts';
import { isUnreadable } from './log-files.ts';
import { encodeMessage, messageOf } from './log-record.ts';
import type { LogWriter } from './log-writer.ts';
import type { DiskEntry, Segment } from './segment.ts';

export interface LogCleanerOptions {
  readonly writer: LogWriter;
  /** All segments, oldest first. The cleaner removes those that it drops. */
  readonly segments: Segment[];
  readonly segmentSize: number;
  /** Called with an entry whose record can no longer be read; it is dropped. */
  readonly onUnreadable: (segment: Segment, entry: DiskEntry) => Promise<void>;
  /** Called with the error if a segment could not be moved or dropped. The cleaner retries later. */
  readonly onError: (error: unknown) => void;
}

/** Bytes of records that are moved at a time. */
const portion = 1_048_576;

/**
 * Keeps the log small by dropping its oldest segment. A segment without live messages is dropped at once. If the log
 * has more than twice the size of its live messages, those of the oldest segment are first rewritten at the end of the
 * log. Only the oldest segment is dropped, so that the end record of a message is never lost before the message.
 */
export class LogCleaner {
  readonly #options: LogCleanerOptions;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(options: LogCleanerOptions) {
    this.#options = options;
  }

  /** Starts cleaning if it is needed and not running. */
  run(): void {
    if (this.#stopped || this.#running || !this.#oldest()) return;
    this.#running = this.#clean()
      .catch((error: unknown) => this.#options.onError(error))
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Resolves when the running work has ended; none starts afterwards. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /** Resolves when the current work ends. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #clean(): Promise<void> {
    for (let oldest = this.#oldest(); oldest && !this.#stopped; oldest = this.#oldest()) {
      await this.#moveAll(oldest);
      if (oldest.live.size > 0) return;
      // It stays the oldest until its file is removed, because later segments contain the end records of its messages.
      await oldest.drop();
      this.#options.segments.shift();
    }
  }

  /** The segment to clean now. */
  #oldest(): Segment | undefined {
    const { segments, writer, segmentSize } = this.#options;
    const [oldest] = segments;
    if (!oldest || oldest === writer.active) return undefined;
    if (oldest.live.size === 0) return oldest;
    const size = segments.reduce((sum, segment) => sum + segment.size, 0);
    const liveBytes = segments.reduce((sum, segment) => sum + segment.liveBytes, 0);
    const isGrown = size > 2 * liveBytes + 2 * segmentSize;
    const isScattered = segments.length > 2 * Math.ceil(liveBytes / segmentSize) + 16;
    return isGrown || isScattered ? oldest : undefined;
  }

  async #moveAll(segment: Segment): Promise<void> {
    while (segment.live.size > 0 && !this.#stopped) {
      const entries: DiskEntry[] = [];
      let bytes = 0;
      for (const entry of segment.live) {
        entries.push(entry);
        bytes += entry.length;
        if (bytes >= portion) break;
      }
      await Promise.all(entries.map((entry) => this.#move(segment, entry)));
    }
  }

  async #move(segment: Segment, entry: DiskEntry): Promise<void> {
    const message = entry.message ?? (await this.#read(segment, entry));
    // The message may have ended meanwhile; its end record must not precede it.
    if (!segment.live.has(entry)) return;
    if (!message) {
      await this.#options.onUnreadable(segment, entry);
      return;
    }
    const record = encodeMessage(message, entry.owner);
    await new Promise<void>((resolve, reject) => {
      this.#options.writer.append({
        record: () => record,
        onDone: (target, offset) => {
          if (segment.live.has(entry)) {
            segment.release(entry);
            target.hold(entry, offset, record.length);
          }
          resolve();
        },
        onFailed: reject,
      });
    });
  }

  async #read(segment: Segment, { offset, length }: DiskEntry): Promise<StoredMessage | undefined> {
    const bytes = await segment.read(offset, length).catch((error: unknown) => {
      // A start would skip it too; while it stays live, no segment could be dropped.
      if (isUnreadable(error)) return undefined;
      throw error;
    });
    const record = bytes && segment.format.decode(bytes);
    return record?.kind === 'message' ? messageOf(record) : undefined;
  }
}
