import { expect, it } from 'vitest';
import { costOf, costOfSubscription, isKnownMethod } from './rpc-methods.ts';

const rules = (methods: readonly string[] = [], costs: Readonly<Record<string, number>> = {}) => ({
  methods,
  costs: new Map(Object.entries(costs)),
});

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
  expect(costOf(namespace, method, rules())).toBe(cost);
});

it('allows more methods at a high cost, and leaves that of known ones', () => {
  const more = ['debug_traceCall', 'eth_chainId'];
  expect(costOf('eip155', 'debug_traceCall', rules(more))).toBe(20);
  expect(costOf('bip122', 'debug_traceCall', rules(more))).toBe(20);
  expect(costOf('eip155', 'eth_chainId', rules(more))).toBe(1);
});

it('costs what the operator configures, which allows no method', () => {
  const own = rules(['debug_traceCall'], { eth_getLogs: 80, debug_traceCall: 500, debug_other: 1 });
  expect(
    ['eth_getLogs', 'eth_call', 'debug_traceCall', 'debug_other'].map((one) => costOf('eip155', one, own)),
  ).toEqual([80, 4, 500, undefined]);
  expect(costOf('solana', 'eth_getLogs', own)).toBeUndefined();
  expect([costOfSubscription(own), costOfSubscription(rules([], { eth_subscribe: 3 }))]).toEqual([20, 3]);
});

it('knows the methods of every chain', () => {
  for (const method of ['eth_call', 'getSlot', 'eth_subscribe', 'debug_x'])
    expect(isKnownMethod(method, ['debug_x'])).toBe(true);
  for (const method of ['debug_y', 'toString', '']) expect(isKnownMethod(method, ['debug_x'])).toBe(false);
});
