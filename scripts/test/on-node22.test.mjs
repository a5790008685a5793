import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { onNode22 } from './on-node22.mjs';

// Vitest says nothing about a filter that no file matches.
test.each(onNode22)('%s exists', (name) => {
  expect(existsSync(new URL(`../../${name}`, import.meta.url))).toBe(true);
});
