import { defineErrors, retryable } from '@mooring/protocol';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import type { IndexReader } from '../indexer/index-reader.ts';
import { silent } from '../test-support/index-stage.ts';
import { ownedTokens } from './owned-tokens.ts';

const chain = 'eip155:1';
const [one, two, three] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(39)}a`) as [
  string,
  string,
  string,
];
const listed = [{ address: getAddress(one as `0x${string}`), icon: '', words: undefined }];
const createError = defineErrors({
  NODE_UNAVAILABLE: retryable('No node.'),
  ADDRESS_INVALID: 'No address.',
});

const held = (tokens: IndexReader['tokens'], most = 10) =>
  ownedTokens({ index: { chains: [chain], tokens }, most, log: silent });

describe('indexed tokens of an account', () => {
  const tokens = async () => [
    { token: two, amount: -5n },
    { token: three, amount: 7n },
    { token: one, amount: 9n },
  ];

  it('include unlisted tokens up to the limit', async () => {
    const { unlisted } = await held(tokens)(chain, one, listed);
    expect(unlisted.map(({ address, isUnlisted }) => [address.toLowerCase(), isUnlisted])).toEqual([
      [two, true],
      [three, true],
    ]);
    expect((await held(tokens, 1)(chain, one, listed)).unlisted.length).toBe(1);
  });

  it('replace a node that is away, with impossible amounts as unknown', async () => {
    const { amountsNow } = await held(tokens)(chain, one, listed);
    expect(amountsNow(createError('NODE_UNAVAILABLE'))).toEqual({
      ...{ native: undefined, tokens: [9n, undefined, 7n], isIndexed: true },
    });
    expect(() => amountsNow(createError('ADDRESS_INVALID'))).toThrow('No address.');
    expect(() => amountsNow(new Error('a fault'))).toThrow('a fault');
    const nothing = await held(async () => [])(chain, one, listed);
    expect(() => nothing.amountsNow(createError('NODE_UNAVAILABLE'))).toThrow('No node.');
  });

  it('are unknown, not zero, where the index has none', async () => {
    const { amountsNow } = await held(async () => [{ token: three, amount: 7n }])(chain, one, listed);
    expect(amountsNow(createError('NODE_UNAVAILABLE')).tokens).toEqual([undefined, 7n]);
  });

  it('replace no node if one amount is unknown', async () => {
    const some: IndexReader['tokens'] = async () => [
      { token: one, amount: 9n },
      { token: two, amount: undefined },
    ];
    const { amountsNow } = await held(some)(chain, one, listed);
    expect(() => amountsNow(createError('NODE_UNAVAILABLE'))).toThrow('No node.');
  });

  it('are empty on a chain without an index and while the database fails', async () => {
    expect((await held(tokens)('eip155:2', one, listed)).unlisted).toEqual([]);
    const failing = await held(() => Promise.reject(new Error('away')))(chain, one, listed);
    expect(failing.unlisted).toEqual([]);
    expect(() => failing.amountsNow(createError('NODE_UNAVAILABLE'))).toThrow('No node.');
  });
});
