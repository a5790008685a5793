import { expect, it } from 'vitest';
import { recommendedRows } from './recommended-rows.ts';

it.each([
  [[], 2],
  [['walletConnect', 'featured'], 2],
  [['injected'], 1],
  [['injected', 'recent'], 0],
  [['injected', 'injected', 'recent'], 0],
] as const)('beside %j there is room for %i', (kinds, room) => {
  expect(recommendedRows(kinds.map((kind) => ({ kind }) as never))).toBe(room);
});
