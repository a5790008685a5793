import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeyValueStorage } from './key-value-storage.ts';
import { RecordJournal } from './record-journal.node.ts';

/** Journals that this process has open: clients that share a folder share its file. */
const journals = new Map<string, Promise<RecordJournal>>();

/** Storage in a folder, all records in one file. For one process: others must not write there at the same time. */
export async function fileStorage(folder: string): Promise<KeyValueStorage> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(await realpath(folder), 'records.jsonl');
  const known = journals.get(path);
  const journal = known ? reopenMoved(known, path) : RecordJournal.open(path);
  journals.set(path, journal);
  try {
    return await journal;
  } catch (error) {
    if (journals.get(path) === journal) journals.delete(path);
    throw error;
  }
}

/** The folder may have been removed and made anew since. */
async function reopenMoved(known: Promise<RecordJournal>, path: string): Promise<RecordJournal> {
  const journal = await known;
  if (await journal.isCurrent()) return journal;
  await journal.close();
  return RecordJournal.open(path);
}
