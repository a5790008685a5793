import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { migrationsFolder, packageFile } from './package-file.ts';

const root = path.join(import.meta.dirname, '../..');

it('finds a file in the package, the nearest first, and none outside', () => {
  expect(packageFile('package.json')).toBe(path.join(root, 'package.json'));
  expect(packageFile('package-file.ts')).toBe(path.join(import.meta.dirname, 'package-file.ts'));
  expect(packageFile('no-such-file')).toBeUndefined();
  // Of the repository, not of the package.
  expect(existsSync(path.join(root, '../../biome.json'))).toBe(true);
  expect(packageFile('biome.json')).toBeUndefined();
});

it('knows the migrations', () => {
  expect(existsSync(path.join(migrationsFolder(), 'meta/_journal.json'))).toBe(true);
});
