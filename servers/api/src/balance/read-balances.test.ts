import type { CaipNetworkId } from '@mooring/protocol';
import { apiLimits, balanceAnswer } from '@mooring/protocol/api';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createError } from '../errors.ts';
import { type ReadBalancesOptions, readBalances } from './read-balances.ts';

/** One chain, without names and prices. */
const sources = (balances: ReadBalancesOptions['upstreams']['balances']) => ({
  upstreams: {
    chains: ['eip155:1'] as const,
    isAddress: () => true,
    balances,
    tokens: async () => [],
    forward: async () => [],
    ready: async () => new Map(),
  },
  names: { of: async () => new Map() },
  prices: { of: async () => new Map() },
});

it('counts balances over the answer limit as omitted and keeps every native currency', async () => {
  const chains = Array.from({ length: 3 }, (_, index): CaipNetworkId => `eip155:${index + 1}`);
  const words = { name: 'T', symbol: 'T', decimals: 18 };
  const tokens = Array.from({ length: 400 }, (_, index) => ({
    ...{ address: `0x${index.toString(16).padStart(40, '0')}`, icon: '', words },
  }));
  const answer = await readBalances(
    {
      upstreams: {
        chains,
        isAddress: () => true,
        balances: async () => ({ native: 1n, tokens: tokens.map(() => 1n) }),
        tokens: async () => [],
        forward: async () => [],
        ready: async () => new Map(),
      },
      names: { of: async () => new Map() },
      prices: { of: async () => new Map([['native', 2]]) },
      chains: new Map(chains.map((chain) => [chain, { native: { ...words, icon: '' }, tokens }])),
    },
    `0x${'12'.repeat(20)}`,
    {},
  );
  expect(v.parse(balanceAnswer, answer).balances.length).toBe(1_000);
  expect(answer.omitted).toBe(203);
  expect(answer.balances.filter(({ address }) => address === undefined).length).toBe(3);
});

it('is never longer than clients accept, and leaves out pictures for that', async () => {
  const words = { name: '名'.repeat(128), symbol: '名'.repeat(32), decimals: 18 };
  const icon = `data:image/png;base64,${'A'.repeat(apiLimits.icon - 22)}`;
  const tokens = Array.from({ length: 1_000 }, (_, index) => ({
    ...{ address: `0x${index.toString(16).padStart(40, '0')}`, icon, words },
  }));
  const readOf = (amount: bigint | undefined) =>
    readBalances(
      {
        ...sources(async () => ({ native: 1n, tokens: tokens.map(() => amount) })),
        chains: new Map([['eip155:1', { native: { ...words, icon: '' }, tokens }]]),
      },
      `0x${'12'.repeat(20)}`,
      {},
    );
  const [read, unread] = [await readOf(2n ** 256n - 1n), await readOf(undefined)];
  for (const answer of [read, unread]) {
    expect(() => v.parse(balanceAnswer, answer)).not.toThrow();
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(apiLimits.answer);
  }
  expect([read.balances[1]?.iconUrl, read.balances.at(-1)?.iconUrl]).toEqual([icon, '']);
  expect([unread.unread?.[0]?.iconUrl, unread.unread?.at(-1)?.iconUrl]).toEqual([icon, undefined]);
});

it('reports a chain as unread whose node is busy, with the amounts that its index knows', async () => {
  const words = { name: 'T', symbol: 'T', decimals: 0 };
  const [held, other] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`) as [string, string];
  const tokens = [held, other].map((address) => ({ address, icon: '', words }));
  const answer = await readBalances(
    {
      ...sources(() => Promise.reject(createError('TOO_MANY_REQUESTS'))),
      chains: new Map([['eip155:1', { native: { ...words, icon: '' }, tokens }]]),
      held: async () => ({
        unlisted: [],
        amountsNow: () => ({ native: undefined, tokens: [5n, undefined], isIndexed: true }),
      }),
    },
    `0x${'12'.repeat(20)}`,
    {},
  );
  expect(answer.balances.map(({ address, quantity }) => [address, quantity.numeric])).toEqual([
    [`eip155:1:${held}`, '5'],
  ]);
  expect(answer.unread).toEqual([{ chainId: 'eip155:1' }]);
});
