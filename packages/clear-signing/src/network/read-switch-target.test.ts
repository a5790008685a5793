import { expect, it } from 'vitest';
import { readSwitchTarget } from './read-switch-target.ts';

it.each([
  ['0x1', 1],
  ['0x7A69', 31_337],
  ['0xfffffffffffff', 2 ** 52 - 1],
])('%s is the chain %d', (chainId, id) => {
  expect(readSwitchTarget([{ chainId }])).toBe(id);
});

it.each([
  undefined,
  null,
  {},
  [],
  [null],
  ['0x1'],
  [{}],
  [{ chainId: 1 }],
  [{ chainId: '1' }],
  [{ chainId: '0x' }],
  [{ chainId: '0x0' }],
  [{ chainId: '0x1g' }],
  [{ chainId: ' 0x1' }],
  // Not exact as a number.
  [{ chainId: '0x10000000000000' }],
])('%j names no chain', (params) => {
  expect(readSwitchTarget(params)).toBeUndefined();
});
