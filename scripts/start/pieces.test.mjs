import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkNode, readArguments, readBasePort } from './arguments.mjs';
import { isInstalled } from './install.mjs';
import { watchParent } from './parent-watch.mjs';
import { createProgress } from './progress.mjs';
import { describeMarks, runningMarks } from './run-mark.mjs';
import { drawTable } from './table.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'mooring-start-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** @param {string} file @param {unknown} content */
function write(file, content) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), JSON.stringify(content));
}

describe('arguments', () => {
  test('reads --lan, and names unknown arguments', () => {
    expect(readArguments([])).toEqual({ lan: false, help: false });
    expect(readArguments(['--lan'])).toEqual({ lan: true, help: false });
    expect(() => readArguments(['--wan'])).toThrow('--wan is not known.');
  });

  test('accepts a MOORING_PORT with room for all ports, and explains an invalid one', () => {
    expect(readBasePort(undefined)).toBe(4000);
    expect(readBasePort('5000')).toBe(5000);
    for (const bad of ['80', '65530', '4000.5', '-1', 'x', '1e4', ' 5000']) {
      expect(() => readBasePort(bad)).toThrow(`MOORING_PORT is "${bad}"`);
    }
  });

  test('rejects an old Node with its version', () => {
    for (const good of ['20.19.0', '22.0.0']) expect(() => checkNode(good)).not.toThrow();
    for (const bad of ['20.18.9', '18.20.0']) expect(() => checkNode(bad)).toThrow(`this is ${bad}`);
  });
});

describe('isInstalled', () => {
  const lock = {
    packages: {
      '': {},
      'packages/a': { version: '0.0.0' },
      'node_modules/@mooring/a': { link: true },
      'node_modules/x': { version: '1.0.0' },
      'node_modules/other-platform': { version: '1.0.0', optional: true },
    },
  };
  const present = {
    packages: { 'node_modules/@mooring/a': { link: true }, 'node_modules/x': { version: '1.0.0' } },
  };

  test('is true if every package of the lock file is installed, except those of other platforms', () => {
    write('package-lock.json', lock);
    expect(isInstalled(root)).toBe(false);
    write('node_modules/.package-lock.json', present);
    expect(isInstalled(root)).toBe(true);
  });

  test('is false if one is missing or has another version', () => {
    write('package-lock.json', lock);
    for (const packages of [
      { ...present.packages, 'node_modules/x': { version: '1.0.1' } },
      { 'node_modules/@mooring/a': { link: true } },
      { 'node_modules/x': { version: '1.0.0' } },
    ]) {
      write('node_modules/.package-lock.json', { packages });
      expect(isInstalled(root)).toBe(false);
    }
  });
});

describe('run marks', () => {
  test('counts running processes only', () => {
    expect(runningMarks(root)).toEqual([]);
    write('.mooring/run/1.json', { pid: 1, what: 'relay' });
    // Above the largest process id of any system.
    write('.mooring/run/2.json', { pid: 2 ** 30, what: 'start' });
    write('.mooring/run/3.json', 'broken');
    expect(runningMarks(root)).toEqual([{ pid: 1, what: 'relay' }]);
    expect(
      describeMarks([
        { pid: 1, what: 'relay' },
        { pid: 2, what: 'start' },
      ]),
    ).toBe('npm run relay (process 1), npm start (process 2)');
  });
});

describe('progress', () => {
  const at = () => 0;

  test('without a terminal, prints a line when a step begins and another when it ends', async () => {
    let text = '';
    const progress = createProgress({ write: (chunk) => (text += chunk) }, at);
    expect(
      await progress.step('Building', async (note) => {
        note('1 of 2');
        return 42;
      }),
    ).toBe(42);
    expect(text).toBe('  Building: started\n  Building: 1 of 2\n  Building: done in 0.0 s\n');
  });

  test('reports a failed step and rethrows its error', async () => {
    let text = '';
    const progress = createProgress({ write: (chunk) => (text += chunk), isTTY: true }, at);
    await expect(progress.step('Building', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(text.endsWith('Building … failed\n')).toBe(true);
  });
});

describe('watchParent', () => {
  test('calls back once when npm has ended, and does nothing outside npm', () => {
    vi.useFakeTimers();
    try {
      let parent = 10;
      const gone = vi.fn();
      const elsewhere = vi.fn();
      watchParent(gone, { environment: { npm_lifecycle_event: 'start' }, parent: () => parent });
      watchParent(elsewhere, { environment: {}, parent: () => parent });
      vi.advanceTimersByTime(5_000);
      expect(gone).not.toHaveBeenCalled();
      parent = 1;
      vi.advanceTimersByTime(5_000);
      expect(gone).toHaveBeenCalledTimes(1);
      expect(elsewhere).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });
});

test('aligns the table to its widest cells', () => {
  expect(
    drawTable([
      ['Relay', 'ws://localhost:4002'],
      ['Demo page', 'x'],
    ]),
  ).toBe(
    [
      '┌───────────┬─────────────────────┐',
      '│ Relay     │ ws://localhost:4002 │',
      '│ Demo page │ x                   │',
      '└───────────┴─────────────────────┘',
    ].join('\n'),
  );
});
