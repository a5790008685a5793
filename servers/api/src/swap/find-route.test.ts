import type { ExchangeSettings } from '@mooring/upstreams';
import fc from 'fast-check';
import { decodeFunctionData, encodeAbiParameters, type Hex, parseAbi, parseAbiParameters } from 'viem';
import { describe, expect, it } from 'vitest';
import type { ContractCall } from '../pools/call-contracts.ts';
import { amountOut, type Pool } from '../pools/pool.ts';
import { encodePath, findRoute, hopsOf } from './find-route.ts';

const [a, b, wrapped, dollar] = [1, 2, 3, 4].map((digit): Hex => `0x${`${digit}`.repeat(40)}`) as [
  Hex,
  Hex,
  Hex,
  Hex,
];
const exchange: ExchangeSettings = {
  ...{ wrapped, dollars: [dollar], bases: [], v2Factory: undefined, v3Factory: undefined },
  v3Quoter: `0x${'9'.repeat(40)}`,
  router: { kind: 'both', address: `0x${'8'.repeat(40)}` },
};
const pool = (
  token0: Hex,
  token1: Hex,
  reserve0: bigint,
  reserve1: bigint,
  more: Partial<Pool> = {},
): Pool => ({
  ...{ address: `0x${'7'.repeat(40)}`, version: 'v2', fee: 3_000, token0, token1, reserve0, reserve1 },
  ...more,
});
const third = { version: 'v3', fee: 500 } as const;
const quoted = (amount: bigint): Hex =>
  encodeAbiParameters(parseAbiParameters('uint256, uint160[], uint32[], uint256'), [amount, [], [], 0n]);

function find(
  pools: readonly Pool[],
  {
    amount = 1_000n,
    taxes = {},
    quote = () => undefined,
    ...more
  }: {
    readonly amount?: bigint;
    readonly taxes?: Readonly<Record<Hex, number>>;
    readonly quote?: (call: ContractCall) => Hex | undefined;
    readonly exchange?: ExchangeSettings;
  } = {},
) {
  return findRoute({
    ...{ exchange, pools, from: a, to: b, amount },
    taxes: new Map(Object.entries(taxes) as [Hex, number][]),
    call: async (calls) => calls.map(quote),
    ...more,
  });
}

const million = 1_000_000n;

describe('the best route', () => {
  it('is none without pools between the tokens', async () => {
    expect(await find([])).toBeUndefined();
    expect(await find([pool(a, wrapped, million, million)])).toBeUndefined();
    expect(await find([pool(a, b, 0n, 0n)])).toBeUndefined();
  });

  it('is the one that yields most, direct or through one token', async () => {
    const direct = pool(a, b, million, million);
    expect(await find([direct])).toMatchObject({ tokens: [a, b], toAmount: amountOut(direct, a, 1_000n) });
    const over = [pool(a, wrapped, million, 2n * million), pool(b, wrapped, million, million)];
    expect(await find([direct, ...over])).toMatchObject({ tokens: [a, wrapped, b], version: 'v2' });
  });

  it('does not mix pools of two versions', async () => {
    const mixed = [pool(a, wrapped, million, million), pool(wrapped, b, million, million, third)];
    expect(await find(mixed, { quote: () => quoted(1n) })).toBeUndefined();
  });

  it('goes through pools of version 3 if they quote more, else through version 2, also without a valid quote', async () => {
    const pools = [pool(a, b, million, million), pool(a, b, million, million, third)];
    expect(await find(pools, { quote: () => quoted(2_000n) })).toMatchObject({
      version: 'v3',
      toAmount: 2_000n,
    });
    for (const answer of [undefined, '0x' as const, '0x1234' as const, quoted(1n)])
      expect(await find(pools, { quote: () => answer })).toMatchObject({ version: 'v2' });
    const { v3Quoter: _, ...rest } = exchange;
    const none = { ...rest, v3Quoter: undefined };
    expect(await find(pools, { quote: () => quoted(2_000n), exchange: none })).toMatchObject({
      version: 'v2',
    });
  });

  it('asks for at most 24 routes of version 3, the deepest first', async () => {
    const pools = Array.from({ length: 30 }, (_, index) => pool(a, b, BigInt(index + 1), 1n, third));
    let asked = 0;
    await find(pools, { quote: () => quoted(BigInt(++asked)) });
    expect(asked).toBe(24);
    const found = await find(pools, { quote: () => quoted(1n) });
    expect(found?.pools[0]?.reserve0).toBe(30n);
  });
});

describe('a token with a transfer tax', () => {
  const pools = [pool(a, b, million, million), pool(a, b, million, million, third)];

  it('is swapped through version 2 only, for the amount that arrives', async () => {
    const found = await find(pools, { taxes: { [b]: 1_000 }, quote: () => quoted(5_000n) });
    const free = amountOut(pools[0] as Pool, a, 1_000n);
    expect(found).toMatchObject({ version: 'v2', toAmount: (free * 9_000n) / 10_000n });
  });

  it('has a tax that does not count as price impact', async () => {
    const free = await find(pools);
    const taxed = await find(pools, { taxes: { [a]: 500 } });
    expect(taxed?.toAmount).toBeLessThan(free?.toAmount ?? 0n);
    expect(taxed?.priceImpact).toBeLessThan(1);
  });
});

it('has a price impact between 0 and 100 % that grows with the amount', async () => {
  await fc.assert(
    fc.asyncProperty(
      ...([0, 1, 2, 3].map(() => fc.bigInt({ min: 1n, max: 10n ** 24n })) as [
        ...[fc.Arbitrary<bigint>, fc.Arbitrary<bigint>, fc.Arbitrary<bigint>, fc.Arbitrary<bigint>],
      ]),
      async (reserve0, reserve1, amount, more) => {
        const pools = [pool(a, b, reserve0, reserve1)];
        const [small, large] = [await find(pools, { amount }), await find(pools, { amount: amount + more })];
        for (const found of [small, large]) {
          if (found === undefined) continue;
          expect(found.priceImpact).toBeGreaterThanOrEqual(0);
          expect(found.priceImpact).toBeLessThanOrEqual(100);
          expect(found.toAmount).toBeLessThan(reserve1);
        }
        if (small !== undefined && large !== undefined)
          expect(large.toAmount).toBeGreaterThanOrEqual(small.toAmount);
      },
    ),
  );
});

it('lists intermediate tokens once, without the ends', () => {
  const settings = { ...exchange, bases: [dollar, a] };
  expect(hopsOf(settings, a, b)).toEqual([wrapped, dollar]);
  expect(hopsOf(settings, wrapped, dollar)).toEqual([a]);
});

it('encodes a path for version 3: tokens, separated by the fee in three bytes', async () => {
  const pools = [pool(a, wrapped, 1n, 1n, third), pool(wrapped, b, 1n, 1n, { ...third, fee: 10_000 })];
  const path = encodePath({ version: 'v3', tokens: [a, wrapped, b], pools });
  expect(path).toBe(`0x${a.slice(2)}0001f4${wrapped.slice(2)}002710${b.slice(2)}`);
  let asked: readonly unknown[] = [];
  await find([pool(a, wrapped, 9n, 9n, third), pool(wrapped, b, 9n, 9n, { ...third, fee: 10_000 })], {
    quote({ data }) {
      const abi = parseAbi(['function quoteExactInput(bytes, uint256)']);
      asked = decodeFunctionData({ abi, data }).args;
      return undefined;
    },
  });
  expect(asked).toEqual([path, 1_000n]);
});
