import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises';
import { parseJson, stringifyJson } from '@mooring/protocol';
import type { KeyValueStorage } from './key-value-storage.ts';

type Change = readonly [key: string, value: unknown];

/** Bytes of outdated changes that are borne before the file is written anew. */
const bearable = 1_048_576;
const newline = 0x0a;

/**
 * Records in one file, a line of JSON per batch of changes (`[[key, value], [removed key]]`): a batch is there as a whole
 * or not at all, and one append instead of a file per record. The file is written anew when most of it is outdated.
 * Appends outlive the process as soon as they resolve; a power failure may take the last seconds'.
 */
export class RecordJournal implements Required<KeyValueStorage> {
  readonly #path: string;
  #file: FileHandle;
  /** Bytes of the file up to the last whole line. */
  #size = 0;
  /** How many of them are about what the records hold now, as far as is known. */
  #liveSize = 0;
  #renewing = false;
  /** The file ends in half a line. */
  #torn = false;
  /** One thing at a time, in the order asked for. */
  #turn: Promise<unknown> = Promise.resolve();

  /** Opens the file or makes it. A last line that was not written to its end is cut off. */
  static async open(path: string): Promise<RecordJournal> {
    const journal = new RecordJournal(path, await open(path, 'a', 0o600));
    try {
      await journal.#recover();
    } catch (error) {
      await journal.#file.close();
      throw error;
    }
    return journal;
  }

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  /** Whether the file is still the one at its path. */
  isCurrent(): Promise<boolean> {
    // Not while a new file takes its place.
    return this.#inTurn(async () => {
      const [own, named] = await Promise.all([this.#file.stat(), stat(this.#path).catch(() => undefined)]);
      return own.ino === named?.ino && own.dev === named.dev;
    });
  }

  getItem(key: string): Promise<unknown> {
    return this.#inTurn(async () => (await this.#read()).get(key));
  }

  setItem(key: string, value: unknown): Promise<void> {
    return this.setItems([[key, value]]);
  }

  removeItem(key: string): Promise<void> {
    return this.setItems([[key, undefined]]);
  }

  getKeys(): Promise<readonly string[]> {
    return this.#inTurn(async () => [...(await this.#read()).keys()]);
  }

  getEntries(): Promise<readonly Change[]> {
    return this.#inTurn(async () => [...(await this.#read())]);
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
    const bytes = Buffer.from(this.#torn ? `\n${line}` : line);
    try {
      await this.#file.appendFile(bytes);
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

  async #read(): Promise<Map<string, unknown>> {
    const { records, changes } = readLines(await readFile(this.#path, 'utf8'));
    this.#liveSize = changes === 0 ? 0 : Math.round((this.#size * records.size) / changes);
    this.#renewLater();
    return records;
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
    // Records of somebody else who writes here would be lost.
    if ((await this.#file.stat()).size !== this.#size) return false;
    const lines = [...(await this.#read())].map((change) => formatLine([change]));
    const text = Buffer.from(lines.join(''));
    const path = `${this.#path}.new`;
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await this.#file.close();
    try {
      await rename(path, this.#path);
      this.#size = text.length;
      this.#liveSize = text.length;
    } finally {
      this.#file = await open(this.#path, 'a', 0o600);
    }
    return true;
  }
}

function formatLine(changes: readonly Change[]): string {
  const parts = changes.map(([key, value]) => (value === undefined ? [key] : [key, value]));
  return `${stringifyJson(parts)}\n`;
}

/** Lines that are none of ours, or damaged, are passed over. */
function readLines(text: string): { readonly records: Map<string, unknown>; readonly changes: number } {
  const records = new Map<string, unknown>();
  let count = 0;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const changes = parseJson(text.slice(start, end === -1 ? text.length : end));
    start = end === -1 ? text.length : end + 1;
    if (!Array.isArray(changes)) continue;
    for (const change of changes) {
      if (!Array.isArray(change) || typeof change[0] !== 'string') continue;
      count += 1;
      if (change.length === 1) records.delete(change[0]);
      else records.set(change[0], change[1]);
    }
  }
  return { records, changes: count };
}
