import { randomUUID } from 'node:crypto';
import { readFile, readlink, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** Who holds a lock. */
interface Holder {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** Same for processes that see each other's ids, and no others. */
  readonly place: string;
  /** When the process began, by its system: another process may have been given its id since. */
  readonly begun: string;
}

export interface FolderLock {
  /** Settles when another has taken the lock, since this process was stopped for long: from then on nothing may be written. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/** Milliseconds between two signs of life, and without one before a holder that cannot be asked counts as dead. */
export interface LockTimes {
  readonly beat: number;
  readonly patience: number;
}

const usualTimes: LockTimes = { beat: 1_000, patience: 15_000 };

/**
 * Takes the lock of a folder: at most one process holds it, on this machine or another that shares the disk. Its file is
 * written again and again as a sign of life; a holder on this machine is asked directly.
 *
 * @param file beside the folder
 * @throws Error with a sentence that says who holds it
 */
export async function lockFolder(
  file: string,
  folder: string,
  times: LockTimes = usualTimes,
): Promise<FolderLock> {
  const me: Holder = { id: randomUUID(), host: hostname(), ...(await thisProcess()) };
  if (!(await create(file, me))) {
    await makeSureDead(file, folder, times, me);
    // Two may have found it dead: the last to write is the one that has it.
    await writeFile(file, textOf(me));
    await wait(times.beat * 2);
    const holder = await read(file);
    if (holder?.id !== me.id) throw inUse(folder, holder);
  }
  return hold(file, me, times);
}

async function create(file: string, me: Holder): Promise<boolean> {
  try {
    await writeFile(file, textOf(me), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function makeSureDead(file: string, folder: string, times: LockTimes, me: Holder): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const holder = parse(text);
  if (holder?.place === me.place) {
    if ((await begunOf(holder.pid)) === holder.begun) throw inUse(folder, holder);
    return;
  }
  const until = performance.now() + times.patience;
  while (performance.now() < until) {
    await wait(times.beat);
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) throw inUse(folder, await read(file));
  }
}

function inUse(folder: string, holder: Holder | undefined): Error {
  const by = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return new Error(
    `${folder} is in use by ${by}, and two processes on one folder would lose data. Stop it, or give API_STATE another folder, or all of them one PostgreSQL (API_DATABASE).`,
  );
}

/**
 * Writes signs of life from a thread of its own: the database may keep this one busy for seconds. A lock that another
 * has taken is not written over.
 */
const beating = `
const { parentPort, workerData } = require('node:worker_threads');
const { readFileSync, writeFileSync } = require('node:fs');
const { file, holder, beat } = workerData;
let count = 0;
setInterval(() => {
  try {
    if (JSON.parse(readFileSync(file, 'utf8')).id !== holder.id) return parentPort.postMessage('lost');
    count += 1;
    writeFileSync(file, JSON.stringify({ ...holder, count }));
  } catch (error) {
    if (error.code === 'ENOENT') parentPort.postMessage('lost');
  }
}, beat);
`;

function hold(file: string, me: Holder, { beat }: LockTimes): FolderLock {
  const worker = new Worker(beating, { eval: true, workerData: { file, holder: me, beat } });
  worker.unref();
  const lost = new Promise<void>((resolve) => {
    worker.once('message', () => resolve());
  });
  return {
    lost,
    async release() {
      await worker.terminate();
      if ((await read(file))?.id === me.id) await unlink(file);
    },
  };
}

const textOf = (holder: Holder): string => JSON.stringify(holder);

async function read(file: string): Promise<Holder | undefined> {
  return parse(await readFile(file, 'utf8').catch(() => ''));
}

/** `undefined` for what was cut off while it was written. */
function parse(text: string): Holder | undefined {
  try {
    const { id, host, pid, place, begun } = JSON.parse(text) as Partial<Holder>;
    const isWhole =
      [id, host, place, begun].every((part) => typeof part === 'string') && Number.isInteger(pid);
    return isWhole ? ({ id, host, pid, place, begun } as Holder) : undefined;
  } catch {
    return undefined;
  }
}

async function thisProcess(): Promise<Pick<Holder, 'pid' | 'place' | 'begun'>> {
  const { pid } = process;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => undefined);
  const processes = await readlink('/proc/self/ns/pid').catch(() => undefined);
  const begun = await begunOf(pid);
  // Where the system does not tell, no process is asked: signs of life decide.
  const isTold = boot !== undefined && processes !== undefined && begun !== undefined;
  return { pid, place: isTold ? `${boot.trim()} ${processes}` : randomUUID(), begun: begun ?? '' };
}

/** When a process began, in ticks since the system did; `undefined` when there is none. */
async function begunOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name, in brackets, may hold anything; begin is the 20th member after it.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}
