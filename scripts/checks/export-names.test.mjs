import { expect, test } from 'vitest';
import { changedNames, namesIn } from './export-names.mjs';

test('default: values and types are listed by the names they are exported under', () => {
  const text = "export { a, type B, c as d } from './x.ts';\nexport type { E } from './y.ts';\n";
  expect(namesIn(text)).toEqual(['type B', 'type E', 'a', 'd']);
});

test('behavior: reports a removed, an added and a new entry', () => {
  expect(changedNames({ p: ['a', 'b'] }, { p: ['b', 'c'], q: ['d'] })).toEqual([
    'p lost a',
    'p gained c',
    'q gained d',
  ]);
});
