import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FolderLock, lockFolder, makeFolders } from '@mooring/protocol/folder-lock.node';
import { createError } from '../errors.ts';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { RecordJournal } from './record-journal.node.ts';

export interface FileStorageOptions {
  /** Whether writes also survive a power failure, at a few milliseconds per batch. */
  readonly durable?: boolean | undefined;
}

/** A folder open in this process, shared with its file by all clients that use it. */
interface Folder {
  readonly path: string;
  readonly journal: RecordJournal;
  readonly lock: FolderLock;
  users: number;
}

/** State shared by all copies of the client loaded in a thread; the version number names its layout. */
interface Shared {
  readonly folders: Map<string, Folder>;
  /** Folders are opened and closed one at a time. */
  turn: Promise<unknown>;
}

const sharedKey = Symbol.for('mooring.folders.1');

function shared(): Shared {
  const place = globalThis as { [sharedKey]?: Shared };
  place[sharedKey] ??= { folders: new Map(), turn: Promise.resolve() };
  return place[sharedKey];
}

/**
 * Storage in a folder, with all records in one file. Only one thread of one process may use the folder, because two
 * would overwrite each other's records. It is released when every client that uses it has closed, or when the process
 * ends.
 *
 * @throws MooringError `STORAGE_IN_USE` if another process or thread holds it; the file system's own errors
 */
export function fileStorage(
  folder: string,
  { durable = false }: FileStorageOptions = {},
): Promise<Required<KeyValueStorage>> {
  return serialize(async () => {
    await makeFolders(folder);
    const path = join(await realpath(folder), 'records.jsonl');
    const opened = (await findOpen(path)) ?? (await open(path));
    opened.users += 1;
    if (durable) await opened.journal.makeDurable();
    return storageOf(opened);
  });
}

/** The folder may have been removed and recreated since it was opened. */
async function findOpen(path: string): Promise<Folder | undefined> {
  const known = shared().folders.get(path);
  if (!known || (!known.lock.isLost && (await known.journal.isCurrent()))) return known;
  await close(known);
  return undefined;
}

async function open(path: string): Promise<Folder> {
  const lock = await lockFolder(join(dirname(path), 'lock'), {
    refuse: () => createError('STORAGE_IN_USE'),
  });
  try {
    const journal = await RecordJournal.open(path, () => lock.assertHeld());
    const folder = { path, lock, journal, users: 0 };
    shared().folders.set(path, folder);
    return folder;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function close({ path, journal, lock }: Folder): Promise<void> {
  shared().folders.delete(path);
  await journal.close();
  await lock.release();
}

function storageOf(folder: Folder): Required<KeyValueStorage> {
  const { journal } = folder;
  let closed: Promise<void> | undefined;
  return {
    getItem: (key) => journal.getItem(key),
    setItem: (key, value) => journal.setItem(key, value),
    removeItem: (key) => journal.removeItem(key),
    getKeys: () => journal.getKeys(),
    getEntries: () => journal.getEntries(),
    setItems: (changes) => journal.setItems(changes),
    close() {
      closed ??= serialize(async () => {
        folder.users -= 1;
        if (folder.users === 0 && shared().folders.get(folder.path) === folder) await close(folder);
      });
      return closed;
    },
  };
}

function serialize<Result>(act: () => Promise<Result>): Promise<Result> {
  const state = shared();
  const result = state.turn.then(act);
  state.turn = result.catch(() => undefined);
  return result;
}
