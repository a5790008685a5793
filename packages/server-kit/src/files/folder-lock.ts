import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { link, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** A folder that this process has for itself. */
export interface FolderLock {
  /** Resolves once another process has taken the folder, which it may after this one was stopped for long. */
  readonly lost: Promise<FolderInUse>;
  /**
   * Call before each write: a process that was stopped for a while may find that another has taken its folder.
   *
   * @throws FolderInUse once it is lost
   */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

/** What a server says of its folder. */
export interface FolderLockSentences {
  /** @param holder e.g. `process 7 on host`; `undefined` where the lock does not tell */
  inUse(holder: string | undefined): string;
  /** Another process is taking the folder at this moment. */
  readonly contended: string;
  /** Another process has taken the folder from this one. */
  readonly lost: string;
}

/** Another process has the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** Who holds a lock. */
interface Holder {
  readonly token: string;
  readonly pid: number;
  /** Start time of the process, in the system's own unit: distinguishes it from a later process with the same id. */
  readonly begun: string;
  /** Boot id and pid namespace; empty where the system does not tell. */
  readonly place: string;
  /** For people, and for locks of relays that wrote no place. */
  readonly host: string;
}

/** Milliseconds between signs of life. */
const heartbeatMs = 2_000;
/** Beats without a sign after which a holder counts as gone, where its process cannot be seen. */
const goneAfter = 5;
/** Looks at the lock per beat. */
const looksPerBeat = 4;
/** Attempts to take the lock: another process may be faster. */
const maxTries = 5;
/** Milliseconds after which a process that removes an abandoned lock has finished. */
const settling = 100;
/** Attempts, and the milliseconds between them, to see a process end that was just signalled. */
const ending = { looks: 5, pause: 200 };

/**
 * Locks a folder: at most one process holds it, on this machine or another that shares the disk. Takes over the lock of a
 * process that is gone.
 *
 * @param file the lock, in the folder or beside it
 * @param beat milliseconds between this holder's signs of life, and between those expected of another
 * @throws FolderInUse when another process has it
 */
export async function lockFolder(
  file: string,
  sentences: FolderLockSentences,
  beat = heartbeatMs,
): Promise<FolderLock> {
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
      if (tries === 0 || (await readHolder(file))?.token === own.token) {
        return keep(file, own, sentences.lost, beat);
      }
      break;
    }
    const found = await readHolder(file);
    if (found === undefined) continue;
    if (await isAlive(file, found, own, beat)) {
      const { pid: holder, host = 'another machine' } = found;
      throw new FolderInUse(
        sentences.inUse(holder === undefined ? undefined : `process ${holder} on ${host}`),
      );
    }
    await clear(file, found);
  }
  throw new FolderInUse(sentences.contended);
}

/** Written aside and linked, so that the file appears as a whole. @returns `false` when another process was faster */
async function place(file: string, holder: Holder): Promise<boolean> {
  const aside = `${file}.${holder.token}`;
  const handle = await open(aside, 'wx', 0o600);
  try {
    // As long as each sign of life.
    await handle.writeFile(JSON.stringify({ ...holder, beats: '0'.repeat(15) }));
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

/**
 * Gives signs of life from a thread of its own: a database may keep the main thread busy for seconds. They are written in
 * place and at one length: a full disk has no room for a file that is written anew. A lock that was removed is put back; one
 * that another process has taken is left alone.
 */
const signsOfLife = `
const { parentPort, workerData } = require('node:worker_threads');
const { closeSync, ftruncateSync, openSync, readFileSync, writeSync } = require('node:fs');
const { file, holder, beat } = workerData;
let beats = 0;
const openLock = () => {
  try {
    return openSync(file, 'r+');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return openSync(file, 'wx+', 0o600);
  }
};
const isOfAnother = (text) => {
  try {
    return Object(JSON.parse(text)).token !== holder.token;
  } catch {
    return false;
  }
};
const lose = () => {
  clearInterval(timer);
  parentPort.postMessage('lost');
};
const timer = setInterval(() => {
  let handle;
  try {
    handle = openLock();
    if (isOfAnother(readFileSync(handle, 'utf8'))) return lose();
    beats += 1;
    const text = JSON.stringify({ ...holder, beats: String(beats).padStart(15, '0') });
    ftruncateSync(handle, writeSync(handle, text, 0));
  } catch (error) {
    if (error.code === 'ENOENT') lose();
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}, beat);
`;

function keep(file: string, holder: Holder, sentence: string, beat: number): FolderLock {
  // Without the flags of the process, among which `--input-type=module` would make the script another language.
  const worker = new Worker(signsOfLife, { eval: true, execArgv: [], workerData: { file, holder, beat } });
  worker.unref();
  let isLost = false;
  let checkedAt = Date.now();
  const lost = new Promise<FolderInUse>((resolve) => {
    worker.once('message', () => {
      isLost = true;
      resolve(new FolderInUse(sentence));
    });
  });
  return {
    lost,
    async assertHeld() {
      const now = Date.now();
      // This may be the first thing the process does after it was stopped.
      if (!isLost && Math.abs(now - checkedAt) > beat * 2) {
        const token = (await readHolder(file))?.token;
        checkedAt = now;
        if (token !== undefined && token !== holder.token) isLost = true;
      }
      if (isLost) throw new FolderInUse(sentence);
    },
    async release() {
      await worker.terminate();
      if ((await readHolder(file))?.token === holder.token) await unlink(file).catch(() => {});
    },
  };
}

/** `undefined` when the lock is gone; one that cannot be read has no token. */
async function readHolder(file: string): Promise<Partial<Holder> | undefined> {
  try {
    // An API of version 0.0 called its token `id`.
    const { id, token = id, ...facts } = Object(JSON.parse(await readFile(file, 'utf8')));
    return { token, ...facts };
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

/** Removes an abandoned lock, but not one that another process has placed since. */
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
