import type { ExchangeSettings } from '@mooring/upstreams';
import { decodeFunctionData, type Hex, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { createError } from '../errors.ts';
import { amountOut, type Pool } from '../pools/pool.ts';
import type { TokenPair } from '../pools/pool-reader.ts';
import { poolSwaps } from './pool-swaps.ts';
import type { ProviderBuildQuestion } from './swap-provider.ts';

const chain = 'eip155:1';
const [a, b, wrapped, dollar, router, user] = ['1', '2', '3', '4', '8', '5'].map(
  (digit): Hex => `0x${digit.repeat(40)}`,
) as [Hex, Hex, Hex, Hex, Hex, Hex];
const million = 1_000_000n;
const now = 1_700_000_000_500;

const pool = (token0: Hex, token1: Hex, reserve0 = million, reserve1 = million): Pool => ({
  ...{ address: `0x${'7'.repeat(40)}`, version: 'v2', fee: 3_000, token0, token1, reserve0, reserve1 },
});

interface World {
  readonly pools?: readonly Pool[];
  readonly kind?: 'v2' | 'both';
  readonly read?: () => Promise<readonly Pool[]>;
}

/** Swaps over pools in memory, on a node that knows no tax. */
function open({ pools = [pool(a, b)], kind = 'v2', read = async () => pools }: World = {}) {
  const exchange: ExchangeSettings = {
    ...{ wrapped, dollars: [dollar], bases: [], v2Factory: `0x${'9'.repeat(40)}`, v3Factory: undefined },
    ...{ v3Quoter: undefined, router: { kind, address: router } },
  };
  const asked: (readonly TokenPair[])[] = [];
  const reader = {
    read(pairs: readonly TokenPair[]) {
      asked.push(pairs);
      return read();
    },
  };
  const swaps = poolSwaps({
    exchanges: new Map([[chain, { exchange, pools: reader }]]),
    upstreams: {
      forward: async (_, calls) => calls.map(() => ({ error: { code: -32_000, message: 'not known' } })),
    },
    clock: { now: () => now, after: () => () => undefined },
    deadlineSeconds: 600,
  });
  const quote = (from: Hex | undefined, to: Hex | undefined, amount = 1_000n) =>
    swaps.quote({ chain, from, to, amount });
  const build = (more: Partial<ProviderBuildQuestion> = {}) =>
    swaps.build({
      ...{ chain, from: a, to: b, amount: 1_000n, user },
      slippage: 100,
      minToAmount: undefined,
      ...more,
    });
  return { swaps, asked, quote, build };
}

const codeOf = (asking: () => unknown): Promise<string> =>
  Promise.resolve()
    .then(asking)
    .then(
      () => 'answered',
      (error) => error.code ?? error.message,
    );
const expected = amountOut(pool(a, b), a, 1_000n);

it('serves chains with an exchange, and calls only its router and the wrapped currency', async () => {
  const { swaps } = open();
  expect([swaps.name, swaps.serves(chain), swaps.serves('eip155:2')]).toEqual(['pools', true, false]);
  expect([swaps.routers(chain), swaps.spender(chain)]).toEqual([[router, wrapped], router]);
  const question = { chain: 'eip155:2', from: a, to: b, amount: 1n } as const;
  expect(await codeOf(() => swaps.quote(question))).toBe('SWAP_NOT_SERVED');
  expect(await codeOf(() => swaps.spender('eip155:2'))).toBe('SWAP_NOT_SERVED');
  expect(await codeOf(() => swaps.routers('eip155:2'))).toBe('SWAP_NOT_SERVED');
});

describe('a quote', () => {
  it('has the pools’ amount, its path, and gas by the number of pools', async () => {
    const { quote } = open();
    const direct = await quote(a, b);
    expect(direct).toMatchObject({ toAmount: expected, providerFee: 0, path: [a, b] });
    const over = await open({ pools: [pool(a, dollar), pool(dollar, b)] }).quote(a, b);
    expect(over?.path).toEqual([a, dollar, b]);
    expect(over?.gas ?? 0n).toBeGreaterThan(direct?.gas ?? 0n);
    expect(over?.toAmount ?? 0n).toBeLessThan(expected);
  });

  it('asks for the pair and for the pairs with each intermediate token', async () => {
    const { quote, asked } = open();
    await quote(a, b);
    expect(asked[0]).toEqual([
      [a, b],
      ...[wrapped, dollar].flatMap((hop) => [
        [a, hop],
        [hop, b],
      ]),
    ]);
  });

  it('uses the wrapped form of the native currency', async () => {
    const { quote } = open({ pools: [pool(a, wrapped)] });
    expect(await quote(undefined, a)).toMatchObject({ path: [wrapped, a] });
    expect(await quote(a, undefined)).toMatchObject({ path: [a, wrapped] });
  });

  it('is one for one for wrapping a currency, without any pool', async () => {
    const { quote, asked } = open({ pools: [] });
    for (const [from, to] of [
      [undefined, wrapped],
      [wrapped, undefined],
    ]) {
      expect(await quote(from, to, 7n)).toMatchObject({ toAmount: 7n, priceImpact: 0, path: undefined });
    }
    expect(asked).toEqual([]);
  });

  it('is none between a token and itself, without pools, or from pools of other tokens', async () => {
    expect(await open().quote(a, a)).toBeUndefined();
    expect(await open().quote(undefined, undefined)).toBeUndefined();
    expect(await open({ pools: [] }).quote(a, b)).toBeUndefined();
    expect(await open({ pools: [pool(a, dollar)] }).quote(a, b)).toBeUndefined();
    expect(await open({ pools: [pool(a, b, million, 1n)] }).quote(a, b)).toBeUndefined();
  });

  it('fails with the node', async () => {
    const { quote } = open({ read: () => Promise.reject(createError('NODE_UNAVAILABLE', { chain })) });
    expect(await codeOf(() => quote(a, b))).toBe('NODE_UNAVAILABLE');
  });
});

describe('a built swap', () => {
  const abi = parseAbi([
    'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable',
    'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
    'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
    'function multicall(uint256, bytes[]) payable returns (bytes[])',
    'function deposit() payable',
    'function withdraw(uint256)',
  ]);
  const read = (data: Hex | undefined) => decodeFunctionData({ abi, data: data ?? '0x' });
  const deadline = BigInt(Math.floor(now / 1_000) + 600);

  it('returns at least the amount less the slippage, until the deadline', async () => {
    const { build } = open();
    const built = await build();
    const least = (expected * 99n) / 100n;
    expect(built).toMatchObject({ to: router, value: 0n, toAmount: expected, minToAmount: least });
    expect(built?.deadline).toBe(Number(deadline));
    expect(read(built?.data).args).toEqual([1_000n, least, [a, b], user, deadline]);
  });

  it('returns at least the amount that was shown, and is not built if the pools give less', async () => {
    const { build } = open();
    expect((await build({ minToAmount: expected }))?.minToAmount).toBe(expected);
    expect((await build({ minToAmount: 5n, slippage: 0 }))?.minToAmount).toBe(5n);
    expect(await codeOf(() => build({ minToAmount: expected + 1n }))).toBe('SWAP_QUOTE_MOVED');
  });

  it('never accepts an output of zero', async () => {
    const { build } = open({ pools: [pool(a, b, million, 3_000n)] });
    const built = await build({ amount: 1_000n, slippage: 10_000 });
    expect(built?.toAmount).toBe(2n);
    expect(built?.minToAmount).toBe(1n);
    expect((await build({ minToAmount: 0n }))?.minToAmount).toBe(1n);
  });

  it('sends the native currency along only if it is swapped', async () => {
    const { build } = open({ pools: [pool(a, wrapped)] });
    const from = await build({ from: undefined, to: a });
    expect([from?.value, read(from?.data).functionName]).toEqual([
      1_000n,
      'swapExactETHForTokensSupportingFeeOnTransferTokens',
    ]);
    const to = await build({ to: undefined });
    expect([to?.value, read(to?.data).functionName]).toEqual([
      0n,
      'swapExactTokensForETHSupportingFeeOnTransferTokens',
    ]);
  });

  it('wraps and unwraps through the wrapped currency’s contract, without a deadline', async () => {
    const { build } = open({ pools: [] });
    const wrap = await build({ from: undefined, to: wrapped, amount: 7n });
    expect(wrap).toMatchObject({
      to: wrapped,
      value: 7n,
      toAmount: 7n,
      minToAmount: 7n,
      deadline: undefined,
    });
    expect(read(wrap?.data).functionName).toBe('deposit');
    const unwrap = await build({ from: wrapped, to: undefined, amount: 7n });
    expect([unwrap?.value, read(unwrap?.data)]).toEqual([0n, { functionName: 'withdraw', args: [7n] }]);
  });

  it('has its deadline in the call of a router like SwapRouter02', async () => {
    const built = await open({ kind: 'both' }).build();
    const { functionName, args } = read(built?.data);
    expect([functionName, args?.[0]]).toEqual(['multicall', deadline]);
  });

  it('is none without a route', async () => {
    expect(await open({ pools: [] }).build()).toBeUndefined();
    expect(await open().build({ to: a })).toBeUndefined();
  });
});
