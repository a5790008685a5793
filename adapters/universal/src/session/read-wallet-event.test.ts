import { expect, it } from 'vitest';
import { readChangedAccounts, readChangedChain } from './read-wallet-event.ts';

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
