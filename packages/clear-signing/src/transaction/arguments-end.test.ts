import fc from 'fast-check';
import { type Abi, concatHex, encodeFunctionData, type Hex, parseAbiItem, size } from 'viem';
import { expect, it } from 'vitest';
import { argumentsEnd } from './arguments-end.ts';

const item = parseAbiItem(
  'function call(address to, (uint256 id, bytes data)[] parts, bytes note, uint8[] marks, (uint256 a, uint256 b) pair)',
);
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const bytes = fc.uint8Array({ maxLength: 70 }).map((value): Hex => `0x${Buffer.from(value).toString('hex')}`);
const data = fc
  .tuple(
    fc.array(fc.record({ id: fc.bigInt(0n, 2n ** 256n - 1n), data: bytes }), { maxLength: 3 }),
    bytes,
    fc.array(fc.nat(255), { maxLength: 3 }),
  )
  .map(([parts, note, marks]) => {
    const args = [to, parts, note, marks, { a: 1n, b: 2n }];
    return encodeFunctionData({ abi: [item] as Abi, functionName: 'call', args });
  });

it('is the whole length of an encoding, and does not count what follows', () => {
  fc.assert(
    fc.property(data, bytes, (call, rest) => {
      expect(argumentsEnd(item.inputs, call)).toBe(size(call) - 4);
      expect(argumentsEnd(item.inputs, concatHex([call, rest]))).toBe(size(call) - 4);
    }),
    { numRuns: 100 },
  );
});

it('is missing for an encoding that is cut', () => {
  fc.assert(
    fc.property(data, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (call, part) => {
      const kept = Math.floor((size(call) - 4) * part) + 4;
      expect(argumentsEnd(item.inputs, call.slice(0, 2 + kept * 2) as Hex)).toBeUndefined();
    }),
    { numRuns: 100 },
  );
});

const one = parseAbiItem('function call(bytes first, bytes second)').inputs;
const word = (value: bigint) => value.toString(16).padStart(64, '0');
const call = (...words: readonly bigint[]): Hex => `0x00000000${words.map(word).join('')}`;

it('is missing for parts out of order, shared, apart or beyond the data', () => {
  expect(argumentsEnd(one, call(64n, 96n, 0n, 0n))).toBe(128);
  expect(argumentsEnd(one, call(96n, 64n, 0n, 0n))).toBeUndefined();
  expect(argumentsEnd(one, call(64n, 64n, 0n, 0n))).toBeUndefined();
  expect(argumentsEnd(one, call(64n, 128n, 0n, 0n, 0n))).toBeUndefined();
  expect(argumentsEnd(one, call(64n, 2n ** 256n - 1n, 0n, 0n))).toBeUndefined();
  expect(argumentsEnd(one, call(64n, 96n, 0n, 2n ** 256n - 1n))).toBeUndefined();
});

it('refuses a list that claims more members than the data holds, without making it', () => {
  const list = parseAbiItem('function call(uint8[] list)').inputs;
  expect(argumentsEnd(list, call(32n, 2n, 1n, 1n))).toBe(128);
  expect(argumentsEnd(list, call(32n, 3n, 1n, 1n))).toBeUndefined();
  expect(argumentsEnd(list, call(32n, 2n ** 255n, 1n, 1n))).toBeUndefined();
});
