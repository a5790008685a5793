import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { link, open, readFile, rename, stat, unlink, utimes } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createError } from '../errors.ts';

/** A file that stands for a folder being in use by this process. */
export interface FolderLock {
  /** Somebody else has taken it, for this process gave no sign of life for long. */
  readonly isLost: boolean;
  /** Call before each write. @throws MooringError `STORAGE_IN_USE` once it is lost */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

/** Who holds a lock. */
interface Holder {
  readonly token: string;
  readonly pid: number;
  /** When the process began, in the system's own measure: a later process with its number began at another time. */
  readonly begun: string;
  /** The machine since it was started, and its space of process numbers; empty where the system does not tell. */
  readonly place: string;
}

/** Milliseconds between signs of life. */
const usualBeat = 2_000;
/** Beats without one after which a holder counts as gone where its process cannot be seen. */
const goneAfter = 5;
/** How often that is looked at in a beat. */
const looksPerBeat = 4;
/** Somebody else may take a lock in the same moment that this process finds it left. */
const maxTries = 5;
/** Milliseconds after which nobody is in the middle of taking a lock away. */
const settling = 100;

/**
 * Takes a lock, also one whose process has ended without giving it back.
 *
 * @param beat milliseconds between this holder's signs of life, and between those expected of another
 * @throws MooringError `STORAGE_IN_USE`; the file system's own errors
 */
export async function lockFolder(path: string, beat = usualBeat): Promise<FolderLock> {
  const { pid } = process;
  const holder: Holder = { token: randomUUID(), pid, begun: beginOf(pid), place: placeOf() };
  let isUnsure = false;
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (await place(path, holder)) {
      // Another that found the same lock left may have moved this one away for a moment, and a third have come between.
      if (isUnsure) await wait(settling);
      if (!isUnsure || (await readHolder(path))?.token === holder.token) return keep(path, holder, beat);
      break;
    }
    const found = await readHolder(path);
    if (found === undefined) continue;
    const isRunning = isRunningHere(found, holder.place);
    if (isRunning ?? (await showsLife(path, found, beat))) break;
    if (isRunning === false && (await clearEnded(path, found, holder))) continue;
    isUnsure = true;
    await clear(path, found);
  }
  throw createError('STORAGE_IN_USE');
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

function keep(path: string, { token }: Holder, beat: number): FolderLock {
  let isLost = false;
  let shownAt = Date.now();
  const show = async () => {
    const found = await readHolder(path);
    if (typeof found?.token === 'string' && found.token !== token) {
      isLost = true;
      clearInterval(timer);
      return;
    }
    const now = new Date();
    await utimes(path, now, now);
    shownAt = now.getTime();
  };
  const timer = setInterval(() => show().catch(() => undefined), beat);
  timer.unref();
  return {
    get isLost() {
      return isLost;
    },
    async assertHeld() {
      // The process may have been stopped for a while, and this be the first that it does since.
      if (!isLost && Math.abs(Date.now() - shownAt) > beat * 2) await show().catch(() => undefined);
      if (isLost) throw createError('STORAGE_IN_USE');
    },
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

/** Whether a holder's process runs; `undefined` where that cannot be seen: on other machines, and off Linux. */
function isRunningHere({ pid, begun, place: where }: Partial<Holder>, ownPlace: string): boolean | undefined {
  if (where === '' || where !== ownPlace || typeof pid !== 'number' || !begun) return undefined;
  return beginOf(pid) === begun;
}

/** Whether the time of a lock is set anew, as its holder does where its process cannot be seen. */
async function showsLife(path: string, { token }: Partial<Holder>, beat: number): Promise<boolean> {
  // Clocks of machines differ: what counts is that the time changes, not what it is.
  const before = await stat(path).catch(() => undefined);
  for (let look = 0; before && look < goneAfter * looksPerBeat; look += 1) {
    await wait(beat / looksPerBeat);
    const after = await stat(path).catch(() => undefined);
    if (!after) return false;
    if (after.mtimeMs !== before.mtimeMs) return (await readHolder(path))?.token === token;
  }
  return false;
}

/**
 * Takes away the lock of a process that is known to have ended, at once: only whoever places a mark that is named after
 * that very lock removes it, so that nobody can remove the lock of a successor.
 *
 * @returns whether it is gone, or another is about to remove it
 */
async function clearEnded(path: string, left: Partial<Holder>, holder: Holder): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/.test(left.token ?? '')) return false;
  const mark = `${path}.${left.token}.ended`;
  if (!(await place(mark, holder))) {
    const other = await readHolder(mark);
    if (!other || isRunningHere(other, holder.place)) return true;
    // It ended in the middle of this.
    await unlink(mark).catch(() => undefined);
    return false;
  }
  try {
    if ((await readHolder(path))?.token === left.token) await unlink(path);
    return true;
  } finally {
    await unlink(mark).catch(() => undefined);
  }
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
    // The first space of every machine has the same number, and machines may share a name.
    const started = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${started} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}
