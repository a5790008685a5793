import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, unlinkSync } from 'node:fs';
import { link, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../time/clock.ts';
import { type LockHolder, type LockRenewal, lockText, renewOnTimer } from './renew-lock.node.ts';

/** A lock file that reserves a folder for this process. */
export interface FolderLock {
  /**
   * Whether the lock is lost: another process took the folder over while this one was suspended, or the folder was
   * removed.
   */
  readonly isLost: boolean;
  /** Resolves once it is lost, with the error that `assertHeld` throws. Never rejects. */
  readonly lost: Promise<Error>;
  /** Call before each write. @throws the error of `refuse` once the lock is lost */
  assertHeld(): Promise<void>;
  /** Removes the file, unless another process holds the lock. */
  release(): Promise<void>;
  /** Does so at once, for a process that ends: it writes nothing more. */
  releaseAtExit(): void;
}

/** Why a process cannot hold a folder. */
export type FolderRefusal =
  /** Another process holds it. `holder` is e.g. `process 7 on host`, `undefined` if the lock does not contain it. */
  | { readonly reason: 'held'; readonly holder: string | undefined }
  /** Another process is taking it at this moment. */
  | { readonly reason: 'contended' }
  /** Another process has taken it from this one. */
  | { readonly reason: 'lost' };

/** Options of a folder lock. `beat` in milliseconds. */
export interface FolderLockOptions {
  /** Milliseconds between renewals, of this holder and expected of others. Default: 2,000. */
  readonly beat?: number | undefined;
  /** Renews the lock. Default: a timer of this thread, which does not keep the process running. */
  readonly renewal?: LockRenewal | undefined;
  /** Creates the error for a folder that this process cannot hold, or has lost. */
  refuse(refusal: FolderRefusal): Error;
}

const defaultBeat = 2_000;
/** Beats without a renewal after which a holder counts as gone if its process cannot be checked. */
const goneAfter = 5;
/** Checks of the lock per beat. */
const looksPerBeat = 4;
/** Attempts to take the lock: another process may be faster. */
const maxTries = 5;
/** Milliseconds after which a process that removes an abandoned lock has finished. */
const settling = 100;
/** Checks, and milliseconds between them, for a process that may be ending after a signal. */
const ending = { looks: 5, pause: 200 };

/**
 * Locks a folder: one process holds it, on this machine or another that shares the disk. Takes over the lock of a process that has
 * ended: at once on the same Linux machine, else after five beats without a renewal. Needs a file system with hard links.
 *
 * @param file the lock file, in the folder or beside it
 * @throws the error of `refuse`; the file system's own errors
 */
export async function lockFolder(file: string, options: FolderLockOptions): Promise<FolderLock> {
  const { beat = defaultBeat, refuse } = options;
  const { pid } = process;
  const own: LockHolder = {
    token: randomUUID(),
    pid,
    begun: beginOf(pid),
    place: placeOf(),
    host: hostname(),
  };
  let isUnsure = false;
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (await place(file, own)) {
      // Another process that found the same abandoned lock may have moved this one aside, and a third may have placed
      // its own.
      if (isUnsure) await wait(settling);
      if (!isUnsure || (await readHolder(file))?.token === own.token) return keep(file, own, options);
      break;
    }
    const found = await readHolder(file);
    if (found === undefined) continue;
    const isRunning = await runsHere(found, own.place);
    if (isRunning ?? (await isRenewed(file, found, beat))) {
      throw refuse({ reason: 'held', holder: nameOf(found) });
    }
    if (isRunning === false && (await clearEnded(file, found, own))) continue;
    isUnsure = true;
    await clear(file, found);
  }
  throw refuse({ reason: 'contended' });
}

/**
 * Writes the file under another name and links it, so that it appears complete.
 *
 * @returns `false` if another process was faster
 */
