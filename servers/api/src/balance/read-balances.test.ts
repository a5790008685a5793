import type { CaipNetworkId } from '@mooring/protocol';
import { balanceAnswer } from '@mooring/protocol/api';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { readBalances } from './read-balances.ts';

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
