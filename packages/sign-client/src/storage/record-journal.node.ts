import type { Stats } from 'node:fs';
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseJson, stringifyJson } from '@mooring/protocol';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';

type Change = readonly [key: string, value: unknown];
/** As a line holds it; without a value the record was removed. */
type StoredChange = [key: string] | [key: string, value: unknown];

/** Where a line stands in the file, in bytes, without its end. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Bytes of outdated changes that are tolerated before the file is written anew. */
const bearable = 1_048_576;
const newline = 0x0a;

/**
 * Records in one file, a line of JSON per batch of changes (`[[key, value], [removed key]]`): a batch is there as a whole
 * or not at all, and one append instead of a file per record. The file is written anew when most of it is outdated.
 * Appends outlive the process as soon as they resolve; a power failure may take the last seconds', unless it is durable.
 * Reading one record costs what was appended since the last look, and that record's own line.
 */
export class RecordJournal implements Required<KeyValueStorage> {
  #durable = false;
  readonly #path: string;
  readonly #assertHeld: () => Promise<void>;
  #file: FileHandle;
  /** Bytes of the file up to the last whole line. */
  #size = 0;
  /** How many of them are about what the records hold now, as far as is known. */
  #liveSize = 0;
  /** The line that holds each record, as far as the file is indexed. */
  readonly #lines = new Map<string, Span>();
  /** Bytes of the file that are indexed: whole lines. */
  #indexed = 0;
  /** How many changes they hold. */
  #changes = 0;
  #renewing = false;
  /** The file ends in half a line. */
  #torn = false;
  /** One thing at a time, in the order asked for. */
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * Opens the file or makes it. A last line that was not written to its end is cut off.
   *
   * @param assertHeld throws when the file is somebody else's by now: nothing is written then
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
    // Not while a new file takes its place.
    return this.#inTurn(async () =>
      isSame(await this.#file.stat(), await stat(this.#path).catch(() => undefined)),
    );
  }

  /** From now on appends resolve when the disk has them. */
  makeDurable(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#durable) return;
      this.#durable = true;
      // The file may be new, and its folder too: what is in them would be kept, and not be found.
      const folder = dirname(this.#path);
      await syncFolder(folder);
      await syncFolder(dirname(folder));
    });
  }

  getItem(key: string): Promise<unknown> {
    return this.#inTurn(async () => {
      // Another process that took the folder over may have put a file of its own there.
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

  /** Resolves once everything asked for is done and the file is closed. */
  close(): Promise<void> {
    return this.#inTurn(() => this.#file.close());
  }

  #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(act);
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
      // Half a line would swallow the next one.
      this.#torn = await this.#file.truncate(this.#size).then(
        () => false,
        () => true,
      );
      throw error;
    }
    // What stayed of a torn line counts too.
    this.#size = this.#torn ? (await this.#file.stat()).size : this.#size + bytes.length;
    this.#torn = false;
    this.#renewLater();
  }

  /** Indexes what the file has that was not seen yet. @returns whether the file is still the one at its path */
  async #catchUp(): Promise<boolean> {
    const [own, named] = await Promise.all([this.#file.stat(), stat(this.#path)]);
    if (!isSame(own, named)) return false;
    if (own.size < this.#indexed) this.#forgetIndex();
    if (own.size === this.#indexed) return true;
    const from = this.#indexed;
    const bytes = await readBytes(this.#file, { start: from, end: own.size });
    // The last line may still be on its way.
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
        // Nothing is lost: it is tried again once the file has grown further.
        if (!renewed) this.#liveSize = this.#size;
      });
  }

  /** Writes what is of use to a new file that takes this one's place. */
  async #renew(): Promise<boolean> {
    await this.#assertHeld();
    // Records of somebody else who writes here would be lost.
    if ((await this.#file.stat()).size !== this.#size) return false;
    const { records, strange } = await this.#read();
    const lines = [...records].map((change) => formatLine([change]));
    const text = Buffer.from(lines.join(''));
    const path = `${this.#path}.new`;
    await writeSynced(path, 'w', text);
    // A newer version may have written them; here they mean nothing.
    if (strange.length > 0) await writeSynced(`${this.#path}.unreadable`, 'a', Buffer.from(strange.join('')));
    await this.#file.close();
    this.#forgetIndex();
    try {
      await rename(path, this.#path);
      await syncFolder(dirname(this.#path));
      this.#size = text.length;
      this.#liveSize = text.length;
    } finally {
      this.#file = await openFile(this.#path);
    }
    return true;
  }
}

/** Resolves when the disk has it. */
async function writeSynced(path: string, flags: 'a' | 'w', bytes: Buffer): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** So that a power failure cannot take the names of new files, or bring an old one back. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  // Not every system can.
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function formatLine(changes: readonly Change[]): string {
  const parts = changes.map(([key, value]) => (value === undefined ? [key] : [key, value]));
  return `${stringifyJson(parts)}\n`;
}

interface Contents {
  readonly records: ReadonlyMap<string, unknown>;
  /** How many changes they came by. */
  readonly changes: number;
  /** Lines that are none of ours, or damaged; each with its end. */
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

/** Where the lines of a text stand; the last may lack its end. */
function* linesOf(bytes: Buffer): Generator<Span> {
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(newline, start);
    const end = found === -1 ? bytes.length : found;
    yield { start, end };
    start = end + 1;
  }
}

/** The changes of a line that can be read; `isStrange` when something in it cannot. */
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

/** For reading and for appending. */
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
