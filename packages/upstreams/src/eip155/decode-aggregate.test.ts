import { encodeFunctionResult, type Hex, multicall3Abi } from 'viem';
import { expect, it } from 'vitest';
import { decodeAggregate } from './decode-aggregate.ts';

const encode = (...results: readonly { readonly success: boolean; readonly returnData: Hex }[]) =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results });

it('decodes results, and failed calls as undefined', () => {
  const long = `0x${'ab'.repeat(100)}` as const;
  const data = encode(
    { success: true, returnData: long },
    { success: false, returnData: '0x12' },
    { success: true, returnData: '0x' },
  );
  expect(decodeAggregate(data, 3)).toEqual([long, undefined, '0x']);
  expect(decodeAggregate(encode(), 0)).toEqual([]);
});

it('refuses another number of results, and data that is cut off or none', () => {
  const data = encode({ success: true, returnData: '0x12' });
  for (const count of [0, 2]) expect(decodeAggregate(data, count)).toBeUndefined();
  for (let length = 2; length < 2 + 2 * 32 * 5; length += 32)
    expect(decodeAggregate(data.slice(0, length) as Hex, 1)).toBeUndefined();
  expect(decodeAggregate(`0x${'ff'.repeat(320)}`, 1)).toBeUndefined();
});

it('refuses results that share their bytes, without decoding gigabytes', () => {
  const word = (value: number) => value.toString(16).padStart(64, '0');
  const shared = (count: number, size: number): Hex =>
    `0x${word(32)}${word(count)}${word(32 * count).repeat(count)}${word(1)}${word(64)}${word(size)}${'00'.repeat(size)}`;
  expect(decodeAggregate(shared(1, 320), 1)).toEqual([`0x${'00'.repeat(320)}`]);
  expect(decodeAggregate(shared(2, 320), 2)).toBeUndefined();
  expect(decodeAggregate(shared(8_000, 262_144), 8_000)).toBeUndefined();
});
