import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockFolder } from './folder-lock.node.ts';

vi.mock('node:timers/promises', async (original) => {
  const timers = await original<typeof import('node:timers/promises')>();
  return { ...timers, setTimeout: vi.fn(timers.setTimeout) };
});

let path: string;
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'mooring-lock-')), 'lock');
  vi.mocked(wait).mockClear();
});
afterEach(() => rm(dirname(path), { recursive: true }));

/** A process of this machine that has ended: one with its number began at another time. */
async function ended(): Promise<string> {
  const own = await lockFolder(path);
  const holder = JSON.parse(await readFile(path, 'utf8'));
  await own.release();
  return JSON.stringify({ ...holder, token: randomUUID(), begun: '1' });
}

// Only Linux says when a process began.
const onLinux = it.runIf(process.platform === 'linux');

onLinux('a lock whose process has ended is taken over without a wait', async () => {
  await writeFile(path, await ended());
  const lock = await lockFolder(path);
  expect(wait).not.toHaveBeenCalled();
  await lock.assertHeld();
  expect(await readdir(dirname(path))).toEqual(['lock']);
  await lock.release();
});

onLinux('of many that find it at once one gets it, and leaves nothing else behind', async () => {
  for (let round = 0; round < 30; round += 1) {
    await writeFile(path, await ended());
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(path)));
    const taken = outcomes.filter((one) => one.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    expect(await readdir(dirname(path))).toEqual(['lock']);
    for (const { value } of taken) await value.release();
  }
  expect(wait).not.toHaveBeenCalled();
});

onLinux('one that ended in the middle of taking a lock over does not keep it from the next', async () => {
  const [left, other] = [await ended(), await ended()];
  await writeFile(path, left);
  await writeFile(`${path}.${JSON.parse(left).token}.ended`, other);
  const lock = await lockFolder(path);
  await lock.release();
  expect(await readdir(dirname(path))).toEqual([]);
});
