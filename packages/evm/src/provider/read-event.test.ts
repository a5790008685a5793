import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAccounts, readChain } from './read-event.ts';

it.each([
  [1, 'eip155:1'],
  ['1', 'eip155:1'],
  ['0x1', 'eip155:1'],
  ['eip155:1', 'eip155:1'],
  ['eip155:0x1', 'eip155:1'],
  [Number.MAX_SAFE_INTEGER, 'eip155:9007199254740991'],
  ['0x1fffffffffffff', 'eip155:9007199254740991'],
])('reads the chain %s', (data, chain) => {
  expect(readChain(data)).toBe(chain);
});

it.each([
  0,
  -1,
  0.5,
  Number.NaN,
  2 ** 53,
  '0',
  '0x0',
  '',
  '0x',
  '1e3',
  ' 1',
  '1.5',
  '9007199254740992',
  '0x20000000000000',
  'solana:1',
  null,
  {},
  ['1'],
  1n,
])('rejects %s as a chain', (data) => {
  expect(readChain(data)).toBeUndefined();
});

it('reads a chain with a positive whole id, or none, from any input', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.string().map((text) => `eip155:${text}`),
      ),
      (data) => {
        const chain = readChain(data);
        if (chain !== undefined) expect(chain).toMatch(/^eip155:[1-9]\d{0,15}$/);
      },
    ),
  );
});

it('reads up to a thousand addresses, plain and CAIP-10, and ignores the rest', () => {
  const one = `0x${'1'.repeat(40)}`;
  expect(readAccounts([one, `eip155:1:${one}`, 'x', 1, null, `${one}0`])).toEqual([one, one]);
  expect(readAccounts(Array.from({ length: 1_500 }, () => one))).toHaveLength(1_000);
  expect(readAccounts(one)).toEqual([]);
});
