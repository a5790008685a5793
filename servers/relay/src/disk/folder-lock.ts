import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { link, open, readFile, rename, stat, unlink, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A folder that this process has for itself. */
export interface FolderLock {
  /**
   * Call before each write: a process that was stopped for a while may find that another has taken its folder.
   *
   * @throws Error with a sentence once it is lost
   */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

/** Another process has the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** Who holds a lock. */
interface Holder {
  readonly token: string;
  readonly pid: number;
  /** When the process began, in the system's own measure: a later process with its number began at another time. */
  readonly begun: string;
  /** The machine since it was started, and its space of process numbers; empty where the system does not tell. */
  readonly place: string;
  /** For people, and for locks of relays that wrote no place. */
  readonly host: string;
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
/** Looks, and the milliseconds between them, for a process that was just told to end. */
const ending = { looks: 5, pause: 200 };

/**
 * Takes a folder for this process; a second process on one log would lose messages without a sound. A lock whose
 * process is gone is taken over.
 *
 * @param beat milliseconds between this holder's signs of life, and between those expected of another
 * @throws FolderInUse with a sentence that names the folder when another process has it
 */
export async function lockFolder(folder: string, beat = usualBeat): Promise<FolderLock> {
  const file = path.join(folder, 'lock');
  const { pid } = process;
  const own: Holder = {
    token: randomUUID(),
    pid,
    begun: beginOf(pid),
    place: placeOf(),
    host: hostname(),
  };
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (await place(file, own)) {
      // Another that found the same lock left may have moved this one away for a moment, and a third have come between.
      if (tries > 0) await wait(settling);
      if (tries === 0 || (await readHolder(file))?.token === own.token) return keep(folder, file, own, beat);
      break;
    }
    const found = await readHolder(file);
    if (found === undefined) continue;
    if (await isAlive(file, found, own, beat)) {
      const who =
        found.pid === undefined ? '' : ` (process ${found.pid} on ${found.host ?? 'another machine'})`;
      throw new FolderInUse(
        `${folder} is in use by another relay${who}. Stop that one, or set RELAY_STORE to another folder.`,
      );
    }
    await clear(file, found);
  }
  throw new FolderInUse(`${folder} is being taken by another relay. Set RELAY_STORE to another folder.`);
}

/** Written aside and linked, so that it is there as a whole or not at all. @returns whether nobody was quicker */
async function place(file: string, holder: Holder): Promise<boolean> {
  const aside = `${file}.${holder.token}`;
  const handle = await open(aside, 'wx', 0o600);
  try {
    await handle.writeFile(JSON.stringify(holder));
    await handle.close();
    await link(aside, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(aside).catch(() => {});
  }
}

function keep(folder: string, file: string, { token }: Holder, beat: number): FolderLock {
  let isLost = false;
  let shownAt = Date.now();
  const show = async () => {
    const found = await readHolder(file);
    if (typeof found?.token === 'string' && found.token !== token) {
      isLost = true;
      clearInterval(timer);
      return;
    }
    const now = new Date();
    await utimes(file, now, now);
    shownAt = now.getTime();
  };
  const timer = setInterval(() => show().catch(() => {}), beat);
  timer.unref();
  return {
    async assertHeld() {
      // The process may have been stopped for a while, and this be the first that it does since.
      if (!isLost && Math.abs(Date.now() - shownAt) > beat * 2) await show().catch(() => {});
      if (isLost) throw new FolderInUse(`Another relay has taken ${folder}; this one writes nothing more.`);
    },
    async release() {
      clearInterval(timer);
      const holder = await readHolder(file);
      if (holder?.token === token) await unlink(file).catch(() => {});
    },
  };
}

/** `undefined` when the lock is gone; one that cannot be read has no token. */
async function readHolder(file: string): Promise<Partial<Holder> | undefined> {
  try {
    return Object(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : {};
  }
}

async function isAlive(file: string, found: Partial<Holder>, own: Holder, beat: number): Promise<boolean> {
  const { pid, begun, place: where, host } = found;
  const isHere = where === undefined ? host === own.host : where !== '' && where === own.place;
  // Only Linux says when a process began; elsewhere, and on other machines, the lock itself has to show it.
  return isHere && typeof pid === 'number' && begun ? runs(pid, begun) : showsLife(file, found.token, beat);
}

async function runs(pid: number, begun: string): Promise<boolean> {
  for (let looks = 0; looks < ending.looks; looks += 1) {
    if (looks > 0) await wait(ending.pause);
    if (beginOf(pid) !== begun) return false;
    if (pid === process.pid) return true;
  }
  return true;
}

async function showsLife(file: string, token: string | undefined, beat: number): Promise<boolean> {
  // Clocks of machines differ: what counts is that the time changes, not what it is.
  const before = await stat(file).catch(() => undefined);
  for (let look = 0; before && look < goneAfter * looksPerBeat; look += 1) {
    await wait(beat / looksPerBeat);
    const after = await stat(file).catch(() => undefined);
    if (!after) return false;
    if (after.mtimeMs !== before.mtimeMs) return (await readHolder(file))?.token === token;
  }
  return false;
}

/** Takes a lock away that was left, but none that somebody has put there meanwhile. */
async function clear(file: string, left: Partial<Holder>): Promise<void> {
  if ((await readHolder(file))?.token !== left.token) return;
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  if (moved?.token !== left.token) await link(aside, file).catch(() => {});
  await unlink(aside).catch(() => {});
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
