import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testCatalogue } from '../../../../scripts/messages/test-catalogue.mjs';

const here = import.meta.dirname;
const catalogues = ['words', 'solana', 'bitcoin'];

for (const catalogue of catalogues) testCatalogue(path.join(here, catalogue), path.join(here, '..'));

test('no text is in two catalogues', () => {
  const keys = catalogues.flatMap((name) =>
    Object.keys(JSON.parse(readFileSync(path.join(here, name, 'en.json'), 'utf8'))),
  );
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});
