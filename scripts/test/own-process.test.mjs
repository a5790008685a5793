import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesWithOwnProcess } from './own-process.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'mooring-own-process-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** @param {string} name @param {string} text */
function write(name, text) {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

test('finds the tests that replace modules and those that ask for it, in all packages or in one', () => {
  // In two parts, so that this file is not one of them.
  write('packages/one/src/mock.test.ts', `${'vi.'}mock(import('./mock.ts'));`);
  write('packages/one/src/deep/marked.test.tsx', '// @own-process: it is the first to load the view\n');
  write('packages/one/src/plain.test.ts', 'const text = "// @own-process: no";');
  write('packages/one/src/marked.browser.test.ts', '// @own-process: never in this process\n');
  write('packages/two/src/reset.test.ts', `${'vi.'}resetModules();`);
  write('packages/two/src/reset.ts', `${'vi.'}resetModules();`);
  write('packages/README.md', '');
  expect(filesWithOwnProcess(root, ['packages'])).toEqual([
    'packages/one/src/deep/marked.test.tsx',
    'packages/one/src/mock.test.ts',
    'packages/two/src/reset.test.ts',
  ]);
  expect(filesWithOwnProcess(root, ['packages/two'])).toEqual(['packages/two/src/reset.test.ts']);
});
