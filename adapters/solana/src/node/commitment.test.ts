import { expect, it } from 'vitest';
import { commitmentOf } from './commitment.ts';

it.each([
  [undefined, 'confirmed'],
  ['finalized', 'finalized'],
  [{ commitment: 'processed' }, 'processed'],
  [{}, 'confirmed'],
  // What connections took before, and what is none.
  ['singleGossip', 'confirmed'],
  [{ commitment: 'max' }, 'finalized'],
  ['recent', 'processed'],
  ['constructor', 'confirmed'],
  [null, 'confirmed'],
] as const)('reads %j as %s', (settings, commitment) => {
  expect(commitmentOf(settings as never)).toBe(commitment);
});
