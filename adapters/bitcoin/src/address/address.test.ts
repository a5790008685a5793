import { expect, it } from 'vitest';
import { mainnetId, regtestId, signetId, testnet3Id, testnet4Id } from '../network/chains.ts';
import { isOn, isTaproot, readAddress } from './address.ts';

const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr';

it('reads an address, and lower-cases one that a QR code has in capitals', () => {
  expect(readAddress(segwit.toUpperCase())).toBe(segwit);
  expect(readAddress('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')).toBe('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy');
});

it.each([
  undefined,
  null,
  5,
  {},
  '',
  `${segwit.slice(0, 10)}${segwit.slice(10).toUpperCase()}`,
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  'SP2X0TZ59D5SZ8ACQ6YMCHHNR2ZN51Z32E2CJ173',
  `bc1${'q'.repeat(200)}`,
])('rejects %j as an address', (value) => {
  expect(readAddress(value)).toBeUndefined();
});

it('recognises a taproot address by its prefix', () => {
  expect([segwit, taproot, 'tb1pqq', 'bcrt1pqq', '1abc'].map(isTaproot)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

it.each([
  [segwit, [mainnetId]],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', [mainnetId]],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', [mainnetId]],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', [testnet3Id, testnet4Id, signetId]],
  ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', [regtestId]],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', [testnet3Id, testnet4Id, signetId, regtestId]],
] as const)('matches %s to its chains', (address, chains) => {
  const all = [mainnetId, testnet3Id, testnet4Id, signetId, regtestId];
  expect(all.filter((chain) => isOn(chain, address))).toEqual(chains);
  expect(isOn('bip122:unknown', address)).toBe(false);
});
