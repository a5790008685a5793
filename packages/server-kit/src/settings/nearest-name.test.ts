import { expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

it.each([
  ['ulr', ['kind', 'url', 'key'], 'url'],
  ['node', ['chains', 'nodes'], 'nodes'],
  ['x'.repeat(100_000), ['url'], 'url'],
  ['', ['chains', 'key'], 'key'],
  ['url', [], 'none'],
])('the nearest to %s', (text, known, nearest) => {
  expect(nearestName(text, known)).toBe(nearest);
});
