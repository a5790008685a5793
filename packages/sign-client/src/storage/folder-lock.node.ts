import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { link, open, readFile, rename, stat, unlink, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { createWireError } from '@mooring/protocol';

/** A file that stands for a folder being in use by this process. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Who holds a lock. */
interface Holder {
  readonly token: string;
  readonly pid: number;
  /** When the process began, in the system's own measure: a later process with its number began at another time. */
  readonly begun: string;
  /** Machine and, where there are such, space of process numbers. */
  readonly place: string;
}

/** Milliseconds between signs of life; one that gives none for longer counts as gone where its process cannot be seen. */
const beat = 2_000;
const gone = 10_000;
/** Somebody else may take a lock in the same moment that this process finds it left. */
const maxTries = 5;
/** Milliseconds after which nobody is in the middle of taking a lock away. */
const settling = 100;

const own = { pid: process.pid, begun: beginOf(process.pid), place: placeOf() };

/**
 * Takes a lock, also one whose process has ended without giving it back.
 *
 * @throws MooringError `STORAGE_IN_USE`; the file system's own errors
 */
export async function lockFolder(path: string): Promise<FolderLock> {
  const holder: Holder = { token: randomUUID(), ...own };
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (await place(path, holder)) {
      // Another that found the same lock left may have moved this one away for a moment, and a third have come between.
      if (tries > 0) await wait(settling);
      if (tries === 0 || (await readHolder(path))?.token === holder.token) return keep(path, holder);
      break;
    }
    const found = await readHolder(path);
    if (found === undefined) continue;
    if (await isAlive(path, found)) break;
    await clear(path, found);
  }
  throw createWireError('STORAGE_IN_USE');
}

/** Written aside and linked, so that it is there as a whole or not at all. @returns whether nobody was quicker */
async function place(path: string, holder: Holder): Promise<boolean> {
  const aside = `${path}.${holder.token}`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(holder));
    await file.close();
    await link(aside, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(aside).catch(() => undefined);
  }
}

function keep(path: string, { token }: Holder): FolderLock {
  const timer = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, beat);
  timer.unref();
  return {
    async release() {
      clearInterval(timer);
      const holder = await readHolder(path);
      if (holder?.token === token) await unlink(path).catch(() => undefined);
    },
  };
}

/** `undefined` when the lock is gone; one that cannot be read has no token. */
async function readHolder(path: string): Promise<Partial<Holder> | undefined> {
  try {
    return Object(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : {};
  }
}

async function isAlive(path: string, { pid, begun, place: where }: Partial<Holder>): Promise<boolean> {
  // Only Linux says when a process began; elsewhere, and on other machines, the lock itself has to show it.
  if (where === own.place && typeof pid === 'number' && begun) return beginOf(pid) === begun;
  const before = await stat(path).catch(() => undefined);
  if (!before || Date.now() - before.mtimeMs > gone) return false;
  // Clocks of machines differ: what counts is that the time changes.
  await wait(beat + 500);
  const after = await stat(path).catch(() => undefined);
  return after !== undefined && after.mtimeMs !== before.mtimeMs;
}

/** Takes a lock away that was left, but none that somebody has put there meanwhile. */
async function clear(path: string, left: Partial<Holder>): Promise<void> {
  if ((await readHolder(path))?.token !== left.token) return;
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  if (moved?.token !== left.token) await link(aside, path).catch(() => undefined);
  await unlink(aside).catch(() => undefined);
}

/** Empty where the system does not tell, and for a process that has ended. */
function beginOf(pid: number): string {
  try {
    // The name, the second field, may hold anything but ends with the last bracket.
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

function placeOf(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
