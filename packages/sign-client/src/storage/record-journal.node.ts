import type { Stats } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseJson, stringifyJson } from '@mooring/protocol';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';

type Change = readonly [key: string, value: unknown];
/** A change as stored in a line; without a value the record was removed. */
type StoredChange = [key: string] | [key: string, value: unknown];

/** Byte range of a line, without its newline. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Bytes of outdated changes after which the file is rewritten. */
const bearable = 1_048_576;
const newline = 0x0a;

/**
 * Records in one append-only file, one line of JSON per batch of changes (`[[key, value], [removed key]]`), so that a
 * batch is stored completely or not at all. Rewrites the file when most of it is outdated. Appends survive the process
 * once they resolve; unless the journal is durable, a power failure may lose those of the last seconds. Reading one
 * record reads only the appended part since the last read, and that record's own line.
 */
export class RecordJournal implements Required<KeyValueStorage> {
  #durable = false;
  readonly #path: string;
  readonly #assertHeld: () => Promise<void>;
  #file: FileHandle;
  /** Whether the file is closed for a rewrite. If it cannot be opened afterwards, the next operation opens it. */
  #isAway = false;
  /** Bytes of the file up to the last whole line. */
  #size = 0;
  /** Estimate of the bytes that hold current records. */
  #liveSize = 0;
  /** The line that holds each record, in the indexed part of the file. */
  readonly #lines = new Map<string, Span>();
  /** Bytes of the file that are indexed; ends after a whole line. */
  #indexed = 0;
  /** Changes in the indexed part of the file. */
  #changes = 0;
  #renewing = false;
  /** Whether the file ends in an incomplete line. */
  #torn = false;
  /** Serializes all operations. */
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * Opens or creates the file. Truncates an incomplete last line.
   *
   * @param assertHeld throws if another process has taken over the file; nothing is written then
   */
  static async open(
    path: string,
    assertHeld: () => Promise<void> = async () => undefined,
  ): Promise<RecordJournal> {
    const journal = new RecordJournal(path, await openFile(path), assertHeld);
    try {
      await journal.#recover();
    } catch (error) {
      await journal.#file.close();
      throw error;
    }
    return journal;
  }

  private constructor(path: string, file: FileHandle, assertHeld: () => Promise<void>) {
    this.#path = path;
    this.#file = file;
    this.#assertHeld = assertHeld;
  }

  /** Whether the file is still the one at its path. */
  isCurrent(): Promise<boolean> {
    // Takes its turn, because a rewrite briefly replaces the file.
    return this.#inTurn(async () =>
      isSame(await this.#file.stat(), await stat(this.#path).catch(() => undefined)),
    );
  }

