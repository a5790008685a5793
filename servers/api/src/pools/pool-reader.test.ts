import type { CallAnswer, ExchangeSettings } from '@mooring/upstreams';
import { encodeAbiParameters, type Hex, parseAbiParameters, toFunctionSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import { createError } from '../errors.ts';
import { scriptedNode } from '../test-support/scripted-node.ts';
import { poolReader } from './pool-reader.ts';

const hex = (digit: string): Hex => `0x${digit.repeat(40)}`;
const [a, b, c, pair, deep] = ['a', 'b', 'c', '1', '2'].map(hex) as [Hex, Hex, Hex, Hex, Hex];
const both: ExchangeSettings = {
  ...{ wrapped: a, dollars: [b], bases: [], v2Factory: hex('8'), v3Factory: hex('9'), v3Quoter: hex('7') },
  router: { kind: 'both', address: hex('6') },
};
const second = { ...both, v3Factory: undefined };
const third = { ...both, v2Factory: undefined };

const selectors = Object.fromEntries(
  Object.entries({
    getPair: 'getPair(address,address)',
    getPool: 'getPool(address,address,uint24)',
    getReserves: 'getReserves()',
    slot0: 'slot0()',
    liquidity: 'liquidity()',
    balanceOf: 'balanceOf(address)',
  }).map(([name, signature]) => [name, toFunctionSelector(signature)]),
) as Record<'getPair' | 'getPool' | 'getReserves' | 'slot0' | 'liquidity' | 'balanceOf', Hex>;
type Answer = { readonly result: unknown } | ((data: string) => CallAnswer);
const word = (value: bigint | string) => ({
  result: `0x${(typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')}`,
});
const reserves = (one: bigint, other: bigint) => ({
  result: encodeAbiParameters(parseAbiParameters('uint112, uint112, uint32'), [one, other, 7]),
});
const none = word(0n);
/** The price 1 of a v3 pool, as the square root times 2^96. */
const even = 2n ** 96n;

function open(
  exchange: ExchangeSettings,
  answers: Partial<Record<keyof typeof selectors, Answer>>,
  chain = 'eip155:1' as const,
) {
  const bySelector = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [selectors[name as keyof typeof selectors], answer]),
  );
  const node = scriptedNode(bySelector as Parameters<typeof scriptedNode>[0]);
  const time = { now: 0 };
  return { node, time, pools: poolReader({ upstreams: node, chain, exchange, now: () => time.now }) };
}

describe('v2 pools', () => {
  it('keep the order of their tokens, regardless of the order of the pair', async () => {
    const { pools } = open(second, { getPair: word(pair), getReserves: reserves(5n, 9n) });
    const expected = {
      ...{ address: pair, version: 'v2', fee: 3_000, token0: a, token1: b, reserve0: 5n, reserve1: 9n },
    };
    expect(await pools.read([[a, b]])).toEqual([expected]);
    expect(await pools.read([[b, a]])).toEqual([expected]);
  });

  it('are read once for a repeated pair, and not for a token with itself', async () => {
    const { pools, node } = open(second, { getPair: word(pair), getReserves: reserves(5n, 9n) });
    expect(
      await pools.read([
        [a, b],
        [b, a],
        [a, a],
      ]),
    ).toHaveLength(1);
    expect(await pools.read([[c, c]])).toEqual([]);
    expect(Math.max(...node.asked)).toBe(1);
  });

  it.each([
    ['no pool', { getPair: none }],
    ['no answer', {}],
    [
      'an address with more than an address',
      { getPair: word(2n ** 200n + 1n), getReserves: reserves(5n, 9n) },
    ],
    ['an answer that is too short', { getPair: { result: pair } }],
    ['an empty pool', { getPair: word(pair), getReserves: reserves(0n, 9n) }],
    ['no reserves', { getPair: word(pair) }],
    ['reserves that are cut off', { getPair: word(pair), getReserves: word(5n) }],
    ['reserves that are text', { getPair: word(pair), getReserves: { result: 'hello' } }],
  ])('are none with %s', async (_, answers) => {
    const { pools } = open(second, answers);
    expect(await pools.read([[a, b]])).toEqual([]);
  });
});

it('looks for a pool again after the node failed at it', async () => {
  let fails = true;
  const broken: CallAnswer = { error: { code: -32_000, message: 'header not found' } };
  const { pools } = open(second, {
    getPair: () => (fails ? broken : word(pair)),
    getReserves: reserves(5n, 9n),
  });
  await expect(pools.read([[a, b]])).rejects.toMatchObject({ code: 'NODE_UNAVAILABLE' });
  fails = false;
  expect(await pools.read([[a, b]])).toHaveLength(1);
});

