import { expect, it } from 'vitest';
import { nearestName, suggestName } from './nearest-name.ts';

it.each([
  ['ulr', ['kind', 'url', 'key'], 'url'],
  ['node', ['chains', 'nodes'], 'nodes'],
  ['RELAY_PROT', ['RELAY_PORT', 'RELAY_ROOT'], 'RELAY_PORT'],
  ['x'.repeat(100_000), ['url'], 'url'],
  ['', ['chains', 'key'], 'key'],
  ['url', [], undefined],
])('finds the name nearest to %s', (text, known, nearest) => {
  expect(nearestName(text, known)).toBe(nearest);
});

it.each([
  ['networs', ['projectId', 'networks'], 'networks'],
  ['PROJECTID', ['projectId', 'networks'], 'projectId'],
  ['metdaata', ['metadata'], 'metadata'],
  ['zebra', ['projectId', 'networks'], undefined],
  ['ab', ['abc'], undefined],
  ['x'.repeat(100_000), ['x'.repeat(99)], undefined],
])('suggests a name for %s', (text, known, meant) => {
  expect(suggestName(text, known)).toBe(meant);
});
