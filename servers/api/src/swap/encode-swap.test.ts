import { decodeFunctionData, type Hex, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { encodeForBoth, encodeForSecond, encodeWrap } from './encode-swap.ts';
import { encodePath, type Route } from './find-route.ts';

const [a, b, user] = ['aa', 'bb', 'cc'].map((byte) => `0x${byte.repeat(20)}` as const) as [Hex, Hex, Hex];
const routerItself = '0x0000000000000000000000000000000000000002';
const route = (version: 'v2' | 'v3') =>
  ({ version, tokens: [a, b], pools: [{ fee: 500 }] }) as unknown as Route;
const swap = (change: object = {}) => ({
  ...{ route: route('v2'), amount: 5n, minToAmount: 4n, user, deadline: 99n },
  ...{ native: { from: false, to: false }, ...change },
});
const abi = parseAbi([
  'function deposit()',
  'function withdraw(uint256)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function wrapETH(uint256)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum))',
  'function unwrapWETH9(uint256, address)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
]);
const lower = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)).toLowerCase(),
  );

/** A call in names and arguments, and those within it. */
function read(data: Hex): readonly unknown[] {
  const { functionName, args = [] } = decodeFunctionData({ abi, data });
  if (functionName !== 'multicall') return [functionName, lower(args)];
  const [deadline, calls] = args as [bigint, readonly Hex[]];
  return [functionName, deadline, ...calls.map(read)];
}

it('wraps and unwraps the native currency', () => {
  expect(read(encodeWrap(5n, false))).toEqual(['deposit', []]);
  expect(read(encodeWrap(5n, true))).toEqual(['withdraw', ['5n']]);
});

describe('for a router of both versions', () => {
  it('swaps for the visitor, with a deadline around the call', () => {
    expect(read(encodeForBoth(swap()))).toEqual([
      'multicall',
      99n,
      ['swapExactTokensForTokens', ['5n', '4n', [a, b], user]],
    ]);
    const path = encodePath(route('v3')).toLowerCase();
    const third = { path, recipient: user, amountin: '5n', amountoutminimum: '4n' };
    expect(read(encodeForBoth(swap({ route: route('v3') })))[2]).toEqual(['exactInput', [third]]);
  });

  it.each(['v2', 'v3'] as const)(
    'unwraps what a swap of %s returns to the router, for the visitor',
    (version) => {
      const calls = read(encodeForBoth(swap({ route: route(version), native: { from: false, to: true } })));
      expect(JSON.stringify(calls[2])).toContain(routerItself);
      expect(JSON.stringify(calls[2])).not.toContain(user);
      expect(calls[3]).toEqual(['unwrapWETH9', ['4n', user]]);
    },
  );

  it('wraps the native currency and swaps what the router holds, so that no approved token is taken', () => {
    const native = { from: true, to: false };
    const [, , ...second] = read(encodeForBoth(swap({ native })));
    expect(second).toEqual([
      ['wrapETH', ['5n']],
      ['swapExactTokensForTokens', ['0n', '4n', [a, b], user]],
    ]);
    const [, , ...third] = read(encodeForBoth(swap({ route: route('v3'), native })));
    expect(third).toMatchObject([
      ['wrapETH', ['5n']],
      ['exactInput', [{ recipient: user, amountin: '0n', amountoutminimum: '4n' }]],
    ]);
  });
});

describe('for a router of version 2', () => {
  it.each([
    [{ from: false, to: false }, 'swapExactTokensForTokensSupportingFeeOnTransferTokens', ['5n']],
    [{ from: false, to: true }, 'swapExactTokensForETHSupportingFeeOnTransferTokens', ['5n']],
    [{ from: true, to: false }, 'swapExactETHForTokensSupportingFeeOnTransferTokens', []],
  ])('with native %j calls %s', (native, name, amount) => {
    expect(read(encodeForSecond(swap({ native })))).toEqual([name, [...amount, '4n', [a, b], user, '99n']]);
  });
});
