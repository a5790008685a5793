import { concatHex, encodeAbiParameters, type Hex, numberToHex, parseAbiParameters } from 'viem';
import { expect, it } from 'vitest';
import { readExecution } from './read-execution.ts';

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const mode = (start: string): Hex => `0x${start.padEnd(64, '0')}`;
const proven = '01000000000078210001';
const calls = [
  { target: to, value: 5n, callData: '0x1234' },
  { target: to, value: 0n, callData: '0x' },
] as const;
const batch = encodeAbiParameters(
  parseAbiParameters('(address target, uint256 value, bytes callData)[] executions'),
  [calls],
);
const withProof = encodeAbiParameters(
  parseAbiParameters('(address target, uint256 value, bytes callData)[] executions, bytes opData'),
  [calls, '0xabcd'],
);
const steps = [
  { what: 'step', to, value: 5n, data: '0x1234' },
  { what: 'step', to, value: 0n, data: '0x' },
];

it('reads a single call', () => {
  const single = concatHex([to, numberToHex(5n, { size: 32 }), '0x1234']);
  expect(readExecution(mode('00'), single)).toEqual(steps.slice(0, 1));
  expect(readExecution(mode('0001'), single)).toEqual(steps.slice(0, 1));
  expect(readExecution(mode('00'), concatHex([to, '0x00']))).toBeUndefined();
});

it('marks a call that runs foreign code', () => {
  expect(readExecution(mode('ff'), concatHex([to, '0x1234']))).toEqual([
    { what: 'step', to, value: 0n, data: '0x1234', delegate: true },
  ]);
  expect(readExecution(mode('ff'), '0x1234')).toBeUndefined();
});

it('reads a batch, with a proof only where the mode has one', () => {
  expect(readExecution(mode('01'), batch)).toEqual(steps);
  expect(readExecution(mode(proven), batch)).toEqual(steps);
  expect(readExecution(mode(proven), withProof)).toEqual(steps);
  expect(readExecution(mode('01'), withProof)).toBeUndefined();
  expect(readExecution(mode('01'), concatHex([batch, '0x00']))).toBeUndefined();
  expect(readExecution(mode('01'), batch.slice(0, -2) as Hex)).toBeUndefined();
});

it.each([
  '02',
  'fe',
  '0102',
  '01000001',
  '01000000000078210002',
  '00000000000078210001',
  'ff000000000078210001',
  '01000000000043210000',
])('reads no step in the mode %s', (start) => {
  const execution = start.startsWith('01') ? batch : concatHex([to, numberToHex(5n, { size: 32 })]);
  expect(readExecution(mode(start), execution)).toBeUndefined();
});
