import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKeptState } from './kept-state.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mooring-state-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let clock = 1_000;
function dump(text: string): void {
  const file = path.join(folder, '31337.dump.json');
  writeFileSync(file, text);
  clock += 1;
  utimesSync(file, clock, clock);
}
const kept = () => readFileSync(path.join(folder, '31337.json'), 'utf8');

test('a new chain has nothing to start from', () => {
  expect(openKeptState(folder, 31337).loadFile).toBeUndefined();
});

test('copies anvil’s last dump, even at the next start', () => {
  const state = openKeptState(folder, 31337);
  dump('{"block":1}');
  state.save();
  expect(kept()).toBe('{"block":1}');
  dump('{"block":2}');
  expect(openKeptState(folder, 31337).loadFile).toBe(path.join(folder, '31337.json'));
  expect(kept()).toBe('{"block":2}');
});

test('a torn write never replaces a complete file', () => {
  const state = openKeptState(folder, 31337);
  dump('{"block":1}');
  state.save();
  for (const torn of ['', '{"blo']) {
    dump(torn);
    state.save();
    openKeptState(folder, 31337);
    expect(kept()).toBe('{"block":1}');
  }
});

test('a corrupt state file is an error with the remedy, and is kept', () => {
  writeFileSync(path.join(folder, '31337.json'), '{"bro');
  expect(() => openKeptState(folder, 31337)).toThrow(/chain 31337 cannot be read.*npm run reset/);
  expect(kept()).toBe('{"bro');
});
