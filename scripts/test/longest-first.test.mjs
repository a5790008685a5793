import { expect, test } from 'vitest';
import { longest } from './file-lists.mjs';
import { longestFirst } from './longest-first.mjs';

test('starts the slowest files first, and keeps the order of the others', () => {
  const [first = '', second = ''] = longest;
  const files = ['/root/b.test.ts', `/root/${second}`, '/root/a.test.ts', `/root/${first}`];
  const ordered = [`/root/${first}`, `/root/${second}`, '/root/b.test.ts', '/root/a.test.ts'];
  expect(longestFirst(files, (file) => file)).toEqual(ordered);
});
