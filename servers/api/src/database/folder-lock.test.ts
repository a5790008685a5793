import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { lockFolder } from './folder-lock.ts';

const root = mkdtempSync(path.join(tmpdir(), 'mooring-lock-'));
afterAll(() => rmSync(root, { recursive: true }));
const times = { beat: 20, patience: 200 };

let file = '';
let count = 0;
beforeEach(() => {
  count += 1;
  file = path.join(root, `${count}.lock`);
});
const take = () => lockFolder(file, '/state/database', times);
const holder = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

/** A lock as this process writes it, changed. */
async function leave(change: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const lock = await take();
  const left = { ...holder(), id: 'another', ...change };
  await lock.release();
  writeFileSync(file, JSON.stringify(left));
  return left;
}

it('is one process’s at a time, and the next one’s when it is given back', async () => {
  const lock = await take();
  await expect(take()).rejects.toThrow(
    `/state/database is in use by process ${process.pid} on ${String(holder().host)}, and two processes on one folder would lose data.`,
  );
  await lock.release();
  await (await take()).release();
  expect(() => holder()).toThrow('ENOENT');
});

it('of a process of this machine that has ended is taken without waiting for signs of life', async () => {
  const pid = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
  await leave({ pid });
  const lock = await lockFolder(file, '/state/database', { beat: 20, patience: 3_600_000 });
  expect(holder()).toMatchObject({ pid: process.pid });
  await lock.release();
});

it('is not that of another process which was given the same id', async () => {
  await leave({ begun: '1' });
  await (await take()).release();
});

it('of another machine is respected while there are signs of life', async () => {
  const left = await leave({ host: 'elsewhere', place: 'elsewhere', pid: 7 });
  let beats = 0;
  const timer = setInterval(() => {
    beats += 1;
    writeFileSync(file, JSON.stringify({ ...left, count: beats }));
  }, 10);
  onTestFinished(() => clearInterval(timer));
  await expect(take()).rejects.toThrow('/state/database is in use by process 7 on elsewhere');
});

it.each([
  ['of another machine', { host: 'elsewhere', place: 'elsewhere' }],
  ['that was cut off', { id: undefined }],
])('%s without signs of life is taken in the end', async (_, change) => {
  await leave(change);
  const lock = await take();
  expect(holder()).toMatchObject({ pid: process.pid });
  await lock.release();
});

it('of a dead process is one’s of many that want it', async () => {
  await leave({ begun: '1' });
  const results = await Promise.allSettled(Array.from({ length: 5 }, take));
  const taken = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(taken.length).toBe(1);
  for (const lock of taken) await lock.release();
});

it('gives signs of life while the process is busy, and says when it was taken away', async () => {
  const lock = await take();
  const before = readFileSync(file, 'utf8');
  // Nothing else runs here meanwhile, as while a database is made.
  for (const until = performance.now() + 60_000; performance.now() < until; ) {
    if (readFileSync(file, 'utf8') !== before) break;
  }
  expect(readFileSync(file, 'utf8')).not.toBe(before);
  const other = JSON.stringify({ ...holder(), id: 'another' });
  // Again and again: a sign of life that was on its way is written over.
  const timer = setInterval(() => writeFileSync(file, other), 10);
  await lock.lost;
  clearInterval(timer);
  writeFileSync(file, other);
  await lock.release();
  expect(holder().id).toBe('another');
});
