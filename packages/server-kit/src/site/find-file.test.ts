import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findFile, sitePath } from './find-file.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'mooring-site-')));
afterAll(() => rmSync(folder, { recursive: true }));
const root = path.join(folder, 'site');
mkdirSync(path.join(root, 'docs'), { recursive: true });
mkdirSync(path.join(folder, 'site-secret'));
for (const name of ['site/index.html', 'site/docs/index.html', 'site/a.js', 'secret', 'site-secret/a'])
  writeFileSync(path.join(folder, name), name);
symlinkSync(path.join(folder, 'secret'), path.join(root, 'out'));
symlinkSync(path.join(root, 'a.js'), path.join(root, 'in'));

it.each([
  ['/a.js?v=1#x', '/a.js'],
  ['/a%20b', '/a b'],
  ['/.well-known/x', '/.well-known/x'],
  ['/.env', undefined],
  ['/a/.git/config', undefined],
  ['/../secret', undefined],
  ['/%2e%2e/secret', undefined],
  ['/a%2f..%2f..%2fsecret', undefined],
  ['/a\\b', undefined],
  ['/a%00b', undefined],
  ['/a%0ab', undefined],
  ['/%zz', undefined],
  ['a.js', undefined],
  ['', undefined],
])('reads the path of %j as %j', (url, pathname) => {
  expect(sitePath(url)).toBe(pathname);
});

it.each([
  ['/a.js', 'site/a.js'],
  ['/', 'site/index.html'],
  ['/docs/', 'site/docs/index.html'],
  ['/in', 'site/a.js'],
  ['/docs', undefined],
  ['/none', undefined],
  ['/out', undefined],
  ['/../secret', undefined],
  ['/../site-secret/a', undefined],
])('finds at %j the file %s', async (pathname, name) => {
  const found = await findFile(root, pathname);
  expect(found?.file).toBe(name && path.join(folder, name));
  if (found) expect([found.size, found.modified > 0]).toEqual([name?.length, true]);
});
