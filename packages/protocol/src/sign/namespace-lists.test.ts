import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  bareNamespace,
  chainOfAccount,
  chainsOf,
  chainsOfAccounts,
  containsAll,
  isWireAccountId,
  isWireChainId,
  unique,
} from './namespace-lists.ts';

const namespace = (chains?: readonly string[]) => ({ chains, methods: [], events: [] }) as never;

it('the key of a namespace may name its only chain', () => {
  expect([bareNamespace('eip155'), bareNamespace('eip155:137')]).toEqual(['eip155', 'eip155']);
  expect(chainsOf('eip155:137', namespace(['eip155:1']))).toEqual(['eip155:137']);
  expect(chainsOf('eip155', namespace(['eip155:1', 'eip155:2']))).toEqual(['eip155:1', 'eip155:2']);
  expect(chainsOf('eip155', namespace())).toEqual([]);
});

it('lists the chains of accounts once, in their order', () => {
  expect(chainOfAccount('eip155:1:0xab')).toBe('eip155:1');
  expect(chainsOfAccounts({ accounts: ['eip155:2:0xa', 'eip155:1:0xa', 'eip155:2:0xb'] })).toEqual([
    'eip155:2',
    'eip155:1',
  ]);
});

it('compares lists as sets', () => {
  const lists = fc.array(fc.constantFrom('a', 'b', 'c', 'd'));
  fc.assert(
    fc.property(lists, lists, (one, other) => {
      const both = unique([...one, ...other]);
      expect(new Set(both).size).toBe(both.length);
      expect(containsAll(both, one) && containsAll(both, other)).toBe(true);
      expect(containsAll(one, other)).toBe(other.every((item) => one.includes(item)));
    }),
  );
});

it.each([
  ['eip155:1', true],
  // Laxer than CAIP-2, as on the wire.
  [':', true],
  ['eip155:', true],
  ['eip155', false],
  ['eip155:1:0xa', false],
  ['', false],
  [' ', false],
  [7, false],
  [undefined, false],
])('%j as a chain on the wire: %s', (value, is) => expect(isWireChainId(value)).toBe(is));

it.each([
  ['eip155:1:0xa', true],
  ['::0xa', true],
  ['eip155:1:', false],
  ['eip155:1', false],
  ['eip155:1:0xa:b', false],
  [['eip155', '1', '0xa'], false],
  [null, false],
])('%j as an account on the wire: %s', (value, is) => expect(isWireAccountId(value)).toBe(is));
