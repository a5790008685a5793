import { concatHex, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem';
import { expect, it } from 'vitest';
import { decodeCall } from './decode-call.ts';

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5n] });

it('decodes a known call, and whether its data is exactly that', () => {
  const call = { what: 'transfer', to, amount: 5n };
  expect(decodeCall(transfer, contract)).toEqual({ call, exact: true });
  expect(decodeCall(`0x${transfer.slice(2).toUpperCase()}`, contract)).toEqual({ call, exact: true });
  expect(decodeCall(concatHex([transfer, '0x00']), contract)).toEqual({ call, exact: false });
  // A high byte of the address that the contract would ignore or refuse.
  const dirty = `${transfer.slice(0, 10)}01${transfer.slice(12)}` as Hex;
  expect(decodeCall(dirty, contract)).not.toMatchObject({ exact: true });
});

it('knows some functions by their name alone', () => {
  expect(decodeCall('0xd0e30db0', contract)).toEqual({ call: { what: 'deposit' }, exact: true });
});

it('does not know other functions', () => {
  for (const data of ['0x', '0x12', '0xdeadbeef', '0xdeadbeef00'] as const)
    expect(decodeCall(data, contract)).toBeUndefined();
});

it('hides nothing of a known function whose arguments are malformed', () => {
  expect(decodeCall(transfer.slice(0, -2) as Hex, contract)).toBe('hidden');
  expect(decodeCall(transfer.slice(0, 10) as Hex, contract)).toBe('hidden');
  const abi = parseAbi(['function setApprovalForAll(address operator, bool approved)']);
  const all = encodeFunctionData({ abi, args: [to, true] });
  expect(decodeCall(`${all.slice(0, -1)}2` as Hex, contract)).toBe('hidden');
});
