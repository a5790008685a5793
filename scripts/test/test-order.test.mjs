import path from 'node:path';
import { expect, test } from 'vitest';
import { sampleHouse } from '../checks/sample-house.mjs';
import { longest } from './file-lists.mjs';
import { inOrder } from './test-order.mjs';

const page = '// @vitest-environment happy-dom\n';
const [first = '', second = ''] = longest;

/** @param {Readonly<Record<string, string>>} texts of files @param {readonly string[]} files project and file */
function ordered(texts, files) {
  const root = sampleHouse(texts);
  const run = files.map((file) => {
    const [name = '', place = ''] = file.split(' ');
    return { project: { name }, moduleId: path.join(root, place) };
  });
  return inOrder(run).map(({ project, moduleId }) => `${project.name} ${path.relative(root, moduleId)}`);
}

test('groups files by project and environment, and keeps their order', () => {
  const texts = { 'a.ts': '', 'b.ts': page, 'c.ts': '', 'd.ts': page };
  const files = ['units c.ts', 'units b.ts', 'units-alone d.ts', 'units a.ts', 'units d.ts'];
  const expected = ['units c.ts', 'units a.ts', 'units b.ts', 'units d.ts', 'units-alone d.ts'];
  expect(ordered(texts, files)).toEqual(expected);
});

test('starts the slowest files first', () => {
  const texts = { 'a.ts': '', 'b.ts': '', [first]: '', [second]: '' };
  const files = ['e2e b.ts', `e2e ${second}`, 'e2e a.ts', `e2e ${first}`];
  expect(ordered(texts, files)).toEqual([`e2e ${first}`, `e2e ${second}`, 'e2e b.ts', 'e2e a.ts']);
});
