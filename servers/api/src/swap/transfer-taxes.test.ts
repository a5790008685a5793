import type { CallAnswer, NodeCall } from '@mooring/upstreams';
import { encodeFunctionResult, type Hex, multicall3Abi } from 'viem';
import { describe, expect, it } from 'vitest';
import { multicallAddress } from '../pools/call-contracts.ts';
import type { Pool } from '../pools/pool.ts';
import { transferTaxes } from './transfer-taxes.ts';

const [token, other, place] = ['a', 'b', 'c'].map((digit): Hex => `0x${digit.repeat(40)}`) as [Hex, Hex, Hex];
const pool: Pool = {
  ...{ address: place, version: 'v2', fee: 3_000, token0: token, token1: other },
  ...{ reserve0: 1_000_000n, reserve1: 5n },
};
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;
const busy: CallAnswer = { error: { code: -32_000, message: 'busy' } };

/** Balances before and after a transfer of 10,000, a hundredth of what the pool has. */
function balances(before: bigint, after: bigint): CallAnswer {
  const result = [word(before), word(1n), word(after)].map((returnData) => ({ success: true, returnData }));
  return { result: encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result }) };
}

function world(answer: CallAnswer, code: CallAnswer = { result: '0x6001' }) {
  const node = { answer, code, asked: [] as NodeCall[], time: 0 };
  const upstreams = {
    async forward(_: string, calls: readonly NodeCall[]) {
      node.asked.push(...calls);
      return calls.map(({ method }) => (method === 'eth_getCode' ? node.code : node.answer));
    },
  };
  const taxes = transferTaxes({ upstreams, chain: 'eip155:1', now: () => node.time });
  return { node, of: (pools: readonly Pool[] = [pool]) => taxes.of(token, pools) };
}

it.each([
  ['all of it', 10_000n, 0],
  ['95 %', 9_500n, 500],
  ['a part that is no whole hundredth', 9_999n, 1],
  ['more', 10_001n, 0],
  ['nothing', 0n, 0],
])('of a token of which %s arrives', async (_, arrives, tax) => {
  expect(await world(balances(7n, 7n + arrives)).of()).toBe(tax);
});

it('simulates the transfer from a pool with the code of Multicall3 at its address', async () => {
  const { node, of } = world(balances(0n, 9_500n));
  await of();
  const [code, call] = node.asked;
  expect(code?.params).toEqual([multicallAddress, 'latest']);
  expect(call?.params).toMatchObject([{ to: place }, 'latest', { [place]: { code: '0x6001' } }]);
});

it('is none for a token without a pool, or with an empty one', async () => {
  const { node, of } = world(balances(0n, 9_500n));
  expect(await of([])).toBe(0);
  expect(await of([{ ...pool, token0: other }])).toBe(0);
  expect(node.asked).toEqual([]);
  expect(await of([{ ...pool, reserve0: 99n }])).toBe(0);
});

describe('a tax', () => {
  it('is measured again after five minutes', async () => {
    const { node, of } = world(balances(0n, 9_500n));
    expect(await of()).toBe(500);
    node.answer = balances(0n, 9_000n);
    node.time = 299_999;
    expect(await of()).toBe(500);
    node.time = 300_000;
    expect(await of()).toBe(1_000);
    node.answer = balances(0n, 9_500n);
    // The clock was set back.
    node.time = 0;
    expect(await of()).toBe(500);
    expect(node.asked.filter(({ method }) => method === 'eth_getCode')).toHaveLength(1);
  });

  it.each<readonly [string, { readonly answer?: CallAnswer; readonly code?: CallAnswer }]>([
    ['the call fails', { answer: busy }],
    ['the answer is none', { answer: { result: '0x1234' } }],
    ['the code cannot be read', { code: busy }],
  ])('counts as none while %s, and is measured at the next request', async (_, given) => {
    const { node, of } = world(given.answer ?? balances(0n, 9_500n), given.code);
    expect(await of()).toBe(0);
    Object.assign(node, { answer: balances(0n, 9_500n), code: { result: '0x6001' } });
    expect(await of()).toBe(500);
  });
});
