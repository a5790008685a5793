import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { FolderInUse, type FolderLockSentences, lockFolder } from './folder-lock.ts';

const root = mkdtempSync(path.join(tmpdir(), 'mooring-lock-'));
afterAll(() => rmSync(root, { recursive: true }));
const beat = 20;
const sentences: FolderLockSentences = {
  inUse: (holder = 'somebody') => `in use by ${holder}`,
  contended: 'contended',
  lost: 'lost',
};

let file = '';
let count = 0;
beforeEach(() => {
  count += 1;
  file = path.join(root, `${count}.lock`);
});
const take = (pause = beat) => lockFolder(file, sentences, pause);
const holder = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

/** A lock as this process writes it, changed. */
async function leave(change: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const lock = await take();
  const left = { ...holder(), token: 'another', ...change };
  await lock.release();
  writeFileSync(file, JSON.stringify(left));
  return left;
}

/** Writes a lock again and again, as its holder does. */
function keepWriting(holderOf: () => object): void {
  const timer = setInterval(() => writeFileSync(file, JSON.stringify(holderOf())), 10);
  onTestFinished(() => clearInterval(timer));
}

it('is one process’s at a time, and the next one’s when it is released', async () => {
  const lock = await take();
  await expect(take()).rejects.toThrow(
    new FolderInUse(`in use by process ${process.pid} on ${String(holder().host)}`),
  );
  await lock.release();
  await (await take()).release();
  expect(existsSync(file)).toBe(false);
});

it('of a process of this machine that has ended is taken without waiting for signs of life', async () => {
  const pid = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
  await leave({ pid });
  const lock = await take(3_600_000);
  expect(holder()).toMatchObject({ pid: process.pid });
  await lock.release();
});

it('is not that of another process which was given the same id', async () => {
  await leave({ begun: '1' });
  await (await take()).release();
});

it.each([
  ['token', 'of another machine'],
  ['id', 'of another machine, as an API of version 0.0 writes it,'],
])('%s: one %s is respected while there are signs of life', async (member) => {
  let beats = 0;
  const left = { [member]: 'another', host: 'elsewhere', place: 'elsewhere', pid: 7, begun: '1' };
  writeFileSync(file, JSON.stringify(left));
  keepWriting(() => {
    beats += 1;
    return { ...left, count: beats };
  });
  await expect(take()).rejects.toThrow('in use by process 7 on elsewhere');
});

it.each(['', '{"token":"x"', '17', 'null', '{"token":"x","pid":1,"begun":"1","place":"another machine"}'])(
  'is taken in the end where it shows no life and reads %j',
  async (text) => {
    writeFileSync(file, text);
    const lock = await take();
    expect(holder()).toMatchObject({ pid: process.pid });
    await lock.release();
  },
);

it.runIf(process.platform === 'linux')(
  'of a relay of version 0.0, which wrote no place, is known',
  async () => {
    const [begun = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ').slice(19) ?? [];
    writeFileSync(file, JSON.stringify({ pid: process.pid, begun, host: hostname(), token: 'x' }));
    await expect(take()).rejects.toThrow(FolderInUse);
    writeFileSync(file, JSON.stringify({ pid: process.pid, begun: '1', host: hostname(), token: 'x' }));
    await (await take()).release();
  },
);

it.each([
  ['shows no life', { place: 'elsewhere' }],
  ['has ended', { begun: '1' }],
])('whose holder %s goes to one of many that ask at once', async (_, change) => {
  for (let round = 0; round < 5; round += 1) {
    await leave(change);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => take()));
    const taken = outcomes.filter((one) => one.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    for (const { value } of taken) await value.release();
  }
});

it('is written in place, so that a full disk takes nothing away, and again where it was emptied or removed', async () => {
  const lock = await take();
  const { size, ino } = statSync(file);
  const before = readFileSync(file, 'utf8');
  await expect.poll(() => readFileSync(file, 'utf8')).not.toBe(before);
  expect(statSync(file)).toMatchObject({ size, ino });
  for (const remove of [() => writeFileSync(file, ''), () => unlinkSync(file)]) {
    remove();
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').length).toBe(size);
    expect(holder()).toMatchObject({ pid: process.pid });
  }
  await lock.assertHeld();
  await lock.release();
});

it('gives signs of life while the main thread is busy', async () => {
  const lock = await take();
  const before = readFileSync(file, 'utf8');
  for (const until = performance.now() + 60_000; performance.now() < until; ) {
    if (readFileSync(file, 'utf8') !== before) break;
  }
  expect(readFileSync(file, 'utf8')).not.toBe(before);
  await lock.release();
});

it.each(['token', 'id'])('is left to the process that took it, and says so (%s)', async (member) => {
  const lock = await take();
  await lock.assertHeld();
  const thief = { [member]: 'thief', place: 'elsewhere' };
  // Again and again: a sign of life that was on its way overwrites the first.
  keepWriting(() => thief);
  await expect(lock.lost).resolves.toEqual(new FolderInUse('lost'));
  await expect(lock.assertHeld()).rejects.toThrow(new FolderInUse('lost'));
  await lock.release();
  expect(holder()).toEqual(thief);
});

it('knows before the first write after a long stop that another has taken it', async () => {
  const lock = await take(3_600_000);
  writeFileSync(file, JSON.stringify({ token: 'thief' }));
  await lock.assertHeld();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 3_600_000);
  onTestFinished(() => clock.mockRestore());
  await expect(lock.assertHeld()).rejects.toThrow('lost');
  await lock.release();
});

it('is lost with its folder', async () => {
  const folder = mkdtempSync(path.join(root, 'state-'));
  const lock = await lockFolder(path.join(folder, 'lock'), sentences, beat);
  rmSync(folder, { recursive: true });
  await expect(lock.lost).resolves.toBeInstanceOf(FolderInUse);
  await lock.release();
});