async function place(file: string, holder: LockHolder): Promise<boolean> {
  const aside = `${file}.${holder.token}`;
  const handle = await open(aside, 'wx', 0o600);
  try {
    await handle.writeFile(lockText(holder, 0)).finally(() => handle.close());
    await link(aside, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(aside).catch(() => undefined);
  }
}

function keep(file: string, holder: LockHolder, options: FolderLockOptions): FolderLock {
  const { beat = defaultBeat, renewal = renewOnTimer, refuse } = options;
  let isLost = false;
  let checkedAt = systemClock.now();
  let report: (error: Error) => void;
  const lost = new Promise<Error>((resolve) => {
    report = resolve;
  });
  const lose = () => {
    isLost = true;
    report(refuse({ reason: 'lost' }));
  };
  const stop = renewal({ file, holder, beat }, lose);
  return {
    get isLost() {
      return isLost;
    },
    lost,
    async assertHeld() {
      const now = systemClock.now();
      // This may be the first thing the process does after it was suspended.
      if (!isLost && Math.abs(now - checkedAt) > beat * 2) {
        const token = (await readHolder(file))?.token;
        checkedAt = now;
        if (token !== undefined && token !== holder.token) lose();
      }
      if (isLost) throw refuse({ reason: 'lost' });
    },
    async release() {
      await stop();
      if ((await readHolder(file))?.token === holder.token) await unlink(file).catch(() => undefined);
    },
    releaseAtExit() {
      try {
        if (JSON.parse(readFileSync(file, 'utf8')).token === holder.token) unlinkSync(file);
      } catch {
        // The next process takes over the lock of one that has ended.
      }
    },
  };
}

/** `undefined` if the lock is gone; an unreadable one has no token. */
async function readHolder(file: string): Promise<Partial<LockHolder> | undefined> {
  try {
    return Object(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : {};
  }
}

function nameOf({ pid, host = 'another machine' }: Partial<LockHolder>): string | undefined {
  return pid === undefined ? undefined : `process ${pid} on ${host}`;
}

/**
 * Whether a holder's process runs; `undefined` if that cannot be checked: on other machines, and on systems other than
 * Linux.
 */
function isRunningHere(found: Partial<LockHolder>, ownPlace: string): boolean | undefined {
  const { pid, begun, place: where } = found;
  if (where === '' || where !== ownPlace || typeof pid !== 'number' || !begun) return undefined;
  return beginOf(pid) === begun;
}

/** Like `isRunningHere`, but gives a process that is ending the time to do so. */
async function runsHere(found: Partial<LockHolder>, ownPlace: string): Promise<boolean | undefined> {
  for (let looks = 1; ; looks += 1) {
    const isRunning = isRunningHere(found, ownPlace);
    if (!isRunning || found.pid === process.pid || looks === ending.looks) return isRunning;
    await wait(ending.pause);
  }
}

/** Whether the holder renews the lock, for holders whose process cannot be checked. */
async function isRenewed(file: string, { token }: Partial<LockHolder>, beat: number): Promise<boolean> {
  // Clocks of machines differ, so only a change of the time counts.
  const before = await stat(file).catch(() => undefined);
  for (let look = 0; before && look < goneAfter * looksPerBeat; look += 1) {
    await wait(beat / looksPerBeat);
    const after = await stat(file).catch(() => undefined);
    if (!after) return false;
    if (after.mtimeMs !== before.mtimeMs) return (await readHolder(file))?.token === token;
  }
  return false;
}

/**
 * Removes the lock of a process that is known to have ended. Only the process that places a mark named after that very lock
 * removes it, so that a successor's lock is never removed.
 *
 * @returns whether it is removed, or another process is about to remove it
 */
async function clearEnded(file: string, left: Partial<LockHolder>, holder: LockHolder): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/.test(left.token ?? '')) return false;
  const mark = `${file}.${left.token}.ended`;
  if (!(await place(mark, holder))) {
    const other = await readHolder(mark);
    if (!other || isRunningHere(other, holder.place)) return true;
    // That process ended before it could remove the lock.
    await unlink(mark).catch(() => undefined);
    return false;
  }
  try {
    if ((await readHolder(file))?.token === left.token) await unlink(file);
    return true;
  } finally {
    await unlink(mark).catch(() => undefined);
  }
}

/** Removes an abandoned lock, but not one that another process has placed since. */
async function clear(file: string, left: Partial<LockHolder>): Promise<void> {
  if ((await readHolder(file))?.token !== left.token) return;
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  if (moved?.token !== left.token) await link(aside, file).catch(() => undefined);
  await unlink(aside).catch(() => undefined);
}

/** Empty if the system does not report it, and for a process that has ended. */
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
