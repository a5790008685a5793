import path from 'node:path';
import { type FolderLock, makeFolder } from '@mooring/server-kit';
import { MailboxIndex, type RoomRequest } from '../store/mailbox-index.ts';
import { MessageOwners } from '../store/message-owners.ts';
import type {
  NewMessage,
  PendingQuery,
  RelayStore,
  StoredMessage,
  StoreOptions,
} from '../store/relay-store.ts';
import { openAddressKey } from './address-key.ts';
import { type Damage, DamageArchive } from './damage-archive.ts';
import { LinkedList } from './linked-list.ts';
import { lockLog } from './lock-log.ts';
import { LogCleaner } from './log-cleaner.ts';
import { type LogFiles, systemFiles } from './log-files.ts';
import { encodeEnd, encodeMessage, messageOf } from './log-record.ts';
import { type Append, LogWriter } from './log-writer.ts';
import { type FoundMessage, type LogContents, readLog } from './read-log.ts';
import type { DiskEntry, Segment } from './segment.ts';

export interface DiskStoreOptions extends StoreOptions {
  readonly folder: string;
  /** Bytes of one file. */
  readonly segmentSize: number;
  /** Maximum bytes of waiting messages that are also kept in memory. */
  readonly memorySize: number;
  /** Maximum bytes of copies of damaged records. Default: 64 MiB. */
  readonly damageSize?: number | undefined;
  /** Maximum bytes of memory for messages that wait for the disk or are being written. Default: 64 MiB. */
  readonly waitingSize?: number | undefined;
  readonly files?: LogFiles | undefined;
  /** Called with the seconds that a group commit took. */
  readonly onCommit?: ((seconds: number) => void) | undefined;
  /** Called with damaged records. */
  readonly onDamage?: ((damage: Damage) => void) | undefined;
  /** Called with a truncated tail and with failures that no caller awaits. */
  readonly onProblem?: ((text: string, error?: unknown) => void) | undefined;
}

/** A store whose housekeeping can be awaited. */
export interface DiskStore extends RelayStore {
  /** Sweeps and cleans, and resolves when done. */
  tidy(): Promise<void>;
}

/**
 * Stores messages in a log of segments below a folder, with an index in memory. A message is acknowledged once it is on
 * disk, so it survives any end of the process. A start reads which messages are stored, not their content.
 *
 * @throws Error with a sentence if the folder is in use or is not a log of this version
 */
