import { expect, it } from 'vitest';
import { findInstalled } from './find-installed.ts';

const [plain, other, named] = [
  { name: 'Wallet One' },
  { name: 'Wallet Two', rdns: 'two.example' },
  { name: 'wallet one', rdns: 'one.example' },
] as const;
const find = (wallet: object) => findInstalled([plain, other, named], wallet as never);

it('finds a wallet by its rdns, else by its name in any case', () => {
  expect(find({ name: 'Wallet Two', rdns: 'one.example' })).toBe(named);
  expect(find({ name: 'WALLET TWO' })).toBe(other);
  expect(find({ name: 'Wallet One', rdns: 'none.example' })).toBe(plain);
  expect(find({ name: 'Wallet Three' })).toBeUndefined();
});
