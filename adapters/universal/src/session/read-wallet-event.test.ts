import { expect, it } from 'vitest';
import {
  approvedChain,
  readChangedAccounts,
  readChangedChain,
  readWalletEvent,
} from './read-wallet-event.ts';

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

it('reads an event for the current namespace of its chain, with a bounded name', () => {
  const event = { name: 'n'.repeat(100), data: { any: 1 } };
  expect(readWalletEvent({ event, chainId: 'eip155:1' })).toEqual({
    type: 'changed',
    namespace: 'eip155',
    chain: 'eip155:1',
    name: 'n'.repeat(64),
    data: { any: 1 },
  });
});

it('reads accountsChanged without chain prefixes, and ignores it without an address', () => {
  const accounts = { name: 'accountsChanged', data: ['eip155:1:0xa', 5] };
  expect(readWalletEvent({ event: accounts, chainId: 'eip155:1' })?.data).toEqual(['0xa']);
  expect(readWalletEvent({ event: { ...accounts, data: [] }, chainId: 'eip155:1' })).toBeUndefined();
});

it.each(['connect', 'disconnect', 'display_uri', 'default_chain_changed', 'session_event'])(
  'ignores %s, which only the provider emits',
  (name) => {
    expect(readWalletEvent({ event: { name, data: 1 }, chainId: 'eip155:1' })).toBeUndefined();
  },
);
