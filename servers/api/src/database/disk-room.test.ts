import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRegistry } from '@mooring/server-kit';
import { expect, it, onTestFinished } from 'vitest';
import { type ReadDisk, watchDiskRoom } from './disk-room.ts';

const megabyte = 1_048_576;

function watched(readDisk?: ReadDisk, folder: string | undefined = '/state') {
  const metrics = createRegistry('api', false);
  const check = watchDiskRoom({ folder, metrics, ...(readDisk && { readDisk }) });
  const shown = async () => /^api_state_free_bytes\S* (\d+)$/m.exec(await metrics.metrics())?.[1];
  return { check, shown };
}

it('reports a disk with little room, and that it has room again', async () => {
  let free = 63;
  const { check, shown } = watched(async () => ({ bavail: free, bsize: megabyte }));
  await expect(check()).rejects.toThrow(
    'The disk of API_STATE has 63 MB left: what is new cannot be stored. Make room.',
  );
  expect(await shown()).toBe(String(63 * megabyte));
  free = 64;
  await check();
  expect(await shown()).toBe(String(64 * megabyte));
});

it('reads the disk of a folder', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-room-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(Number(await watched(undefined, folder).shown())).toBeGreaterThan(0);
});

it('reports nothing before the folder exists, or without one', async () => {
  const missing = watched(undefined, path.join(tmpdir(), 'mooring-no-such-folder'));
  await missing.check();
  expect(await missing.shown()).toBeUndefined();
  const memory = watchDiskRoom({
    folder: undefined,
    metrics: createRegistry('api', false),
    readDisk: async () => ({ bavail: 0, bsize: 1 }),
  });
  await memory();
});
