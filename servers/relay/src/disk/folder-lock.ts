import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, open, readFile, rename, stat, unlink, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A folder that this process has for itself. */
export interface FolderLock {
  release(): Promise<void>;
}

interface Holder {
  readonly pid: number;
  /** When the process began, in the system's own measure; tells a process from a later one with its number. */
  readonly begun: string;
  readonly host: string;
  readonly token: string;
}

/** Milliseconds between signs of life, and without one after which a holder on another machine counts as gone. */
const beat = 2_000;
const gone = 10_000;
const fileName = 'lock';

/** Tokens held in this very process, where process ids cannot tell. */
const held = new Set<string>();

function processStart(pid: number): string {
  try {
    // The third and the 22nd field; the second is a name that may hold anything but is closed by the last bracket.
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    const hasEnded = fields[0] === 'Z' || fields[0] === 'X';
    return hasEnded ? 'ended' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function readHolder(file: string): Promise<Holder | 'unreadable' | undefined> {
  try {
    const value = JSON.parse(await readFile(file, 'utf8')) as Partial<Holder>;
    const { pid, begun, host, token } = value;
    if (typeof pid !== 'number' || typeof token !== 'string') return 'unreadable';
    return { pid, token, begun: begun ?? '', host: host ?? '' };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : 'unreadable';
  }
}

async function showsLife(file: string): Promise<boolean> {
  const before = await stat(file).catch(() => undefined);
  if (!before || Date.now() - before.mtimeMs > gone) return false;
  // Another machine's clock may differ from this one's: what counts is that the time changes.
  await wait(beat + 500);
  const after = await stat(file).catch(() => undefined);
  return after !== undefined && after.mtimeMs !== before.mtimeMs;
}

function runsHere({ pid, begun }: Holder): boolean {
  return pid !== process.pid && isAlive(pid) && processStart(pid) === begun;
}

async function isHeld(file: string, holder: Holder | 'unreadable'): Promise<boolean> {
  if (holder === 'unreadable') return showsLife(file);
  if (held.has(holder.token)) return true;
  if (holder.host !== hostname()) return showsLife(file);
  // One that was just ended may take a moment to go.
  for (let looks = 0; looks < 5; looks += 1) {
    if (looks > 0) await wait(200);
    if (!runsHere(holder)) return false;
  }
  return true;
}

/** Takes a left-over lock away, unless somebody else has meanwhile put a new one there. */
async function removeStale(file: string, stale: Holder | 'unreadable'): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  const isSame =
    moved === stale ||
    (typeof moved === 'object' && typeof stale === 'object' && moved.token === stale.token);
  if (!isSame) await link(aside, file).catch(() => {});
  await unlink(aside).catch(() => {});
}

async function tryTake(file: string, holder: Holder): Promise<boolean> {
  // Written aside and linked: a lock is there whole or not at all.
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

/**
 * Takes a folder for this process; a second process on one log would lose messages without a sound. A lock whose
 * process is gone is taken over.
 *
 * @throws Error with a sentence that names the folder when another process has it
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = path.join(folder, fileName);
  const token = randomUUID();
  const holder: Holder = { pid: process.pid, begun: processStart(process.pid), host: hostname(), token };
  for (let tries = 0; tries < 5; tries += 1) {
    if (await tryTake(file, holder)) return keep(file, token);
    const other = await readHolder(file);
    if (other === undefined) continue;
    if (await isHeld(file, other)) {
      const who = typeof other === 'object' ? ` (process ${other.pid} on ${other.host})` : '';
      throw new Error(
        `${folder} is in use by another relay${who}. Stop that one, or set RELAY_STORE to another folder.`,
      );
    }
    await removeStale(file, other);
  }
  throw new Error(`${folder} is being taken by another relay. Set RELAY_STORE to another folder.`);
}

function keep(file: string, token: string): FolderLock {
  held.add(token);
  const timer = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, beat);
  timer.unref();
  return {
    async release() {
      clearInterval(timer);
      held.delete(token);
      const holder = await readHolder(file);
      if (typeof holder === 'object' && holder.token === token) await unlink(file).catch(() => {});
    },
  };
}
