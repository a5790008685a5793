import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { MailboxIndex } from '../store/mailbox-index.ts';
import type {
  NewMessage,
  PendingQuery,
  RelayStore,
  StoredMessage,
  StoreOptions,
} from '../store/relay-store.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { LogCleaner } from './log-cleaner.ts';
import { type LogFiles, systemFiles } from './log-files.ts';
import { decodeRecord, encodeEnd, encodeMessage } from './log-record.ts';
import { LogWriter } from './log-writer.ts';
import { type LogContents, readLog } from './read-log.ts';
import type { DiskEntry, Segment } from './segment.ts';

export interface DiskStoreOptions extends StoreOptions {
  readonly folder: string;
  /** Bytes of one file. */
  readonly segmentSize: number;
  /** Characters of waiting messages that are kept in memory too. */
  readonly memorySize: number;
  readonly files?: LogFiles | undefined;
  /** Told how many seconds a group commit took. */
  readonly onCommit?: ((seconds: number) => void) | undefined;
  /** Told of damage that was found and of failures nobody waited for. */
  readonly onProblem?: ((text: string, error?: unknown) => void) | undefined;
}

/** A store with the way to wait for its housekeeping. */
export interface DiskStore extends RelayStore {
  /** Sweeps, cleans, and resolves when that is done. */
  tidy(): Promise<void>;
}

/**
 * Keeps messages in a log of segments below a folder, with an index in memory. A message is acknowledged once the disk
 * has it: it survives the end of the process, however that comes.
 *
 * @throws Error with a sentence when the folder is in use, or is no log of this version
 */
