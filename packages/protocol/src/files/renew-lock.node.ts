import * as nodeFiles from 'node:fs';

/** The holder of a folder's lock, from its file. */
export interface LockHolder {
  readonly token: string;
  readonly pid: number;
  /** Start time of the process in clock ticks since boot: distinguishes it from a later process with the same pid. */
  readonly begun: string;
  /** Boot id and pid namespace; empty if the system does not report them. */
  readonly place: string;
  /** Name of the machine, for people. */
  readonly host: string;
}

/** A lock to renew, as plain data for a thread. */
export interface HeldLock {
  readonly file: string;
  readonly holder: LockHolder;
  /** Milliseconds between renewals. */
  readonly beat: number;
}

/** Renews a lock from now on, and calls `onLost` once if another process holds it. Returns a function that stops. */
export type LockRenewal = (lock: HeldLock, onLost: () => void) => () => unknown;

type FileSystem = Pick<
  typeof nodeFiles,
  'closeSync' | 'ftruncateSync' | 'openSync' | 'readFileSync' | 'writeSync'
>;

/** Content of the file: the same length for every count, so that a full disk has room for each renewal. */
export function lockText(holder: LockHolder, beats: number): string {
  return JSON.stringify({ ...holder, beats: String(beats).padStart(15, '0') });
}

/**
 * Renews a lock once, in place. Restores a lock that was removed; leaves one that another process has taken. A write that the
 * disk refuses is tried again at the next beat.
 *
 * A separate thread may run the source text of this function, so it uses only its parameters.
 *
 * @param text result of `lockText` for this beat
 * @returns whether this process still holds the lock
 */
export function renewLock(files: FileSystem, file: string, token: string, text: string): boolean {
  let handle: number | undefined;
  try {
    try {
      handle = files.openSync(file, 'r+');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      handle = files.openSync(file, 'wx+', 0o600);
    }
    let found: unknown = token;
    try {
      found = Object(JSON.parse(files.readFileSync(handle, 'utf8'))).token;
    } catch {
      // Emptied or damaged, so it is written again.
    }
    if (found !== token) return false;
    files.ftruncateSync(handle, files.writeSync(handle, text, 0));
    return true;
  } catch (error) {
    // The folder is gone.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  } finally {
    if (handle !== undefined) files.closeSync(handle);
  }
}

/** Renews on a timer of this thread. */
export const renewOnTimer: LockRenewal = ({ file, holder, beat }, onLost) => {
  let beats = 0;
  const timer = setInterval(() => {
    beats += 1;
    if (renewLock(nodeFiles, file, holder.token, lockText(holder, beats))) return;
    clearInterval(timer);
    onLost();
  }, beat);
  timer.unref();
  return () => clearInterval(timer);
};
