import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The origin that claimed a hash, and when. */
export interface AttestationRecord {
  readonly hash: string;
  readonly origin: string;
  /** Unix milliseconds. */
  readonly at: number;
}

export interface AttestationJournalOptions {
  readonly folder: string;
  /** Records per file; beyond it, a new file starts and the oldest of the two is dropped. */
  readonly count: number;
  /** Milliseconds until a record expires. */
  readonly lifetime: number;
  /** Called with each stored record, oldest first. */
  readonly onRecord: (record: AttestationRecord) => void;
  /** Called when records could not be stored: they then last as long as the process. */
  readonly onProblem: (text: string, error: unknown) => void;
}

export interface AttestationJournal {
  /** Queues a record for writing. */
  add(record: AttestationRecord): void;
  /** Resolves when everything is written. */
  close(): Promise<void>;
}

/** The dot marks a complete record. A truncated one could name another origin. */
const line = /^(\d{1,15}) ([0-9a-f]{64}) (\S{1,2048}) \.$/;
/** Characters queued while the disk hangs; more are dropped. */
const maxWaiting = 4_194_304;

interface Read {
  readonly count: number;
  /** Time of its first record, Unix milliseconds. */
  readonly begun: number | undefined;
}

function formatLine({ at, hash, origin }: AttestationRecord): string {
  return `${at} ${hash} ${origin} .\n`;
}

async function read(file: string, onRecord: (record: AttestationRecord) => void): Promise<Read> {
  let count = 0;
  let begun: number | undefined;
  try {
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: 0 })) {
      // Skips a record that was cut off when the process ended.
      const [, at, hash, origin] = line.exec(text) ?? [];
      count += 1;
      if (at === undefined || hash === undefined || origin === undefined) continue;
      begun ??= Number(at);
      onRecord({ at: Number(at), hash, origin });
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new Error(`The attestations in ${file} cannot be read.`, { cause: error });
    }
  }
  return { count, begun };
}

/** Ends a truncated line, so that the next record is separate. */
async function endLine(file: string): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    if (size === 0) return;
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
    if (buffer[0] !== 10) await handle.write('\n');
  } finally {
    await handle.close();
  }
}

/** The previous file and the current one. */
const filesIn = (folder: string) =>
  [path.join(folder, 'attestations-before.log'), path.join(folder, 'attestations.log')] as const;

/** Reads a journal, oldest first, without changing it. @throws Error with a sentence if it cannot be read */
export async function readAttestationJournal(folder: string): Promise<readonly AttestationRecord[]> {
  const records: AttestationRecord[] = [];
  for (const file of filesIn(folder)) await read(file, (record) => void records.push(record));
  return records;
}

/**
 * Opens the two files that persist attestations: the current one and the previous one.
 *
 * @throws Error with a sentence if they cannot be read or written
 */
export async function openAttestationJournal(
  options: AttestationJournalOptions,
): Promise<AttestationJournal> {
  const { folder, count, lifetime, onRecord, onProblem } = options;
  const [older, file] = filesIn(folder);
  await read(older, onRecord);
  let { count: written, begun } = await read(file, onRecord);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await endLine(file);
  } catch (cause) {
    throw new Error(`The attestations cannot be kept in ${file}.`, { cause });
  }

  let waiting: AttestationRecord[] = [];
  let waitingSize = 0;
  let writing: Promise<void> | undefined;

  /** Writes as much as fits into the file, and starts a new one when it is full or all its records have expired. */
  async function writeSome(): Promise<void> {
    const [first] = waiting;
    if (!first) return;
    if (written >= count || (begun !== undefined && first.at - begun >= lifetime)) {
      await rename(file, older);
      [written, begun] = [0, undefined];
    }
    const records = waiting.splice(0, Math.max(1, count - written));
    const text = records.map(formatLine).join('');
    waitingSize -= text.length;
    written += records.length;
    begun ??= first.at;
    await appendFile(file, text, { mode: 0o600 });
  }

  async function writeAll(): Promise<void> {
    // Records added in the same turn are written together.
    await Promise.resolve();
    while (waiting.length > 0) {
      try {
        await writeSome();
      } catch (error) {
        // Reports once for all queued records, so that a failing disk does not fill the log.
        [waiting, waitingSize] = [[], 0];
        onProblem('attestations could not be kept', error);
        // A partial record would swallow the next one.
        await endLine(file).catch(() => undefined);
      }
    }
    // In the same turn as the last check, so that later records start another write.
    writing = undefined;
  }

  return {
    add(record) {
      const size = formatLine(record).length;
      if (waitingSize + size > maxWaiting) return;
      waiting.push(record);
      waitingSize += size;
      writing ??= writeAll();
    },
    async close() {
      await writing;
    },
  };
}
