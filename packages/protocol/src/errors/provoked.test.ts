import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { specTexts, specTitles } from '../test-support/spec-texts.ts';
import { laterErrors } from './later-errors.ts';

const root = path.join(import.meta.dirname, '../../../..');
/** Letters before what a text says of its case. */
const fixedPart = 24;
const here = path.join('packages', 'protocol', 'src', 'errors');

it('each text of the specification is provoked by a test where it belongs, or waits for a part that is named', () => {
  const tests = ['packages', 'adapters', 'servers', 'apps']
    .flatMap((tier) => readdirSync(path.join(root, tier)).map((name) => path.join(tier, name, 'src')))
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith(here))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  const later = new Set<string>(Object.values(laterErrors).flat());
  const missing = [...specTexts, ...specTitles]
    .filter(
      ([text, code]) =>
        !later.has(code) && !tests.includes(`'${code}'`) && !tests.includes(text.slice(0, fixedPart)),
    )
    .map(([, code]) => code);
  expect(missing).toEqual([]);
});
