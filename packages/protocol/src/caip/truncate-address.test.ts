import { expect, it } from 'vitest';
import { truncateAddress } from './truncate-address.ts';

it('keeps the first 4 and the last 6 characters, and short text whole', () => {
  expect(truncateAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf3…b92266');
  expect(truncateAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 6, 4)).toBe('0xf39F…2266');
  expect(truncateAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 6, 0)).toBe('0xf39F…');
  expect(truncateAddress('0x345678901')).toBe('0x345678901');
  expect(truncateAddress('0x3456789012')).toBe('0x34…789012');
});