describe('v3 pools', () => {
  const ofFee = (fee: bigint) => (data: string) =>
    BigInt(`0x${data.slice(-64)}`) === fee ? word(deep) : none;

  it('have reserves like a v2 pool that trades like them', async () => {
    const { pools } = open(third, {
      ...{
        getPool: ofFee(500n),
        slot0: word(even * 2n),
        liquidity: word(1_000n),
        balanceOf: word(10n ** 30n),
      },
    });
    expect(await pools.read([[a, b]])).toEqual([
      { address: deep, version: 'v3', fee: 500, token0: a, token1: b, reserve0: 500n, reserve1: 2_000n },
    ]);
  });

  it('count no more than the tokens that they hold, at the same price', async () => {
    // A tenth of the second token is there: liquidity is easily faked, tokens are not.
    const { pools } = open(third, {
      ...{ getPool: ofFee(500n), slot0: word(even * 2n), liquidity: word(1_000n) },
      balanceOf: word(200n),
    });
    expect(await pools.read([[a, b]])).toMatchObject([{ reserve0: 50n, reserve1: 200n }]);
  });

  it('are found at each fee', async () => {
    const { pools } = open(third, {
      ...{ getPool: word(deep), slot0: word(even), liquidity: word(7n), balanceOf: word(100n) },
    });
    expect((await pools.read([[a, b]])).map(({ fee }) => fee)).toEqual([100, 500, 3_000, 10_000]);
  });

  it.each([
    ['no price', { slot0: none }],
    ['a price that is no number', { slot0: { result: '0x' } }],
    ['no liquidity', { liquidity: none }],
    ['no tokens', { balanceOf: none }],
    ['tokens that nobody can read', { balanceOf: { result: 7 } }],
  ])('are none with %s', async (_, answers) => {
    const { pools } = open(third, {
      ...{ getPool: ofFee(500n), slot0: word(even), liquidity: word(7n), balanceOf: word(100n), ...answers },
    });
    expect(await pools.read([[a, b]])).toEqual([]);
  });
});

it('reads the pools of both versions, each with its own answers', async () => {
  const { pools } = open(both, {
    ...{ getPair: word(pair), getReserves: reserves(5n, 9n) },
    getPool: (data: string) => (BigInt(`0x${data.slice(-64)}`) === 3_000n ? word(deep) : none),
    ...{ slot0: word(even), liquidity: word(7n), balanceOf: word(100n) },
  });
  expect(
    await pools.read([
      [a, b],
      [b, c],
    ]),
  ).toMatchObject([
    { version: 'v2', token0: a, token1: b, reserve0: 5n },
    { version: 'v3', token0: a, token1: b, reserve0: 7n },
    { version: 'v2', token0: b, token1: c, reserve0: 5n },
    { version: 'v3', token0: b, token1: c, reserve0: 7n },
  ]);
});

it('requests pools once a minute, and their state each time', async () => {
  let at: Hex = pair;
  let reserve = 5n;
  const { pools, time } = open(second, {
    getPair: () => word(at),
    getReserves: () => reserves(reserve, 9n),
  });
  const read = async () => (await pools.read([[a, b]])).map(({ address, reserve0 }) => [address, reserve0]);
  expect(await read()).toEqual([[pair, 5n]]);
  at = deep;
  reserve = 6n;
  time.now = 59_999;
  expect(await read()).toEqual([[pair, 6n]]);
  time.now = 60_000;
  expect(await read()).toEqual([[deep, 6n]]);
});

it('rejects while its node fails, and does not cache a failure', async () => {
  let isAway = true;
  const node = scriptedNode({
    [selectors.getPair]: word(pair),
    [selectors.getReserves]: reserves(5n, 9n),
  });
  const upstreams: Parameters<typeof poolReader>[0]['upstreams'] = {
    forward: async (chain, calls) => {
      if (isAway) throw createError('NODE_UNAVAILABLE', { chain: 'eip155:1' });
      return node.forward(chain, calls);
    },
  };
  const pools = poolReader({ upstreams, chain: 'eip155:1', exchange: second, now: () => 0 });
  await expect(pools.read([[a, b]])).rejects.toMatchObject({ code: 'NODE_UNAVAILABLE' });
  isAway = false;
  expect(await pools.read([[a, b]])).toHaveLength(1);
});