  /** From now on, appends resolve once the data is on disk. */
  makeDurable(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#durable) return;
      this.#durable = true;
      // The file and its folder may be new: their directory entries must survive, too.
      const folder = dirname(this.#path);
      await syncFolder(folder);
      await syncFolder(dirname(folder));
    });
  }

  getItem(key: string): Promise<unknown> {
    return this.#inTurn(async () => {
      // Another process that took over the folder may have replaced the file.
      if (!(await this.#catchUp())) return (await this.#read()).records.get(key);
      const line = this.#lines.get(key);
      if (!line) return undefined;
      const { changes } = readChanges((await readBytes(this.#file, line)).toString());
      return changes.findLast(([changed]) => changed === key)?.[1];
    });
  }

  setItem(key: string, value: unknown): Promise<void> {
    return this.setItems([[key, value]]);
  }

  removeItem(key: string): Promise<void> {
    return this.setItems([[key, undefined]]);
  }

  getKeys(): Promise<readonly string[]> {
    return this.#inTurn(async () => [...(await this.#read()).records.keys()]);
  }

  getEntries(): Promise<readonly Change[]> {
    return this.#inTurn(async () => [...(await this.#read()).records]);
  }

  async setItems(changes: readonly Change[]): Promise<void> {
    const line = formatLine(changes);
    await this.#inTurn(() => this.#append(line));
  }

  /** Resolves once all operations are done and the file is closed. */
  close(): Promise<void> {
    return this.#inTurn(() => this.#file.close());
  }

  #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(async () => {
      if (this.#isAway) await this.#reopen();
      return act();
    });
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #recover(): Promise<void> {
    const bytes = await readFile(this.#path);
    this.#size = bytes.lastIndexOf(newline) + 1;
    if (bytes.length > this.#size) await this.#file.truncate(this.#size);
    this.#liveSize = this.#size;
  }

  async #append(line: string): Promise<void> {
    await this.#assertHeld();
    const bytes = Buffer.from(this.#torn ? `\n${line}` : line);
    try {
      await this.#file.appendFile(bytes);
      if (this.#durable) await this.#file.datasync();
    } catch (error) {
      // An incomplete line would corrupt the next one.
      this.#torn = await this.#file.truncate(this.#size).then(
        () => false,
        () => true,
      );
      throw error;
    }
    // Includes the rest of an incomplete line.
    this.#size = this.#torn ? (await this.#file.stat()).size : this.#size + bytes.length;
    this.#torn = false;
    this.#renewLater();
  }

  /** Indexes data appended since the last read. @returns `false` if the path now holds another file */
  async #catchUp(): Promise<boolean> {
    const [own, named] = await Promise.all([this.#file.stat(), stat(this.#path)]);
    if (!isSame(own, named)) return false;
    if (own.size < this.#indexed) this.#forgetIndex();
    if (own.size === this.#indexed) return true;
    const from = this.#indexed;
    const bytes = await readBytes(this.#file, { start: from, end: own.size });
    // The last line may be incomplete.
    const whole = bytes.subarray(0, bytes.lastIndexOf(newline) + 1);
    for (const { start, end } of linesOf(whole)) {
      for (const change of readChanges(whole.toString('utf8', start, end)).changes) {
        this.#changes += 1;
        if (change.length === 1) this.#lines.delete(change[0]);
        else this.#lines.set(change[0], { start: from + start, end: from + end });
      }
    }
    this.#indexed = from + whole.length;
    this.#estimate(this.#lines.size, this.#changes);
    return true;
  }

  #forgetIndex(): void {
    this.#lines.clear();
    this.#indexed = 0;
    this.#changes = 0;
  }

  async #read(): Promise<Contents> {
    const contents = readContents(await readFile(this.#path));
    this.#estimate(contents.records.size, contents.changes);
    return contents;
  }

  #estimate(records: number, changes: number): void {
    this.#liveSize = changes === 0 ? 0 : Math.round((this.#size * records) / changes);
    this.#renewLater();
  }

  #renewLater(): void {
    if (this.#renewing || this.#size <= this.#liveSize * 2 + bearable) return;
    this.#renewing = true;
    this.#inTurn(() => this.#renew())
      .catch(() => false)
      .then((renewed) => {
        this.#renewing = false;
        // Nothing is lost: retries once the file has grown further.
        if (!renewed) this.#liveSize = this.#size;
      });
  }

  /** Replaces the file with a new one that holds only current records. @returns whether it did */
  async #renew(): Promise<boolean> {
    await this.#assertHeld();
    // Another process has appended; a rewrite would lose its records.
    if ((await this.#file.stat()).size !== this.#size) return false;
    const { records, strange } = await this.#read();
    const lines = [...records].map((change) => formatLine([change]));
    const text = Buffer.from(lines.join(''));
    const path = `${this.#path}.new`;
    try {
      await writeSynced(path, 'w', text);
      // A newer version may have written lines that this one cannot read.
      if (strange.length > 0) {
        await writeSynced(`${this.#path}.unreadable`, 'a', Buffer.from(strange.join('')));
      }
      // Some systems replace no open file.
      this.#isAway = true;
      await this.#file.close();
      await rename(path, this.#path);
      this.#forgetIndex();
      this.#size = text.length;
      this.#liveSize = text.length;
      await syncFolder(dirname(this.#path));
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    } finally {
      if (this.#isAway) await this.#reopen();
    }
    return true;
  }

  async #reopen(): Promise<void> {
    this.#file = await openFile(this.#path);
    this.#isAway = false;
  }
}

/** Resolves when the data is on disk. */
async function writeSynced(path: string, flags: 'a' | 'w', bytes: Buffer): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs a folder, so that new names in it survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  // Not every system supports it.
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function formatLine(changes: readonly Change[]): string {
  const parts = changes.map(([key, value]) => (value === undefined ? [key] : [key, value]));
  return `${stringifyJson(parts)}\n`;
}

interface Contents {
  readonly records: ReadonlyMap<string, unknown>;
  /** Changes in the file. */
  readonly changes: number;
  /** Unreadable lines, each with its newline. */
  readonly strange: readonly string[];
}

function readContents(bytes: Buffer): Contents {
  const records = new Map<string, unknown>();
  const strange: string[] = [];
  let count = 0;
  for (const { start, end } of linesOf(bytes)) {
    const text = bytes.toString('utf8', start, end);
    const { changes, isStrange } = readChanges(text);
    if (isStrange && text !== '') strange.push(`${text}\n`);
    for (const change of changes) {
      count += 1;
      if (change.length === 1) records.delete(change[0]);
      else records.set(change[0], change[1]);
    }
  }
  return { records, changes: count, strange };
}

/** The lines of a file; the last may lack its newline. */
function* linesOf(bytes: Buffer): Generator<Span> {
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(newline, start);
    const end = found === -1 ? bytes.length : found;
    yield { start, end };
    start = end + 1;
  }
}

/** The readable changes of a line; `isStrange` when part of it cannot be read. */
function readChanges(text: string): {
  readonly changes: readonly StoredChange[];
  readonly isStrange: boolean;
} {
  const parsed = parseJson(text, { maxDepth: Number.POSITIVE_INFINITY });
  if (!Array.isArray(parsed)) return { changes: [], isStrange: true };
  const changes = parsed.filter(isChange);
  return { changes, isStrange: changes.length < parsed.length };
}

function isChange(value: unknown): value is StoredChange {
  return Array.isArray(value) && typeof value[0] === 'string';
}

/** Opens a file for reading and appending. */
function openFile(path: string): Promise<FileHandle> {
  return open(path, 'a+', 0o600);
}

function isSame(one: Stats, other: Stats | undefined): boolean {
  return one.ino === other?.ino && one.dev === other.dev;
}

async function readBytes(file: FileHandle, { start, end }: Span): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start);
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, start + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}
