import { expect, it } from 'vitest';
import { isSameAccount } from './is-same-account.ts';

const lower = '0xab5801a7d398351b8be11c439e05c5b3259aec9b';
const mixed = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B';

it('compares addresses by the rules of the chain', () => {
  const account = { chainId: 'eip155:1', address: lower } as const;
  expect(isSameAccount(account, { chainId: 'eip155:1', address: mixed })).toBe(true);
  expect(isSameAccount(account, { chainId: 'eip155:10', address: lower })).toBe(false);
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
  const left = { chainId: solana, address: 'Abc' } as const;
  expect(isSameAccount(left, { chainId: solana, address: 'abc' })).toBe(false);
});
