import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isDescribed } from './export-docs.mjs';

test('finds the docstring where a name is declared', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-docs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    path.join(folder, 'things.ts'),
    '/** Does it. */\nexport function described() {}\nexport function bare() {}\n' +
      '/** One. */\nexport const one = 1;\nexport const two = 2;\nclass Inner {}\nexport { Inner as Outer };\n' +
      'export interface Options {}\nexport type Derived = typeof one;\n',
  );
  const entry = path.join(folder, 'index.ts');
  writeFileSync(
    entry,
    "export { bare as renamed, described, type Derived, one, type Options, Outer, two } from './things.ts';\nexport { far } from 'elsewhere';\n",
  );
  const names = ['described', 'renamed', 'one', 'two', 'Outer', 'Options', 'Derived', 'far'];
  expect(names.filter((name) => !isDescribed(entry, name))).toEqual(['renamed', 'two', 'Outer', 'Options']);
});
