import { expect, it } from 'vitest';
import { slotOfTag } from './key-slot.ts';

it('computes the slots of Redis', () => {
  // From the cluster specification: CRC16 of "123456789" is 0x31C3.
  expect(slotOfTag('123456789')).toBe(0x31c3 % 16_384);
  expect(slotOfTag('')).toBe(0);
  expect(slotOfTag('foo')).toBe(12_182);
});
