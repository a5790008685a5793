import { concatHex, encodePacked, type Hex, size } from 'viem';
import { expect, it } from 'vitest';
import { readPackedSteps } from './read-packed-steps.ts';

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const pack = (operation: number, value: bigint, data: Hex, length = BigInt(size(data))) =>
  encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [operation, to, value, length, data]);

it('reads every step, and marks each that is not a plain call', () => {
  expect(readPackedSteps(concatHex([pack(0, 5n, '0x1234'), pack(1, 0n, '0x'), pack(2, 0n, '0xff')]))).toEqual(
    [
      { what: 'step', to, value: 5n, data: '0x1234' },
      { what: 'step', to, value: 0n, data: '0x', delegate: true },
      { what: 'step', to, value: 0n, data: '0xff', delegate: true },
    ],
  );
  expect(readPackedSteps('0x')).toEqual([]);
});

it.each([
  ['a byte is left', concatHex([pack(0, 5n, '0x1234'), '0x00'])],
  ['the head is cut', pack(0, 5n, '0x').slice(0, -2) as Hex],
  ['the data is cut', pack(0, 5n, '0x1234', 3n)],
  ['the length is beyond any number', pack(0, 5n, '0x1234', 2n ** 256n - 1n)],
])('reads none if %s', (_name, packed) => {
  expect(readPackedSteps(packed)).toBeUndefined();
});
