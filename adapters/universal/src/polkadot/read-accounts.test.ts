import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAccounts } from './read-accounts.ts';

const genesis = '91b171bb158e2d3848fa23a9f1c25182';
const chain = `polkadot:${genesis}` as const;
const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5';

it.each([
  ['of any chain', {}],
  ['of any chain, said otherwise', { genesisHash: null }],
  ['of any chain, said by an empty text', { genesisHash: '' }],
  ['of this chain', { genesisHash: `0x${genesis}fb8e20313b2cac8490` }],
  ['of this chain in capitals', { genesisHash: `0x${genesis.toUpperCase()}FB` }],
])('reads an account %s', (_, more) => {
  expect(readAccounts([{ address, name: 'Alice', ...more }], chain)).toEqual([{ address }]);
});

it.each([
  ['another chain', { genesisHash: `0x${'b0'.repeat(32)}` }],
  ['a chain that is no text', { genesisHash: 7 }],
  ['another kind of address', { address: `0x${'11'.repeat(20)}` }],
  ['a mistyped address', { address: address.replace('15oF', '15oG') }],
  ['an address that is no text', { address: [address] }],
])('omits an account of %s', (_, change) => {
  expect(readAccounts([{ address, ...change }, { address }], chain)).toEqual([{ address }]);
});

it('omits an account that throws when it is read', () => {
  const trap = Object.defineProperty({}, 'address', {
    get: () => {
      throw new Error('trapped');
    },
  });
  expect(readAccounts([trap, { address }], chain)).toEqual([{ address }]);
});

it('reads at most a thousand, and nothing from anything else', () => {
  expect(readAccounts(Array(1_001).fill({ address }), chain)).toHaveLength(1_000);
  fc.assert(fc.property(fc.anything(), (given) => readAccounts(given, chain).length === 0));
});
