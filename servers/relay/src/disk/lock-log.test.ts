import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openDiskStore } from './disk-store.ts';
import { lockLog } from './lock-log.ts';

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

it('stops storing, and reports it, if another relay took the folder of a paused one', async () => {
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

it('names the process that owns the folder, and the setting to change', async () => {
  const { folder, file } = newFolder();
  const lock = await lockLog(folder);
  const { host } = JSON.parse(readFileSync(file, 'utf8'));
  await expect(lockLog(folder)).rejects.toThrow(
    `${folder} is in use by another relay (process ${process.pid} on ${host}). Stop that one, or set RELAY_STORE to another folder.`,
  );
  await lock.release();
});
