import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvedNamespaces, uniteNamespaces } from './namespace-config.ts';

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const config = fc.dictionary(
  fc.oneof(
    word,
    fc.tuple(word, word).map((parts) => parts.join(':')),
  ),
  fc.record({ chains: fc.array(word), methods: fc.array(word), events: fc.array(word) }),
);

describe('requested namespaces', () => {
  it('are merged without loss or duplicates, idempotently', () => {
    fc.assert(
      fc.property(config, config, (one, other) => {
        const united = uniteNamespaces(one, other);
        for (const [key, entry] of [...Object.entries(one), ...Object.entries(other)]) {
          const found = united[key.split(':')[0] ?? ''];
          for (const list of ['chains', 'methods', 'events'] as const) {
            expect(found?.[list]).toEqual(expect.arrayContaining(entry[list]));
            expect(new Set(found?.[list]).size).toBe(found?.[list]?.length);
          }
        }
        expect(uniteNamespaces(united)).toEqual(united);
        expect(uniteNamespaces(united, united)).toEqual(united);
      }),
    );
  });
});

describe('approved namespaces', () => {
  it('follow from the accounts: a chain need not be listed, and a namespace without accounts is omitted', () => {
    const methods = ['m'];
    const given = approvedNamespaces(
      {
        'eip155:1': { accounts: ['eip155:1:a'], methods, events: [] },
        eip155: { accounts: ['eip155:2:a', 'eip155:1:a'], methods: ['n'], events: [] },
        solana: { accounts: [], chains: ['solana:one'], methods, events: [] },
      },
      { eip155: { methods: ['never given'], events: [], rpcMap: { 1: 'u' }, defaultChain: '2' } },
    );
    expect(given).toEqual({
      eip155: {
        chains: ['eip155:1', 'eip155:2'],
        accounts: ['eip155:1:a', 'eip155:2:a'],
        methods: ['m', 'n'],
        events: [],
        rpcMap: { 1: 'u' },
        defaultChain: '2',
      },
    });
  });

  it('cannot reach members of Object.prototype', () => {
    const hostile = JSON.parse('{"__proto__":{"accounts":["a:b:c"],"methods":[],"events":[]}}');
    expect(Object.getPrototypeOf(approvedNamespaces(hostile, {}))).toBe(Object.prototype);
  });
});
