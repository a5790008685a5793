import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openDiskStore } from './disk-store.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder(): { folder: string; file: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-lock-'));
  folders.push(folder);
  return { folder, file: path.join(folder, 'lock') };
}

/** A holder elsewhere, whose process cannot be looked at. */
const elsewhere = (token: string) => JSON.stringify({ token, pid: 1, begun: '1', place: 'another machine' });

it('takes over a lock that was left elsewhere, or by half, once it shows no life', async () => {
  const { folder, file } = newFolder();
  for (const text of ['', '{"token":"x"', '17', 'null', elsewhere('x')]) {
    writeFileSync(file, text);
    const lock = await lockFolder(folder, 20);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
    await lock.release();
  }
});

it('of many that ask at once one gets a lock that was left', async () => {
  const { folder, file } = newFolder();
  for (let round = 0; round < 10; round += 1) {
    writeFileSync(file, elsewhere('x'));
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder, 20)));
    const taken = outcomes.filter((one) => one.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    for (const { value } of taken) await value.release();
  }
});

it.runIf(process.platform === 'linux')(
  'knows a process of a machine that has the same name, and took the lock under an earlier version',
  async () => {
    const { folder, file } = newFolder();
    const [begun = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ').slice(19) ?? [];
    writeFileSync(file, JSON.stringify({ pid: process.pid, begun, host: hostname(), token: 'x' }));
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    writeFileSync(file, JSON.stringify({ pid: process.pid, begun: '1', host: hostname(), token: 'x' }));
    await (await lockFolder(folder)).release();
  },
);

it('a process that lost its lock leaves it to the other', async () => {
  const { folder, file } = newFolder();
  const lock = await lockFolder(folder, 20);
  await lock.assertHeld();
  writeFileSync(file, elsewhere('thief'));
  await expect.poll(() => lock.assertHeld().then(() => 'held', String)).toMatch(/FolderInUse: Another relay/);
  utimesSync(file, new Date(0), new Date(0));
  await lock.release();
  expect(statSync(file).mtimeMs).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('thief');
});

it('a relay that was stopped while another took its folder stores nothing more, and says so', async () => {
  const { folder, file } = newFolder();
  const store = await openDiskStore({
    folder,
    limits: { topicMessages: 10, topicSize: 1_000, storeMessages: 10, storeSize: 1_000 },
    now: () => 1_700_000_000_000,
    onMessage: () => {},
    segmentSize: 10_000,
    memorySize: 0,
  });
  const message = { topic: '0a'.repeat(32), publisher: 'alice', ttl: 300, data: 'x' };
  await store.publish({ ...message, id: '0b'.repeat(32) });
  const log = path.join(folder, '0000000001.log');
  const before = readFileSync(log);
  writeFileSync(file, elsewhere('thief'));
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  await expect(store.publish({ ...message, id: '0c'.repeat(32) })).rejects.toThrow(/Another relay has taken/);
  await expect(store.check()).rejects.toThrow(/Another relay has taken/);
  clock.mockRestore();
  await store.close();
  expect(readFileSync(log)).toEqual(before);
});