export async function openDiskStore(options: DiskStoreOptions): Promise<DiskStore> {
  const folder = path.resolve(options.folder);
  const { files = systemFiles, damageSize = usualDamageSize, now, onDamage, onProblem } = options;
  await makeFolder('RELAY_STORE', folder);
  const lock = await lockLog(folder);
  try {
    const damage = new DamageArchive({
      files,
      folder,
      maxSize: damageSize,
      onDamage: (found) => onDamage?.(found),
    });
    const contents = await readLog({ files, folder, now: now(), damage });
    const { cut } = contents;
    if (cut) onProblem?.(`${cut.bytes} bytes at the end of ${cut.file} were not whole and are cut off`);
    const owners = new MessageOwners(await openAddressKey({ files, folder, onProblem }));
    return new LogStore(options, { folder, files, lock, contents, damage, owners });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

const usualDamageSize = 67_108_864;
const usualWaitingSize = 67_108_864;
/** Bytes of memory per message besides its text. */
const perMessage = 1_024;

type NewEntry = Omit<FoundMessage, 'segment' | 'offset' | 'length'>;

interface Opened {
  readonly folder: string;
  readonly files: LogFiles;
  readonly lock: FolderLock;
  readonly contents: LogContents;
  readonly damage: DamageArchive;
  readonly owners: MessageOwners;
}

class LogStore implements DiskStore {
  readonly #options: DiskStoreOptions;
  readonly #owners: MessageOwners;
  readonly #index: MailboxIndex<DiskEntry>;
  readonly #segments: Segment[];
  readonly #writer: LogWriter;
  readonly #cleaner: LogCleaner;
  readonly #lock: FolderLock;
  readonly #sweep: NodeJS.Timeout;
  /** Entries whose message is in memory. */
  readonly #inMemory = new LinkedList<DiskEntry>();
  #inMemorySize = 0;
  #sequence: number;
  /** Whether the latest write failed. */
  #isFailing = false;
  /** Messages that readers receive only once they are on disk. */
  #hidden = 0;

  constructor(options: DiskStoreOptions, { folder, files, lock, contents, damage, owners }: Opened) {
    this.#options = options;
    this.#owners = owners;
    this.#lock = lock;
    this.#index = new MailboxIndex(options.limits);
    this.#segments = [...contents.segments];
    this.#sequence = contents.lastSequence;
    const replaced = this.#takeOver(contents);
    this.#writer = new LogWriter({
      files,
      folder,
      segmentSize: options.segmentSize,
      mayWrite: () => lock.assertHeld(),
      firstNumber: (this.#segments.at(-1)?.number ?? 0) + 1,
      onSegment: (segment) => this.#segments.push(segment),
      onDiscard: (segment) => this.#segments.splice(this.#segments.indexOf(segment), 1),
      onCommit: options.onCommit,
    });
    for (const sequence of replaced) this.#writer.append({ record: () => encodeEnd(sequence) });
    this.#cleaner = new LogCleaner({
      writer: this.#writer,
      segments: this.#segments,
      segmentSize: options.segmentSize,
      onUnreadable: async (segment, entry) => {
        await damage.keep(segment, entry.offset, entry.length);
        this.#forget(entry);
      },
      onError: (error) => options.onProblem?.('the log could not be cleaned', error),
    });
    this.#sweep = setInterval(() => this.#tidyNow(), 1_000);
    this.#sweep.unref();
  }

  async publish(message: NewMessage): Promise<'stored' | 'duplicate'> {
    const { topic, id, data, ttl } = message;
    const now = this.#options.now();
    const known = this.#index.find(topic, id);
    if (known && known.expiresAt > now) {
      // The message may still be in a write; if the write fails, no reader may have received it.
      await known.commit;
      return 'duplicate';
    }
    if (known) this.#forget(known);
    if (this.#index.wasAcknowledged(topic, id, now)) return 'duplicate';
    const owner = this.#index.sharedOwner(this.#owners.of(message));
    const request = { topic, owner, size: Buffer.byteLength(data), ttl };
    this.#makeRoom(request);
    const { waitingSize: most = usualWaitingSize } = this.#options;
    const { waitingSize } = this.#writer;
    if (waitingSize > 0 && waitingSize + request.size + perMessage > most) {
      throw new Error('more waits to be written than there is memory for');
    }
    await this.#commit(message, request);
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
    // All messages of a page may have ended during the read; an empty page would mean that no more follow.
    const last = entries.at(-1);
    if (last && messages.length === 0) return this.pending(topic, reader, { ...query, after: last.sequence });
    return messages;
  }

  acknowledge(topic: string, id: string, reader: string): void {
    const entry = this.#index.acknowledge(topic, id, reader, this.#options.now());
    if (!entry) return;
    this.#release(entry);
    // A message that ends before it is written is never written.
    if (entry.recorded) this.#writer.append({ record: () => encodeEnd(entry.sequence) });
  }

  async watch(): Promise<void> {}

  unwatch(): void {}

  /** Writes an end record of no message as a test. */
  check(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#writer.append({ record: () => encodeEnd(0), onDone: () => resolve(), onFailed: reject });
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

  /** @throws StoreRefusal if there is no room even after expired messages are removed */
  #makeRoom(request: RoomRequest): void {
    if (!this.#index.refusal(request)) return;
    this.#letExpire();
    const refusal = this.#index.refusal(request);
    if (refusal) throw refusal;
  }

  /** @returns sequences of duplicate messages in the log, to release */
  #takeOver({ messages }: LogContents): readonly number[] {
    const replaced: number[] = [];
    for (const found of messages) {
      const known = this.#index.find(found.topic, found.id);
      if (known) {
        this.#forget(known);
        replaced.push(known.sequence);
      }
      const entry = this.#makeEntry(found);
      entry.visible = true;
      entry.recorded = true;
      found.segment.hold(entry, found.offset, found.length);
      this.#index.add(entry);
    }
    return replaced;
  }

  #makeEntry({ topic, id, owner, sequence, expiresAt, size }: NewEntry): DiskEntry {
    return {
      topic,
      id,
      owner,
      sequence,
      expiresAt,
      size,
      message: undefined,
      visible: false,
      commit: undefined,
      recorded: false,
      onEnded: undefined,
      segment: undefined,
      offset: 0,
      length: 0,
      older: undefined,
      younger: undefined,
    };
  }

  /** Writes a message. Connected readers receive it at once: only its publisher waits for the disk. */
  #commit({ topic, id, publisher, ttl, data }: NewMessage, { owner, size }: RoomRequest): Promise<void> {
    const publishedAt = this.#options.now();
    this.#sequence += 1;
    const sequence = this.#sequence;
    const expiresAt = publishedAt + ttl * 1_000;
    const message = { topic, id, publisher, data, sequence, publishedAt, expiresAt };
    const entry = this.#makeEntry({ topic, id, owner, sequence, expiresAt, size });
    entry.message = message;
    this.#index.add(entry);
    // While the disk fails, a refusal is final. Messages behind it do not overtake.
    const isHidden = this.#isFailing || this.#hidden > 0;
    if (isHidden) this.#hidden += 1;
    const commit = this.#append(entry, isHidden);
    // The append may have failed synchronously.
    if (entry.message) entry.commit = commit;
    if (!isHidden && entry.message) this.#show(entry, message);
    return commit;
  }

  /** Resolves once the message is on disk or has ended, when it is no longer needed. */
  #append(entry: DiskEntry, isHidden: boolean): Promise<void> {
    let length = 0;
    return new Promise((resolve, reject) => {
      const settle = (error?: Error) => {
        entry.commit = undefined;
        if (isHidden) this.#hidden -= 1;
        if (error) reject(error);
        else resolve();
      };
      const append: Append = {
        size: entry.size + perMessage,
        record: () => {
          // The message has ended.
          if (!entry.message) return undefined;
          const record = encodeMessage(entry.message, entry.owner);
          entry.recorded = true;
          length = record.length;
          return record;
        },
        onDone: (segment, offset) => {
          this.#isFailing = false;
          const { message } = entry;
          if (!message) return;
          settle();
          entry.onEnded = undefined;
          segment.hold(entry, offset, length);
          this.#remember(entry);
          if (!entry.visible) this.#show(entry, message);
        },
        onFailed: (error) => {
          this.#isFailing = true;
          if (!entry.message) return;
          settle(error);
          entry.onEnded = undefined;
          this.#index.refuse(entry, this.#options.now());
          this.#release(entry);
        },
      };
      entry.onEnded = () => {
        this.#writer.withdraw(append);
        settle();
      };
      this.#writer.append(append);
    });
  }

  /** Makes the message readable and delivers it to connected readers. */
  #show(entry: DiskEntry, message: StoredMessage): void {
    entry.visible = true;
    this.#options.onMessage(message);
  }

  async #read(entry: DiskEntry): Promise<StoredMessage | undefined> {
    // The message may be moved during the read; the next round reads it at its new position.
    while (!entry.message && entry.segment) {
      const { segment, offset, length } = entry;
      const bytes = await segment.read(offset, length).catch(() => undefined);
      const record = bytes && segment.format.decode(bytes);
      if (record?.kind === 'message') return messageOf(record);
      if (entry.segment !== segment) continue;
      // Skipped, not removed: the disk may return it later, and the other messages must not wait for it.
      this.#options.onProblem?.(`a message in ${segment.file} cannot be read`);
      return undefined;
    }
    return entry.message;
  }

  /** Keeps a message in memory that is also on disk, and evicts the oldest ones beyond the limit. */
  #remember(entry: DiskEntry): void {
    this.#inMemory.add(entry);
    this.#inMemorySize += entry.size;
    while (this.#inMemorySize > this.#options.memorySize && this.#inMemory.oldest) {
      this.#unload(this.#inMemory.oldest);
    }
  }

  /** @param entry one that is on disk and in memory */
  #unload(entry: DiskEntry): void {
    this.#inMemory.remove(entry);
    this.#inMemorySize -= entry.size;
    entry.message = undefined;
  }

  /** Releases an entry that is no longer in the index. */
  #release(entry: DiskEntry): void {
    const { segment } = entry;
    segment?.release(entry);
    entry.segment = undefined;
    if (segment && entry.message) this.#unload(entry);
    entry.message = undefined;
    entry.onEnded?.();
    entry.onEnded = undefined;
  }

  #forget(entry: DiskEntry): void {
    this.#index.remove(entry);
    this.#release(entry);
  }

  #tidyNow(): void {
    this.#letExpire();
    this.#cleaner.run();
  }

  #letExpire(): void {
    for (const entry of this.#index.takeExpired(this.#options.now())) this.#release(entry);
  }
}
