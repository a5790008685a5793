import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { onPostgres } from './on-postgres.mjs';

// Vitest says nothing about a file that does not exist.
test.each(onPostgres)('%s exists', (name) => {
  expect(existsSync(new URL(`../../${name}`, import.meta.url))).toBe(true);
});
