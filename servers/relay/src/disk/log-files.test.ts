import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isFull, isMissing, isUnreadable, systemFiles } from './log-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mooring-log-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('writes a new file, reads what there is, and lists files by name', async () => {
  const [second, first] = [path.join(folder, '2.log'), path.join(folder, '1.log')];
  const fd = await systemFiles.open(second, 'wx+');
  await systemFiles.write(fd, Buffer.from('hello'), 0);
  await systemFiles.write(fd, Buffer.from('J'), 0);
  expect(String(await systemFiles.read(fd, 100, 1))).toBe('ello');
  expect(await systemFiles.read(fd, 100, 5)).toHaveLength(0);
  expect(await systemFiles.size(fd)).toBe(5);
  await systemFiles.truncate(fd, 2);
  expect(String(await systemFiles.read(fd, 100, 0))).toBe('Je');
  await systemFiles.close(fd);
  await systemFiles.close(await systemFiles.open(first, 'wx+'));
  expect(await systemFiles.list(folder)).toEqual(['1.log', '2.log']);
  await systemFiles.syncFolder(folder);
  await systemFiles.remove(second);
  expect(await systemFiles.list(folder)).toEqual(['1.log']);
});

it('never overwrites a file, nor creates one to read it', async () => {
  const file = path.join(folder, '3.log');
  const missing = await systemFiles.open(file, 'r').catch((error: unknown) => error);
  expect(isMissing(missing)).toBe(true);
  await systemFiles.close(await systemFiles.open(file, 'wx+'));
  await expect(systemFiles.open(file, 'wx+')).rejects.toMatchObject({ code: 'EEXIST' });
});

it('syncs no folder that there is none of', async () => {
  await systemFiles.syncFolder(path.join(folder, 'none'));
});

it('knows the failures of a full and of a broken disk', () => {
  const codes = ['ENOSPC', 'ENOENT', 'EIO', 'EACCES'].map((code) => Object.assign(new Error(), { code }));
  expect(codes.map(isFull)).toEqual([true, false, false, false]);
  expect(codes.map(isMissing)).toEqual([false, true, false, false]);
  expect(codes.map(isUnreadable)).toEqual([false, false, true, false]);
  expect([isFull, isMissing, isUnreadable].map((is) => is(undefined))).toEqual([false, false, false]);
});
