import { expect, test } from 'vitest';
import { sampleHouse } from './sample-house.mjs';
import { check } from './tests-beside.mjs';

const logic = 'export const a = (b, c) => (b && c ? 1 : (b ?? c));\n';
const plain = 'export const a = (b) => (b ? 1 : 2);\n';

/** @param {Record<string, string>} files */
const problemsOf = async (files) => await check(sampleHouse(files));

test('default: accepts files with a test of their name, and files with little logic', async () => {
  expect(
    await problemsOf({
      'packages/core/src/a/tested.ts': logic,
      'packages/core/src/a/tested.test.ts': '',
      'packages/core/src/a/in-a-browser.ts': logic,
      'packages/core/src/a/in-a-browser.browser.test.ts': '',
      'packages/core/src/a/hook.ts': logic,
      'packages/core/src/a/hook.test.tsx': '',
      'packages/core/src/a/file.node.ts': logic,
      'packages/core/src/a/file.test.ts': '',
      'servers/api/src/a/plain.ts': plain,
    }),
  ).toEqual([]);
});

test('default: components, entries, generated code and test support need no test', async () => {
  expect(
    await problemsOf({
      'packages/react/src/a/view.tsx': logic,
      'packages/core/src/exports/index.ts': logic,
      'packages/core/src/testing/fake.ts': logic,
      'packages/core/src/test-support/fake.ts': logic,
      'packages/core/src/a/words.generated.ts': logic,
    }),
  ).toEqual([]);
});

test.each([
  ['if and else if', 'if (a) b(); else if (c) d(); if (e) f();'],
  ['loops', 'for (const a of b) c(); while (d) e(); do f(); while (g);'],
  ['cases and caught errors', 'switch (a) { case 1: case 2: b(); } try { c(); } catch { d(); }'],
  ['logical operators', 'const a = (b && c) || (d ?? e);'],
])('behavior: reports a file with three branches and no test: %s', async (_name, text) => {
  expect(await problemsOf({ 'apps/demo/src/a/b.ts': text })).toEqual([
    'apps/demo/src/a/b.ts: has logic and no test beside it (apps/demo/src/a/b.test.ts)',
  ]);
});

test('behavior: a test of the same name in another folder does not count', async () => {
  const files = { 'packages/core/src/a/b.ts': logic, 'packages/core/src/c/b.test.ts': '' };
  expect(await problemsOf(files)).toHaveLength(1);
});
