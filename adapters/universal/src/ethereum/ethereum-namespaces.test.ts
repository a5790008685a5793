import { describe, expect, it } from 'vitest';
import { caipRpcMap, ethereumNamespaces } from './ethereum-namespaces.ts';
import { OPTIONAL_EVENTS, OPTIONAL_METHODS } from './ethereum-types.ts';

describe('proposed namespaces', () => {
  it('merge both lists of chains, methods and events without duplicates', () => {
    expect(
      ethereumNamespaces({
        chains: [1],
        optionalChains: [10, 1],
        methods: ['personal_sign'],
        optionalMethods: ['eth_sign', 'personal_sign'],
        events: ['odd'],
        optionalEvents: ['chainChanged'],
        rpcMap: { 1: 'http://one.test' },
      }),
    ).toEqual({
      eip155: {
        chains: ['eip155:1', 'eip155:10'],
        methods: ['personal_sign', 'eth_sign'],
        events: ['odd', 'chainChanged'],
        rpcMap: { 1: 'http://one.test' },
      },
    });
  });

  it('have the original’s defaults', () => {
    const optional = ethereumNamespaces({ optionalChains: [1] }).eip155;
    expect(optional).toEqual({ chains: ['eip155:1'], methods: OPTIONAL_METHODS, events: OPTIONAL_EVENTS });
    const required = ethereumNamespaces({ chains: [1], optionalMethods: ['eth_sign'] }).eip155;
    expect(required?.methods).toEqual(['eth_sendTransaction', 'personal_sign', 'eth_sign']);
  });

  it.each([
    {},
    { optionalChains: [] },
    { chains: [1.5] },
    { optionalChains: ['x' as never] },
    { chains: [-1] },
  ])('reject an invalid list of chains: %j', (asks) => {
    expect(() => ethereumNamespaces(asks)).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }));
  });
});

it('maps nodes to CAIP-2 ids', () => {
  expect(caipRpcMap({ 1: 'http://one.test' })).toEqual({ 'eip155:1': 'http://one.test' });
  expect(caipRpcMap()).toEqual({});
});
