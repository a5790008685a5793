import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolders } from './make-folders.node.ts';

const root = mkdtempSync(path.join(tmpdir(), 'mooring-folders-'));
afterAll(() => rmSync(root, { recursive: true }));

it('creates a folder and its parents for their owner only, and names the topmost', async () => {
  const folder = path.join(root, 'a/b/c');
  expect(await makeFolders(folder)).toBe(path.join(root, 'a'));
  for (const made of [folder, path.join(root, 'a')]) expect(statSync(made).mode & 0o077).toBe(0);
  expect(await makeFolders(folder)).toBeUndefined();
  expect(await makeFolders(path.join(root, 'a/b/d/'))).toBe(path.join(root, 'a/b/d'));
});

it('follows links to folders, and rejects one that leads nowhere', async () => {
  symlinkSync(root, path.join(root, 'link'));
  symlinkSync(path.join(root, 'nowhere'), path.join(root, 'dangling'));
  expect(await makeFolders(path.join(root, 'link/e'))).toBe(path.join(root, 'link/e'));
  expect(statSync(path.join(root, 'e')).isDirectory()).toBe(true);
  await expect(makeFolders(path.join(root, 'dangling/f'))).rejects.toMatchObject({ code: 'EEXIST' });
});

it('rejects a folder below a file', async () => {
  writeFileSync(path.join(root, 'file'), '');
  await expect(makeFolders(path.join(root, 'file/g'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

it('creates a folder that several callers create at the same time', async () => {
  const folder = path.join(root, 'many/at/once');
  await Promise.all(Array.from({ length: 20 }, () => makeFolders(folder)));
  expect(statSync(folder).isDirectory()).toBe(true);
});

// Such a file system is not part of every system.
it.runIf(existsSync('/proc/self'))('rejects a folder where the system creates none', async () => {
  await expect(makeFolders('/proc/mooring/log')).rejects.toMatchObject({ code: 'ENOENT' });
});
