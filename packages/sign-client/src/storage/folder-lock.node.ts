import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { link, open, readFile, rename, stat, unlink, utimes } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createError } from '../errors.ts';

/** A lock file that reserves a folder for this process. */
export interface FolderLock {
  /** Another process has taken it over, because this one did not renew it in time. */
  readonly isLost: boolean;
  /** Call before each write. @throws MooringError `STORAGE_IN_USE` once it is lost */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

/** Who holds a lock. */
interface Holder {
  readonly token: string;
  readonly pid: number;
  /** Start time of the process in clock ticks since boot: distinguishes it from a later process with the same pid. */
  readonly begun: string;
  /** Boot id and pid namespace; empty where the system does not tell. */
  readonly place: string;
}

/** Milliseconds between renewals of the lock. */
const usualBeat = 2_000;
/** Beats without a renewal after which a holder counts as gone, where its process cannot be seen. */
const goneAfter = 5;
/** Looks at the lock per beat. */
const looksPerBeat = 4;
/** Attempts to take the lock: another process may be faster. */
const maxTries = 5;
/** Milliseconds after which a process that removes an abandoned lock has finished. */
const settling = 100;

/**
 * Takes a lock, also one whose process has ended without releasing it.
 *
 * @param beat milliseconds between renewals, of this holder and expected of others
 * @throws MooringError `STORAGE_IN_USE`; the file system's own errors
 */
export async function lockFolder(path: string, beat = usualBeat): Promise<FolderLock> {
  const { pid } = process;
  const holder: Holder = { token: randomUUID(), pid, begun: beginOf(pid), place: placeOf() };
  let isUnsure = false;
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (await place(path, holder)) {
      // Another process that found the same abandoned lock may have moved this one aside, and a third taken its place.
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

/** Writes the file aside and links it, so that it appears as a whole. @returns `false` when another process was faster */
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
      // This may be the first thing the process does after it was suspended.
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

/** Whether the holder renews the lock; for holders whose process cannot be seen. */
async function showsLife(path: string, { token }: Partial<Holder>, beat: number): Promise<boolean> {
  // Clocks of machines differ: only whether the time changes counts.
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
 * Removes the lock of a process that is known to have ended. Only the process that places a mark named after that very lock
 * removes it, so that a successor's lock is never removed.
 *
 * @returns whether it is removed, or another process is about to remove it
 */
async function clearEnded(path: string, left: Partial<Holder>, holder: Holder): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/.test(left.token ?? '')) return false;
  const mark = `${path}.${left.token}.ended`;
  if (!(await place(mark, holder))) {
    const other = await readHolder(mark);
    if (!other || isRunningHere(other, holder.place)) return true;
    // That process ended before it could remove the lock.
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

/** Removes an abandoned lock, but not one that another process has placed since. */
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
    // The second field, the name in parentheses, may contain any character.
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

function placeOf(): string {
  try {
    // Namespace numbers and host names repeat across machines; the boot id does not.
    const started = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${started} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}
