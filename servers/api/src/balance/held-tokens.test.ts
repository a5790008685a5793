import { defineErrors, retryable } from '@mooring/protocol';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { silent } from '../test-support/index-stage.ts';
import { heldTokens } from './held-tokens.ts';

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

const held = (tokens: () => Promise<readonly { token: string; amount: bigint }[]>, most = 10) =>
  heldTokens({ index: { chains: [chain], tokens }, most, log: silent });

describe('what an index knows of an account', () => {
  const tokens = async () => [
    { token: two, amount: -5n },
    { token: three, amount: 7n },
    { token: one, amount: 9n },
  ];

  it('has tokens that are on no list, as many as may be', async () => {
    const { unlisted } = await held(tokens)(chain, one, listed);
    expect(unlisted.map(({ address, isUnlisted }) => [address.toLowerCase(), isUnlisted])).toEqual([
      [two, true],
      [three, true],
    ]);
    expect((await held(tokens, 1)(chain, one, listed)).unlisted.length).toBe(1);
  });

  it('takes the place of a node that is away, without what cannot be', async () => {
    const { amountsNow } = await held(tokens)(chain, one, listed);
    expect(amountsNow(createError('NODE_UNAVAILABLE'))).toEqual({ native: undefined, tokens: [9n, 0n, 7n] });
    expect(() => amountsNow(createError('ADDRESS_INVALID'))).toThrow('No address.');
    expect(() => amountsNow(new Error('a fault'))).toThrow('a fault');
    const nothing = await held(async () => [])(chain, one, listed);
    expect(() => nothing.amountsNow(createError('NODE_UNAVAILABLE'))).toThrow('No node.');
  });

  it('is nothing on another chain, and while the database does not answer', async () => {
    expect((await held(tokens)('eip155:2', one, listed)).unlisted).toEqual([]);
    const failing = await held(() => Promise.reject(new Error('away')))(chain, one, listed);
    expect(failing.unlisted).toEqual([]);
    expect(() => failing.amountsNow(createError('NODE_UNAVAILABLE'))).toThrow('No node.');
  });
});
