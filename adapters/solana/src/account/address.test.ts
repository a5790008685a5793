import { base58 } from '@scure/base';
import { expect, it } from 'vitest';
import { isAddress, readBase58 } from './address.ts';

it('accepts base58 of 32 bytes as an address, of any length', () => {
  expect(isAddress(base58.encode(new Uint8Array(32).fill(255)))).toBe(true);
  expect(isAddress('11111111111111111111111111111111')).toBe(true);
});

it.each([
  '',
  'not base58: 0OIl',
  base58.encode(new Uint8Array(31).fill(1)),
  base58.encode(new Uint8Array(64).fill(1)),
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '1'.repeat(100_000),
  undefined,
  32,
  {},
])('rejects %j as an address', (value) => {
  expect(isAddress(value)).toBe(false);
});

it('reads a signature of 64 bytes', () => {
  const bytes = new Uint8Array(64).fill(255);
  expect(readBase58(base58.encode(bytes))).toEqual(bytes);
});
