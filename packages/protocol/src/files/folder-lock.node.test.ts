import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type FolderLockOptions, type FolderRefusal, lockFolder } from './folder-lock.node.ts';

vi.mock('node:timers/promises', async (original) => {
  const timers = await original<typeof import('node:timers/promises')>();
  return { ...timers, setTimeout: vi.fn(timers.setTimeout) };
});

const disk = vi.hoisted(() => ({ isFull: false, open: 0 }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return {
    ...real,
    async open(...parameters: Parameters<typeof real.open>) {
      const handle = await real.open(...parameters);
      disk.open += 1;
      const { close, writeFile } = handle;
      handle.writeFile = async (...written) => {
        if (disk.isFull) throw new Error('no space');
        await writeFile.apply(handle, written);
      };
      handle.close = async () => {
        await close.call(handle);
        disk.open -= 1;
      };
      return handle;
    },
  };
});

class Refused extends Error {
  readonly refusal: FolderRefusal;

  constructor(refusal: FolderRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

const beat = 20;
let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mooring-lock-'));
  file = path.join(folder, 'lock');
  vi.mocked(wait).mockClear();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const take = (options: Partial<FolderLockOptions> = {}) =>
  lockFolder(file, { beat, refuse: (refusal) => new Refused(refusal), ...options });
const readLock = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const lockAtOnce = (options?: Partial<FolderLockOptions>) =>
  Promise.allSettled(Array.from({ length: 8 }, () => take(options)));

/** A lock as this process writes it, changed. */
async function leftLock(change: Readonly<Record<string, unknown>>): Promise<string> {
  const lock = await take();
  const left = { ...readLock(), token: randomUUID(), ...change };
  await lock.release();
  return JSON.stringify(left);
}
/** The lock of a process of this machine that has ended: a process with its pid began at another time. */
const endedLock = () => leftLock({ begun: '1' });
/** The lock of a process on another machine. */
const remoteLock = (token: string) =>
  JSON.stringify({ token, pid: 7, begun: '1', place: 'another machine', host: 'elsewhere' });

// Only Linux reports when a process started.
const onLinux = it.runIf(process.platform === 'linux');

onLinux('refuses a second lock, and grants one after the release', async () => {
  const lock = await take();
  await expect(take()).rejects.toMatchObject({
    refusal: { reason: 'held', holder: `process ${process.pid} on ${hostname()}` },
  });
  await lock.release();
  await (await take()).release();
  expect(readdirSync(folder)).toEqual([]);
});

it('leaves no file open or behind when the disk is full', async () => {
  disk.isFull = true;
  onTestFinished(() => {
    disk.isFull = false;
  });
  await expect(take()).rejects.toThrow('no space');
  expect([disk.open, readdirSync(folder)]).toEqual([0, []]);
});

onLinux('takes over the lock of a process that has ended, without waiting', async () => {
  writeFileSync(file, await endedLock());
  const lock = await take();
  expect(wait).not.toHaveBeenCalled();
  await lock.assertHeld();
  expect(readdirSync(folder)).toEqual(['lock']);
  await lock.release();
});

onLinux('grants the lock of an ended process to one of many, and leaves no other file', async () => {
  for (let round = 0; round < 30; round += 1) {
    writeFileSync(file, await endedLock());
    const taken = (await lockAtOnce()).filter((one) => one.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['lock']);
    for (const { value } of taken) await value.release();
  }
  expect(wait).not.toHaveBeenCalled();
});

onLinux('takes over the lock after another process ended while it took it over', async () => {
  const [left, other] = [await endedLock(), await endedLock()];
  writeFileSync(file, left);
  writeFileSync(`${file}.${JSON.parse(left).token}.ended`, other);
  const lock = await take();
  await lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

onLinux('looks five times at a process that runs, which may be ending', async () => {
  const begun = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
  writeFileSync(file, await leftLock({ pid: process.ppid, begun }));
  await expect(take()).rejects.toMatchObject({ refusal: { reason: 'held' } });
  expect(wait).toHaveBeenCalledTimes(4);
});

onLinux('identifies the machine by its boot id and pid namespace, not by its name', async () => {
  const lock = await take();
  const [started, space] = String(readLock().place).split(' ');
  expect(started).toBe(readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  expect(space).toMatch(/^pid:/);
  await lock.release();
});

it('takes over a lock that is unreadable, or that another machine does not renew', async () => {
  for (const text of ['', '{"token":"x"', '17', 'null', remoteLock('x')]) {
    writeFileSync(file, text);
    const lock = await take();
    expect(readLock()).toMatchObject({ pid: process.pid });
    await lock.release();
  }
});

it.each([
  ['ahead', 60_000],
  ['behind', -60_000],
])('refuses a lock renewed by another machine whose clock is %s', async (_case, offset) => {
  writeFileSync(file, remoteLock('x'));
  let time = Date.now() + offset;
  const renew = () => {
    time += 1_300;
    utimesSync(file, new Date(time), new Date(time));
  };
  renew();
  // Longer than a beat, so that some beats pass without a renewal.
  const renewals = setInterval(renew, 1_300);
  onTestFinished(() => clearInterval(renewals));
  await expect(take({ beat: 1_000 })).rejects.toMatchObject({
    refusal: { reason: 'held', holder: 'process 7 on elsewhere' },
  });
});

it('grants an abandoned lock to one of many processes', async () => {
  for (let round = 0; round < 10; round += 1) {
    writeFileSync(file, remoteLock('x'));
    const taken = (await lockAtOnce()).filter((one) => one.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    for (const { value } of taken) await value.release();
  }
});

it('leaves the lock to a process that has taken it over', async () => {
  const lock = await take();
  await lock.assertHeld();
  expect(lock.isLost).toBe(false);
  writeFileSync(file, remoteLock('thief'));
  await expect(lock.lost).resolves.toMatchObject({ refusal: { reason: 'lost' } });
  expect(lock.isLost).toBe(true);
  utimesSync(file, new Date(0), new Date(0));
  await expect(lock.assertHeld()).rejects.toMatchObject({ refusal: { reason: 'lost' } });
  await lock.release();
  expect(statSync(file).mtimeMs).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(remoteLock('thief'));
});

it('checks the lock before the first write after a long suspension', async () => {
  const lock = await take({ beat: 3_600_000 });
  writeFileSync(file, remoteLock('thief'));
  await lock.assertHeld();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 3_600_000);
  onTestFinished(() => clock.mockRestore());
  await expect(lock.assertHeld()).rejects.toMatchObject({ refusal: { reason: 'lost' } });
  await expect(lock.lost).resolves.toBeInstanceOf(Refused);
  await lock.release();
});

it('is lost when its folder is removed', async () => {
  const lock = await take();
  rmSync(folder, { recursive: true });
  await expect(lock.lost).resolves.toMatchObject({ refusal: { reason: 'lost' } });
  await lock.release();
});
