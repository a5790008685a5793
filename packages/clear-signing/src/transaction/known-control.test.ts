import { encodeFunctionData } from 'viem';
import { describe, expect, it } from 'vitest';
import { decodeCall } from './decode-call.ts';
import { control } from './known-control.ts';
import { knownFunction } from './known-functions.ts';

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const [first, second] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
];
const newest = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const usual: Readonly<Record<string, unknown>> = {
  uint256: 1n,
  bytes: '0x',
  bool: true,
  bytes32: `0x${'11'.repeat(32)}`,
};

describe.each(control().map((known) => ('item' in known ? known.item : undefined)))('$name', (item) => {
  if (item === undefined) throw new Error('It is described by its arguments.');
  /** The one who gets control is the last address. */
  const last = item.inputs.findLastIndex(({ type }) => type === 'address');
  const args = item.inputs.map(({ type }, place) =>
    type === 'address' ? (place === last ? newest : place === 0 ? first : second) : usual[type],
  );
  const data = encodeFunctionData({ abi: [item], functionName: item.name, args });

  it('names who gets control, and nobody if it is given up', () => {
    expect(decodeCall(data, contract)).toEqual({
      call: { what: 'control', ...(last < 0 ? {} : { to: newest }) },
      exact: true,
    });
  });

  it('is among the known functions, and hidden if its arguments are cut short', () => {
    expect(knownFunction(data.slice(0, 10))).toBeDefined();
    if (item.inputs.length > 0) expect(decodeCall(`0x${data.slice(2, -2)}`, contract)).toBe('hidden');
  });
});
