import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longest, onNode22, onPostgres } from './file-lists.mjs';

// Vitest does not report a file or filter that matches nothing.
test.each([...longest, ...onNode22, ...onPostgres])('%s exists', (name) => {
  expect(existsSync(new URL(`../../${name}`, import.meta.url))).toBe(true);
});
