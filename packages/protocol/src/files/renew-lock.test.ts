import * as files from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockText, renewLock } from './renew-lock.node.ts';

const holder = { token: 'own', pid: 7, begun: '1', place: 'here', host: 'machine' };
let folder = '';
let file = '';
beforeEach(() => {
  folder = files.mkdtempSync(path.join(tmpdir(), 'mooring-lock-'));
  file = path.join(folder, 'lock');
});
afterEach(() => files.rmSync(folder, { recursive: true, force: true }));

const renew = (beats: number) => renewLock(files, file, holder.token, lockText(holder, beats));

it('writes in place at a constant length, so that it needs no space on a full disk', () => {
  files.writeFileSync(file, lockText(holder, 0));
  const { size, ino } = files.statSync(file);
  expect(renew(123_456)).toBe(true);
  expect(files.statSync(file)).toMatchObject({ size, ino });
  expect(files.readFileSync(file, 'utf8')).toBe(lockText(holder, 123_456));
});

it.each([
  ['removed', () => undefined],
  ['emptied', () => files.writeFileSync(file, '')],
  ['damaged', () => files.writeFileSync(file, `${lockText(holder, 1)}}}}`)],
])('restores a lock that was %s', (_, damage) => {
  damage();
  expect(renew(2)).toBe(true);
  expect(files.readFileSync(file, 'utf8')).toBe(lockText(holder, 2));
});

it.each(['{"token":"thief"}', '17', 'null'])('leaves a lock with %s to its owner', (text) => {
  files.writeFileSync(file, text);
  expect(renew(1)).toBe(false);
  expect(files.readFileSync(file, 'utf8')).toBe(text);
});

it('is lost with its folder, and kept while writes fail', () => {
  files.rmSync(folder, { recursive: true });
  expect(renew(1)).toBe(false);
  files.mkdirSync(file, { recursive: true });
  expect(renew(1)).toBe(true);
});

it('runs from its source text, without its module', () => {
  const isolated = new Function(`return ${renewLock}`)() as typeof renewLock;
  expect(isolated(files, file, holder.token, lockText(holder, 1))).toBe(true);
  expect(files.readFileSync(file, 'utf8')).toBe(lockText(holder, 1));
});
