import { expect, it } from 'vitest';
import { costOf } from './rpc-methods.ts';

it.each([
  ['eip155', 'eth_chainId', 1],
  ['eip155', 'eth_getLogs', 40],
  ['solana', 'getBalance', 1],
  ['eip155', 'getBalance', undefined],
  ['solana', 'eth_chainId', undefined],
  ['eip155', 'debug_traceCall', undefined],
  ['eip155', 'personal_sign', undefined],
  ['eip155', 'toString', undefined],
  ['constructor', 'name', undefined],
  ['bip122', 'anything', undefined],
])('in %s, %s costs %s', (namespace, method, cost) => {
  expect(costOf(namespace, method, [])).toBe(cost);
});

it('allows more methods at a high cost, and leaves that of known ones', () => {
  const more = ['debug_traceCall', 'eth_chainId'];
  expect(costOf('eip155', 'debug_traceCall', more)).toBe(20);
  expect(costOf('bip122', 'debug_traceCall', more)).toBe(20);
  expect(costOf('eip155', 'eth_chainId', more)).toBe(1);
});
