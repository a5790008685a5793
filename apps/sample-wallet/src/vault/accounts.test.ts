import { expect, it } from 'vitest';
import { accountsOf } from './accounts.ts';

it('derives the well-known accounts of the well-known phrase', async () => {
  const at = await accountsOf('test test test test test test test test test test test junk');
  expect(at(0).evm.address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
  expect(at(1).evm.address).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
});
