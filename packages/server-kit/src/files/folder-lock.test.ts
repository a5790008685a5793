import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUse, type FolderLockSentences, lockFolder } from './folder-lock.ts';

const sentences: FolderLockSentences = {
  inUse: (holder = 'another process') => `in use by ${holder}`,
  contended: 'contended',
  lost: 'lost',
};

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mooring-lock-'));
  file = path.join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const take = (beat = 20) => lockFolder(file, sentences, beat);

it.runIf(process.platform === 'linux')('refuses a folder in use with the server’s sentence', async () => {
  const lock = await take();
  const { host } = JSON.parse(readFileSync(file, 'utf8'));
  await expect(take()).rejects.toThrow(new FolderInUse(`in use by process ${process.pid} on ${host}`));
  await lock.release();
});

it('renews the lock while the main thread is busy', async () => {
  const lock = await take();
  const before = readFileSync(file, 'utf8');
  for (const until = performance.now() + 60_000; performance.now() < until; ) {
    if (readFileSync(file, 'utf8') !== before) break;
  }
  expect(readFileSync(file, 'utf8')).not.toBe(before);
  await lock.release();
});

it('reports a lock that another process has taken', async () => {
  const lock = await take();
  const thief = JSON.stringify({ token: 'thief', place: 'elsewhere' });
  // Repeatedly: a renewal in progress overwrites the first.
  const timer = setInterval(() => writeFileSync(file, thief), 10);
  await expect(lock.lost).resolves.toEqual(new FolderInUse('lost'));
  clearInterval(timer);
  await expect(lock.assertHeld()).rejects.toThrow(new FolderInUse('lost'));
  await lock.release();
  expect(readFileSync(file, 'utf8')).toBe(thief);
});

it('removes its lock when the process exits, unless another process has taken it', async () => {
  const others = process.listeners('exit');
  const lock = await take(60_000);
  const exit = () => {
    for (const listener of process.listeners('exit')) if (!others.includes(listener)) listener(0);
  };
  const own = readFileSync(file, 'utf8');
  writeFileSync(file, JSON.stringify({ token: 'thief' }));
  exit();
  expect(existsSync(file)).toBe(true);
  writeFileSync(file, own);
  exit();
  expect(existsSync(file)).toBe(false);
  await lock.release();
  expect(process.listeners('exit')).toEqual(others);
});