export async function openDiskStore(options: DiskStoreOptions): Promise<DiskStore> {
  const folder = path.resolve(options.folder);
  const files = options.files ?? systemFiles;
  let lock: FolderLock;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    lock = await lockFolder(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw new Error(`RELAY_STORE names ${folder}, and the relay cannot write there: ${code}.`, {
      cause: error,
    });
  }
  try {
    const contents = await readLog(files, folder);
    for (const { file, bytes } of contents.cuts) {
      options.onProblem?.(`${bytes} bytes at the end of ${file} were not whole and are cut off`);
    }
    return new LogStore(options, { folder, files, lock, contents });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface Opened {
  readonly folder: string;
  readonly files: LogFiles;
  readonly lock: FolderLock;
  readonly contents: LogContents;
}

class LogStore implements DiskStore {
  readonly #options: DiskStoreOptions;
  readonly #index: MailboxIndex<DiskEntry>;
  readonly #segments: Segment[];
  readonly #writer: LogWriter;
  readonly #cleaner: LogCleaner;
  readonly #lock: FolderLock;
  readonly #sweep: NodeJS.Timeout;
  /** Entries whose message is in memory, oldest first. */
  readonly #inMemory = new Set<DiskEntry>();
  #inMemorySize = 0;
  #sequence: number;

  constructor(options: DiskStoreOptions, { folder, files, lock, contents }: Opened) {
    this.#options = options;
    this.#lock = lock;
    this.#index = new MailboxIndex(options.limits);
    this.#segments = [...contents.segments];
    this.#sequence = contents.lastSequence;
    this.#takeOver(contents);
    this.#writer = new LogWriter({
      files,
      folder,
      segmentSize: options.segmentSize,
      firstNumber: (this.#segments.at(-1)?.number ?? 0) + 1,
      onSegment: (segment) => this.#segments.push(segment),
      onDiscard: (segment) => this.#segments.splice(this.#segments.indexOf(segment), 1),
      onCommit: options.onCommit,
    });
    this.#cleaner = new LogCleaner({
      writer: this.#writer,
      segments: this.#segments,
      segmentSize: options.segmentSize,
      onError: (error) => options.onProblem?.('the log could not be cleaned', error),
    });
    this.#sweep = setInterval(() => this.#tidyNow(), 1_000);
    this.#sweep.unref();
  }

  async publish(message: NewMessage): Promise<'stored' | 'duplicate'> {
    const { topic, id, data } = message;
    const now = this.#options.now();
    const known = this.#index.find(topic, id);
    if (known && known.expiresAt > now) {
      // It may be on its way to the disk; if it does not get there, nobody may be told that it did.
      await known.commit;
      return 'duplicate';
    }
    if (known) this.#forget(known);
    if (this.#index.wasAcknowledged(topic, id, now)) return 'duplicate';
    this.#index.checkRoom(topic, data.length);
    await this.#commit(message);
    return 'stored';
  }

  async pending(topic: string, reader: string, query: PendingQuery): Promise<readonly StoredMessage[]> {
    const entries = this.#index.pending(topic, reader, { ...query, now: this.#options.now() });
    const messages: StoredMessage[] = [];
    const missing = entries.some((entry) => !entry.message);
    const found = missing ? await Promise.all(entries.map((entry) => this.#read(entry))) : entries;
    for (const entry of found) {
      const message = entry && 'message' in entry ? entry.message : entry;
      if (message) messages.push(message);
    }
    // All of a page may have ended while it was read: an empty page would mean that nothing follows.
    const last = entries.at(-1);
    if (last && messages.length === 0) return this.pending(topic, reader, { ...query, after: last.sequence });
    return messages;
  }

  acknowledge(topic: string, id: string, reader: string): void {
    const entry = this.#index.acknowledge(topic, id, reader, this.#options.now());
    if (!entry) return;
    this.#letGo(entry);
    this.#writer.append({ record: encodeEnd(entry.sequence) });
  }

  async watch(): Promise<void> {}

  unwatch(): void {}

  /** Writes for a try: an end of nothing. */
  check(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#writer.append({ record: encodeEnd(0), onDone: () => resolve(), onFailed: reject });
    });
  }

  totals() {
    return this.#index.totals();
  }

  async tidy(): Promise<void> {
    await this.#writer.settle();
    this.#tidyNow();
    await this.#cleaner.settled();
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep);
    await this.#cleaner.stop();
    await this.#writer.close();
    await Promise.all(this.#segments.map((segment) => segment.close()));
    await this.#lock.release();
  }

  #takeOver({ messages }: LogContents): void {
    const now = this.#options.now();
    for (const { message, segment, offset, length } of messages) {
      if (message.expiresAt <= now) continue;
      const entry = this.#makeEntry(message);
      entry.committed = true;
      segment.hold(entry, offset, length);
      this.#index.add(entry);
      this.#remember(entry);
    }
  }

  #makeEntry(message: StoredMessage): DiskEntry {
    const { topic, id, publisher, sequence, expiresAt, data } = message;
    return {
      topic,
      id,
      publisher,
      sequence,
      expiresAt,
      size: data.length,
      message,
      committed: false,
      commit: undefined,
      segment: undefined,
      offset: 0,
      length: 0,
    };
  }

  #commit({ topic, id, publisher, ttl, data }: NewMessage): Promise<void> {
    const publishedAt = this.#options.now();
    this.#sequence += 1;
    const sequence = this.#sequence;
    const expiresAt = publishedAt + ttl * 1_000;
    const message = { topic, id, publisher, data, sequence, publishedAt, expiresAt };
    const entry = this.#makeEntry(message);
    const record = encodeMessage(message);
    this.#index.add(entry);
    const commit = new Promise<void>((resolve, reject) => {
      this.#writer.append({
        record,
        onDone: (segment, offset) => {
          resolve();
          entry.commit = undefined;
          // It may have expired on its way.
          if (this.#index.find(topic, id) !== entry) return;
          entry.committed = true;
          segment.hold(entry, offset, record.length);
          this.#remember(entry);
          this.#options.onMessage(message);
        },
        onFailed: (error) => {
          this.#index.remove(entry);
          reject(error);
        },
      });
    });
    entry.commit = commit;
    return commit;
  }

  async #read(entry: DiskEntry): Promise<StoredMessage | undefined> {
    // It can be moved while it is looked for; where it went to, it is found.
    while (!entry.message && entry.segment) {
      const { segment, offset, length } = entry;
      const bytes = await segment.read(offset, length).catch(() => Buffer.alloc(0));
      const decoded = decodeRecord(bytes, 0);
      if (decoded && decoded !== 'short' && decoded.record.kind === 'message') return decoded.record.message;
      if (entry.segment !== segment) continue;
      // Skipped, not ended: the disk may give it yet, and the others must not wait for it.
      this.#options.onProblem?.(`a message in ${segment.file} cannot be read`);
      return undefined;
    }
    return entry.message;
  }

  /** Keeps a message in memory, and lets the oldest go when there are too many. */
  #remember(entry: DiskEntry): void {
    this.#inMemory.add(entry);
    this.#inMemorySize += entry.size;
    for (const oldest of this.#inMemory) {
      if (this.#inMemorySize <= this.#options.memorySize) return;
      this.#unload(oldest);
    }
  }

  #unload(entry: DiskEntry): void {
    if (!this.#inMemory.delete(entry)) return;
    this.#inMemorySize -= entry.size;
    entry.message = undefined;
  }

  /** An entry that is no longer in the index. */
  #letGo(entry: DiskEntry): void {
    entry.segment?.release(entry);
    entry.segment = undefined;
    this.#unload(entry);
  }

  #forget(entry: DiskEntry): void {
    this.#index.remove(entry);
    this.#letGo(entry);
  }

  #tidyNow(): void {
    for (const entry of this.#index.takeExpired(this.#options.now())) this.#letGo(entry);
    this.#cleaner.run();
  }
}
