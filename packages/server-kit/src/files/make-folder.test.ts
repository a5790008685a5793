import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolder, removeCreatedFolder } from './make-folder.ts';

const root = mkdtempSync(path.join(tmpdir(), 'mooring-folder-'));
afterAll(() => rmSync(root, { recursive: true }));

it('creates a folder and its parents for the owner only, and keeps an existing one', async () => {
  const folder = path.join(root, 'a/b');
  expect(await makeFolder('RELAY_STORE', folder)).toBe(path.join(root, 'a'));
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(await makeFolder('RELAY_STORE', folder)).toBeUndefined();
  await removeCreatedFolder(folder, undefined);
  expect(existsSync(folder)).toBe(true);
  writeFileSync(path.join(root, 'a/kept'), '');
  await removeCreatedFolder(folder, path.join(root, 'a'));
  expect([existsSync(folder), existsSync(path.join(root, 'a'))]).toEqual([false, true]);
});

// Such a file system is not part of every system, and a folder for which `mkdir` loops blocks the process.
it.runIf(existsSync('/proc/self'))('names the reason where the system creates no folders', async () => {
  await expect(makeFolder('RELAY_STORE', '/proc/mooring/log')).rejects.toThrow(
    'RELAY_STORE names /proc/mooring/log, and nothing can be kept there: no folder can be created there (ENOENT).',
  );
});

it('names the reason of a link that leads nowhere', async () => {
  const link = path.join(root, 'link');
  symlinkSync(path.join(root, 'nowhere/deep'), link);
  await expect(makeFolder('RELAY_STORE', path.join(link, 'below'))).rejects.toThrow(
    /nothing can be kept there/,
  );
});

it('creates a folder that several processes create at the same time', async () => {
  const folder = path.join(root, 'many/at/once');
  await Promise.all(Array.from({ length: 20 }, () => makeFolder('RELAY_STORE', folder)));
  expect(statSync(folder).isDirectory()).toBe(true);
});

it('names the setting of a folder that cannot be created, and the reason', async () => {
  const file = path.join(root, 'file');
  writeFileSync(file, '');
  const below = path.join(file, 'below');
  await expect(makeFolder('API_STATE', below)).rejects.toThrow(
    `API_STATE names ${below}, and nothing can be kept there: a part of that path is a file (ENOTDIR).`,
  );
  await expect(makeFolder('API_STATE', file)).rejects.toThrow('it is a file (EEXIST).');
  await expect(makeFolder('API_STATE', path.join(root, 'x'.repeat(300)))).rejects.toThrow(
    'that name is too long',
  );
});
