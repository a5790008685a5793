import { expect, it } from 'vitest';
import { commitmentOf } from './commitment.ts';

it.each([
  [undefined, 'confirmed'],
  ['finalized', 'finalized'],
  [{ commitment: 'processed' }, 'processed'],
  [{}, 'confirmed'],
  // Deprecated and unknown names.
  ['singleGossip', 'confirmed'],
  [{ commitment: 'max' }, 'finalized'],
  ['recent', 'processed'],
  ['constructor', 'confirmed'],
  [null, 'confirmed'],
] as const)('reads %j as %s', (settings, commitment) => {
  expect(commitmentOf(settings as never)).toBe(commitment);
});
