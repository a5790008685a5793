import { hashTypedData, type TypedDataDefinition } from 'viem';
import { describe, expect, it } from 'vitest';
import { readRequest } from './read-request.ts';

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const zero = `0x${'0'.repeat(40)}`;

describe('readRequest', () => {
  it('reads a message given as bytes or as text', () => {
    expect(readRequest('personal_sign', ['0x6869', from])).toEqual({ kind: 'message', from, raw: '0x6869' });
    expect(readRequest('personal_sign', ['hi', from])).toEqual({ kind: 'message', from, raw: '0x6869' });
    expect(readRequest('personal_sign', ['0x686', from])).toMatchObject({ raw: '0x3078363836' });
  });

  it('accepts typed data with big integers, and signs it unchanged', () => {
    const typedData = {
      types: { Permit: [{ name: 'value', type: 'uint256' }] },
      primaryType: 'Permit',
      domain: { chainId: 31_337n },
      message: { value: 10n ** 18n },
    };
    const request = readRequest('eth_signTypedData_v4', [from, typedData]);
    const read = JSON.parse(request.kind === 'typed-data' ? request.json : '') as TypedDataDefinition;
    expect(hashTypedData(read)).toBe(hashTypedData(typedData as unknown as TypedDataDefinition));
  });

  it('accepts only those transaction fields that a site may set', () => {
    const asked = { from, to, value: '0x0a', data: '0x', nonce: '0x99', gasPrice: '0xffffffffff' };
    expect(readRequest('eth_sendTransaction', [asked])).toEqual({
      kind: 'transaction',
      from,
      transaction: { to, value: 10n, data: '0x', gas: undefined },
    });
  });

  it.each([undefined, null, []])('accepts a transaction without delegations, given as %j', (none) => {
    expect(readRequest('eth_sendTransaction', [{ from, to, authorizationList: none }])).toMatchObject({
      transaction: { to },
    });
  });

  it('creates a contract when there is no receiver', () => {
    expect(readRequest('eth_sendTransaction', [{ from, input: '0x00' }])).toMatchObject({
      transaction: { to: undefined, data: '0x00', value: 0n },
    });
  });

  it.each([
    ['personal_sign', undefined],
    ['personal_sign', ['0x', 'nobody']],
    ['personal_sign', [{}, from]],
    ['eth_signTypedData_v4', [from, 7]],
    ['eth_sendTransaction', []],
    ['eth_sendTransaction', [{ from, to: '0x1' }]],
    ['eth_sendTransaction', [{ from, value: '10' }]],
    ['eth_sendTransaction', [{ from, value: `0x1${'0'.repeat(64)}` }]],
    ['eth_sendTransaction', [{ from, data: 'zz' }]],
    ['eth_sendTransaction', [{ from, to, authorizationList: [{ address: zero, chainId: '0x1' }] }]],
    ['eth_sendTransaction', [{ from, to, authorizationList: 'x' }]],
    ['eth_sign', [from, '0x']],
  ])('refuses %s with %j by the code for wrong parameters', (method, params) => {
    expect(() => readRequest(method, params)).toThrow(expect.objectContaining({ code: -32602 }));
  });
});
