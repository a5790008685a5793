import path from 'node:path';
import { expect, test } from 'vitest';
import { changedNames, exportsOf } from './export-names.mjs';
import { sampleHouse } from './sample-house.mjs';

const things =
  '/** Does it. */\nexport function described() {}\nexport function bare() {}\n' +
  '/** One. */\nexport const one = 1;\nexport const two = 2;\nclass Inner {}\nexport { Inner as Outer };\n' +
  'export interface Options {}\nexport type Derived = typeof one;\n';
const entry =
  "import { two } from './things.ts';\nexport { two };\nexport { bare as renamed, described, type Derived, one, Outer } from './things.ts';\n" +
  "export type { Options } from './things.ts';\nexport { far } from 'elsewhere';\n";

test('lists values and types by the names they are exported under, and finds their docstrings', () => {
  const file = path.join(sampleHouse({ 'things.ts': things, 'index.ts': entry }), 'index.ts');
  const found = exportsOf([file]).get(file) ?? [];
  expect(found.map(({ name }) => name)).toEqual([
    ...['type Derived', 'type Options', 'Outer', 'described', 'far', 'one', 'renamed', 'two'],
  ]);
  const bare = found.filter(({ isDescribed }) => !isDescribed).map(({ name }) => name);
  expect(bare).toEqual(['type Options', 'Outer', 'renamed', 'two']);
});

test('reports a removed, an added and a new entry', () => {
  expect(changedNames({ p: ['a', 'b'] }, { p: ['b', 'c'], q: ['d'] })).toEqual([
    'p lost a',
    'p gained c',
    'q gained d',
  ]);
});
