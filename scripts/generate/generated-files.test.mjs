import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from '../build/source-files.mjs';
import { rootFolder } from '../build/workspaces.mjs';
import { generatedFiles } from './generated-files.mjs';

const files = await generatedFiles(rootFolder);

test('each generated file under a src is written by `npm run generate`', () => {
  const committed = sourceFiles(rootFolder).filter((file) => /\/src\/.*\.generated\./.test(file));
  expect(committed.filter((file) => !(file in files))).toEqual([]);
});

test.each(Object.entries(files))('%s is as `npm run generate` writes it', (file, text) => {
  expect(readFileSync(path.join(rootFolder, file), 'utf8')).toBe(text);
});
