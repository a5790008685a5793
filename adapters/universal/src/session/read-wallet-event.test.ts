import { expect, it } from 'vitest';
import { approvedChain, readChangedAccounts, readChangedChain } from './read-wallet-event.ts';

it.each([
  [137, 'eip155:1', 'eip155', '137'],
  ['137', 'eip155:1', 'eip155', '137'],
  ['0x89', 'eip155:1', 'eip155', '137'],
  ['eip155:0x89', 'eip155:1', 'eip155', '137'],
  ['eip155:137', 'eip155:1', 'eip155', '137'],
  ['solana:abc', 'eip155:1', 'solana', 'abc'],
  ['cosmoshub-4', 'cosmos:osmosis-1', 'cosmos', 'cosmoshub-4'],
  ['0x89', 'near:mainnet', 'near', '0x89'],
  ['constructor', 'eip155:1', 'eip155', '1'],
  [{}, 'eip155:1', 'eip155', '1'],
  [-1, 'eip155:1', 'eip155', '1'],
  ['', 'eip155:1', 'eip155', '1'],
  ['a:b:c', 'eip155:1', 'eip155', '1'],
  ['<script>', 'eip155:1', 'eip155', '1'],
  ['0x0', 'eip155:1', 'eip155', '1'],
  ['9007199254740992', 'eip155:1', 'eip155', '1'],
  ['x'.repeat(33), 'eip155:1', 'eip155', '1'],
])('%j on %s is %s:%s', (data, chain, name, reference) => {
  expect(readChangedChain(data, chain)).toEqual({ name, reference });
});

it('reads a bounded number of accounts, with and without a chain', () => {
  expect(readChangedAccounts(['eip155:1:0xa', 'plain', 5, null, '', 'a:'])).toEqual(['0xa', 'plain']);
  expect(readChangedAccounts(Array.from({ length: 5_000 }, () => 'a'))).toHaveLength(1_000);
  expect(readChangedAccounts(['a'.repeat(1_000)])).toEqual([]);
  expect(readChangedAccounts({ 0: 'a' })).toEqual([]);
});

it('finds an approved chain by the id of its network or by its former one', () => {
  const [current, former] = [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  ];
  expect(approvedChain([former], current)).toBe(former);
  expect(approvedChain([current], former)).toBe(current);
  expect(approvedChain([current], 'solana:other')).toBe(undefined);
});
