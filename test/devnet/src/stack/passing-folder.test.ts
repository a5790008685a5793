import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { passingFolder } from './passing-folder.ts';

let parent = '';
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'mooring-passing-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('removes folders of ended processes, and keeps those of running ones and others', () => {
  const { pid: ended } = spawnSync(process.execPath, ['-e', '']);
  const left = passingFolder(parent, ended);
  writeFileSync(path.join(left, 'config.json'), '{}');
  const running = passingFolder(parent, 1);
  mkdirSync(path.join(parent, 'other'));
  const mine = passingFolder(parent);
  expect(existsSync(left)).toBe(false);
  expect(readdirSync(parent).sort()).toEqual(
    [running, mine, 'other'].map((one) => path.basename(one)).sort(),
  );
});
