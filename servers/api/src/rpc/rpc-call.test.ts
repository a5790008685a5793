import { expect, it } from 'vitest';
import { idOf, readCall, rpcErrors, rpcFailure } from './rpc-call.ts';

it.each<readonly [string, unknown, unknown]>([
  ['a number', { id: 1, method: 'a', params: [1] }, { id: 1, method: 'a', params: [1] }],
  ['a text', { id: 'x', method: 'a', params: { b: 1 } }, { id: 'x', method: 'a', params: { b: 1 } }],
  ['null', { id: null, method: 'a' }, { id: null, method: 'a', params: [] }],
])('reads a call whose id is %s', (_, value, call) => {
  expect(readCall({ jsonrpc: '2.0', other: true, ...(value as object) })).toEqual(call);
});

it.each<readonly [string, unknown]>([
  ['no object', 'eth_call'],
  ['null', null],
  ['a list', [{ id: 1, method: 'a' }]],
  ['without an id', { method: 'a' }],
  ['with an id that is an object', { id: {}, method: 'a' }],
  ['with an endless id', { id: 'x'.repeat(129), method: 'a' }],
  ['with an id that is no number', { id: Number.NaN, method: 'a' }],
  ['without a method', { id: 1 }],
  ['with a method that is no text', { id: 1, method: 7 }],
  ['with parameters that are a text', { id: 1, method: 'a', params: 'x' }],
])('refuses a call that is %s', (_, value) => {
  expect(readCall(value)).toBeUndefined();
});

it('answers a malformed call by its id, if that is one', () => {
  expect([{ id: 7 }, { id: 'x' }, { id: {} }, {}, null, 'text', []].map(idOf)).toEqual([
    ...[7, 'x', null, null, null, null, null],
  ]);
  expect(rpcFailure(7, rpcErrors.method)).toEqual({ jsonrpc: '2.0', id: 7, error: rpcErrors.method });
});
