import { expect, it } from 'vitest';
import { truncateAddress } from './truncate-address.ts';

it('shows the first four and the last six characters, and what is short as it is', () => {
  expect(truncateAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf3…b92266');
  expect(truncateAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 6, 4)).toBe('0xf39F…2266');
  expect(truncateAddress('0x345678901')).toBe('0x345678901');
});
