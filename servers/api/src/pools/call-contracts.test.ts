import type { CallAnswer, NodeCall } from '@mooring/upstreams';
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem';
import { describe, expect, it } from 'vitest';
import {
  callContracts,
  decodeTogether,
  encodeTogether,
  multicallAddress,
  resultOf,
} from './call-contracts.ts';

const contract = (digit: number): Hex => `0x${`${digit}`.repeat(40)}`;
const word = (digit: number): Hex => `0x${`${digit}`.padStart(64, '0')}`;
const calls = [1, 2, 3].map((digit) => ({ to: contract(digit), data: word(digit) }));

function together(...results: readonly (Hex | undefined)[]): Hex {
  return encodeFunctionResult({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    result: results.map((returnData) => ({
      success: returnData !== undefined,
      returnData: returnData ?? '0x',
    })),
  });
}

type Call = NodeCall & { readonly params: readonly [{ readonly to: string; readonly data: Hex }, string] };

/** A node with scripted answers, and the requests it received. */
function node(answer: (calls: readonly Call[]) => readonly CallAnswer[]) {
  const asked: (readonly Call[])[] = [];
  const upstreams = {
    async forward(_chain: string, given: readonly NodeCall[]) {
      asked.push(given as readonly Call[]);
      return answer(given as readonly Call[]);
    },
  };
  return { upstreams, asked, chain: 'eip155:1' as const };
}

it('reads many contracts in one call, each of which may fail', async () => {
  const { asked, ...on } = node(() => [{ result: together(word(1), undefined, word(3)) }]);
  expect(await callContracts(on, calls)).toEqual([word(1), undefined, word(3)]);
  expect(asked).toHaveLength(1);
  const [[call] = []] = asked;
  expect(call?.params[0].to).toBe(multicallAddress);
  const { args } = decodeFunctionData({ abi: multicall3Abi, data: call?.params[0].data ?? '0x' });
  expect(args[0]).toEqual(calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data })));
});

it('splits calls that exceed one request, and keeps the order', async () => {
  const { asked, ...on } = node(([call]) => {
    const { args } = decodeFunctionData({ abi: multicall3Abi, data: call?.params[0].data ?? '0x' });
    return [
      { result: together(...(args[0] as readonly { callData: Hex }[]).map(({ callData }) => callData)) },
    ];
  });
  expect(await callContracts({ ...on, together: 2 }, calls)).toEqual(calls.map(({ data }) => data));
  expect(asked).toHaveLength(2);
  expect(await callContracts(on, [])).toEqual([]);
});

it.each<readonly [string, CallAnswer]>([
  ['has no Multicall3', { result: '0x' }],
  ['fails', { error: { code: 3, message: 'out of gas' } } as CallAnswer],
  ['answers for fewer contracts', { result: together(word(1)) }],
])('asks each contract alone if the chain %s', async (_, first) => {
  const { asked, ...on } = node((given) =>
    given.length === 1 ? [first] : [{ result: word(1) }, { result: '0x' }, { result: 7 } as CallAnswer],
  );
  expect(await callContracts(on, calls)).toEqual([word(1), undefined, undefined]);
  expect(asked[1]?.map(({ params }) => params[0].to)).toEqual(calls.map(({ to }) => to));
});

it('gives no results if the node fails at one of the contracts, rather than the contract', async () => {
  const failing = (message: string) =>
    node((given) =>
      given.map((_, at) => (at === 0 ? { error: { code: -32_000, message } } : { result: '0x01' })),
    );
  expect(await callContracts(failing('out of gas'), calls)).toEqual([undefined, '0x01', '0x01']);
  await expect(callContracts(failing('header not found'), calls)).rejects.toMatchObject({
    code: 'NODE_UNAVAILABLE',
  });
});

describe('results', () => {
  it.each<readonly [unknown, Hex | undefined]>([
    [{ result: '0xab' }, '0xab'],
    [{ result: '0x' }, undefined],
    [{ result: '0xabc' }, undefined],
    [{ result: 'ab' }, undefined],
    [{ result: null }, undefined],
    [{ error: {} }, undefined],
    [undefined, undefined],
  ])('of %j are %s', (answer, result) => {
    expect(resultOf(answer as CallAnswer)).toBe(result);
  });

  it('of Multicall3 are none for anything else', () => {
    expect(decodeTogether(undefined, 1)).toBeUndefined();
    expect(decodeTogether('0x1234', 1)).toBeUndefined();
    expect(decodeTogether(together(), 0)).toEqual([]);
    expect(encodeTogether([])).toMatch(/^0x82ad56cb/);
  });
});
