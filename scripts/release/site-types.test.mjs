import { expect, test } from 'vitest';
import { typeErrors } from './site-types.mjs';

const output = [
  "src/types.tsx(1,2): error TS2322: Type 'string' is not assignable to type 'number'.",
  '  It is a string.',
  "node_modules/other/index.d.ts(3,4): error TS2304: Cannot find name 'A'.",
  '  The name is not known.',
  "node_modules/@mooring/core/dist/index.d.ts(5,6): error TS2304: Cannot find name 'B'.",
  "../elsewhere/node_modules/other/node_modules/another/index.d.ts(3,4): error TS2304: Cannot find name 'C'.",
  "error TS5023: Unknown compiler option 'x'.",
].join('\n');

test('reports errors of the site, of our packages and of the options, not those of other packages', () => {
  const found = typeErrors({ code: 2, stdout: output, stderr: '', output });
  expect(found.map((line) => /'(\w+)'\.$/.exec(line)?.[1] ?? line)).toEqual([
    ...['number', 'types:   It is a string.', 'B', 'x'],
  ]);
});

test('reports nothing if the compiler accepts the site', () => {
  expect(typeErrors({ code: 0, stdout: '', stderr: '', output: '' })).toEqual([]);
});
