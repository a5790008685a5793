import { createLogger } from '@mooring/server-kit';
import type { Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import type { SwapProvider } from './swap-provider.ts';
import { swapService } from './swap-service.ts';

const at = (letter: string): Hex => `0x${letter.repeat(40)}`;
const chain = 'eip155:1' as const;
const [from, to, userAddress] = ['1', '2', '3'].map((letter) => `${chain}:${at(letter)}`) as [
  string,
  string,
  string,
];
const query = { amount: '100', from, to };

/** A provider that gives this amount, or fails. */
function provider(name: string, gives: bigint | undefined | Error, calls = at('a')): SwapProvider {
  const answer = async () => {
    if (gives instanceof Error) throw gives;
    return gives;
  };
  return {
    name,
    serves: (of) => of === chain,
    routers: () => [at('a')],
    spender: () => at('a'),
    async quote() {
      const toAmount = await answer();
      return toAmount === undefined
        ? undefined
        : { toAmount, priceImpact: 1, providerFee: 0, gas: 1n, path: undefined };
    },
    async build() {
      const toAmount = (await answer()) ?? 0n;
      return {
        to: calls,
        data: '0x',
        value: 0n,
        toAmount,
        minToAmount: toAmount,
        gas: undefined,
        deadline: undefined,
      };
    },
  };
}

function opened(...providers: readonly SwapProvider[]) {
  const asked: string[] = [];
  const desk = swapService({
    providers,
    upstreams: {
      chains: [chain],
      isAddress: (_, text) => text.startsWith('0x'),
      forward: async (_, calls) => calls.map(() => ({ result: '0x1' })),
    },
    log: createLogger({ server: 'api', level: 'silent' }),
    onAsked: (name, outcome) => asked.push(`${name} ${outcome}`),
  });
  return { desk, asked };
}

const away = new Error('away');

describe('several providers', () => {
  it('default to the first one for both quote and swap', async () => {
    const { desk, asked } = opened(provider('one', 5n), provider('two', 9n));
    expect((await desk.quotes(query)).quotes.map((quote) => quote.provider)).toEqual(['one']);
    expect((await desk.build({ ...query, userAddress })).provider).toBe('one');
    expect(asked).toEqual(['one ok', 'one ok']);
  });

  it('are compared with `any`, best quote first', async () => {
    const { desk, asked } = opened(
      provider('one', 5n),
      provider('two', 9n),
      provider('three', undefined),
      provider('four', away),
    );
    const { quotes } = await desk.quotes({ ...query, provider: 'any' });
    expect(quotes.map(({ provider, toAmount }) => [provider, toAmount])).toEqual([
      ['two', '9'],
      ['one', '5'],
    ]);
    expect(asked.sort()).toEqual(['four failed', 'one ok', 'three none', 'two ok']);
  });

  it('that give the same stay in their order', async () => {
    const { desk } = opened(
      provider('one', 5n),
      provider('two', 9n),
      provider('three', 5n),
      provider('four', 9n),
    );
    const { quotes } = await desk.quotes({ ...query, provider: 'any' });
    expect(quotes.map((quote) => quote.provider)).toEqual(['two', 'four', 'one', 'three']);
  });

  it('reject if one fails and none has a quote', async () => {
    const { desk } = opened(provider('one', away), provider('two', undefined));
    await expect(desk.quotes({ ...query, provider: 'any' })).rejects.toMatchObject({
      code: 'VENDOR_UNAVAILABLE',
    });
    expect(await desk.quotes({ ...query, provider: 'two' })).toEqual({ quotes: [] });
  });

  it('reject a chain that no provider serves', async () => {
    const { desk } = opened();
    await expect(desk.quotes(query)).rejects.toMatchObject({ code: 'SWAP_NOT_SERVED' });
    await expect(desk.quotes({ ...query, provider: 'any' })).rejects.toMatchObject({
      code: 'SWAP_NOT_SERVED',
    });
  });
});

it('rejects a swap that calls an unlisted contract', async () => {
  const { desk, asked } = opened(provider('one', 5n, at('b')));
  await expect(desk.build({ ...query, userAddress })).rejects.toMatchObject({ code: 'VENDOR_UNAVAILABLE' });
  expect(asked).toEqual(['one failed']);
});

it('returns the node’s gas price and rejects unserved chains', async () => {
  const { desk } = opened(provider('one', 5n));
  await expect(desk.gasPrice('eip155:2')).rejects.toMatchObject({ code: 'CHAIN_NOT_SERVED' });
  expect(await desk.gasPrice(chain)).toEqual({ standard: '1', fast: '1', instant: '1' });
});
