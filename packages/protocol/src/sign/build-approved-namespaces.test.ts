import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildApprovedNamespaces } from './build-approved-namespaces.ts';
import { checkNamespaces } from './check-namespaces.ts';
import { sessionSatisfies } from './session-satisfies.ts';

const chain = fc.constantFrom('eip155:1', 'eip155:10', 'eip155:137', 'cosmos:hub');
const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
const requested = fc.dictionary(
  fc.constantFrom('eip155', 'cosmos'),
  fc.record({ chains: fc.uniqueArray(chain, { minLength: 1, maxLength: 3 }), methods: names, events: names }),
);

describe('approved namespaces', () => {
  const supported = {
    eip155: {
      chains: ['eip155:1', 'eip155:10'],
      methods: ['a', 'b'],
      events: ['a'],
      accounts: ['eip155:1:0xab', 'eip155:10:0xab', 'eip155:10:0xcd'],
    },
  };

  it('contain nothing unrequested or unsupported, and are well-formed', () => {
    fc.assert(
      fc.property(requested, (optionalNamespaces) => {
        const approved = buildApprovedNamespaces({
          proposal: { optionalNamespaces },
          supportedNamespaces: supported,
        });
        if (Object.keys(approved).length > 0) expect(checkNamespaces(approved, 'approve()')).toBeUndefined();
        if (Object.keys(optionalNamespaces).length === 0) {
          expect(approved).toEqual(supported);
          return;
        }
        for (const [key, namespace] of Object.entries(approved)) {
          expect(optionalNamespaces[key]?.chains).toEqual(
            expect.arrayContaining([...(namespace.chains ?? [])]),
          );
          expect(supported.eip155.methods).toEqual(expect.arrayContaining([...namespace.methods]));
          expect(namespace.accounts.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('cannot be built for a chain without an account', () => {
    const supportedNamespaces = {
      eip155: { ...supported.eip155, chains: [...supported.eip155.chains, 'eip155:5'] },
    };
    expect(() => buildApprovedNamespaces({ proposal: {}, supportedNamespaces })).toThrow(
      'No accounts provided for chain eip155:5 in namespace eip155',
    );
  });

  it('satisfy the required namespaces if they can be built', () => {
    fc.assert(
      fc.property(requested, (requiredNamespaces) => {
        let approved: ReturnType<typeof buildApprovedNamespaces>;
        try {
          approved = buildApprovedNamespaces({
            proposal: { requiredNamespaces },
            supportedNamespaces: supported,
          });
        } catch (error) {
          expect(error).toMatchObject({ code: 'NON_CONFORMING_NAMESPACES' });
          return;
        }
        expect(sessionSatisfies(approved, requiredNamespaces)).toBe(true);
      }),
    );
  });
});

describe('a namespace of the approval', () => {
  const account = 'eip155:1:0xab';
  const one = { chains: ['eip155:1'], methods: ['a'], events: ['e'], accounts: [account] };
  const wanted = (more: object = {}) => ({ chains: ['eip155:1'], methods: ['a'], events: ['e'], ...more });

  it('keeps the order of the request, required first', () => {
    const supportedNamespaces = {
      eip155: {
        chains: ['eip155:1', 'eip155:10'],
        methods: ['a', 'b', 'c'],
        events: ['e'],
        accounts: [account, 'eip155:10:0xab'],
      },
    };
    const proposal = {
      requiredNamespaces: { eip155: wanted({ chains: ['eip155:10'], methods: ['c'] }) },
      optionalNamespaces: { eip155: wanted({ methods: ['b', 'a', 'x'] }) },
    };
    expect(buildApprovedNamespaces({ proposal, supportedNamespaces })).toEqual({
      eip155: {
        chains: ['eip155:10', 'eip155:1'],
        methods: ['c', 'b', 'a'],
        events: ['e'],
        accounts: [account, 'eip155:10:0xab'],
      },
    });
  });

  it('joins what the wallet lists by chain', () => {
    const ten = { ...one, chains: ['eip155:10'], methods: ['b'], accounts: ['eip155:10:0xab'] };
    const supportedNamespaces = { 'eip155:1': one, 'eip155:10': ten };
    const eip155 = { chains: ['eip155:1', 'eip155:10'], methods: ['b', 'a'], events: [] };
    expect(
      buildApprovedNamespaces({ proposal: { optionalNamespaces: { eip155 } }, supportedNamespaces }),
    ).toEqual({ eip155: { ...eip155, accounts: [account, 'eip155:10:0xab'] } });
  });

  it.each([
    ['another chain', { eip155: wanted({ chains: ['eip155:5'] }) }],
    ['another namespace', { cosmos: wanted({ chains: ['cosmos:hub'] }) }],
    ['no chain', { eip155: wanted({ chains: [] }) }],
    ['a name of every object', { constructor: wanted({ chains: ['constructor:1'] }) }],
  ])('is left out for %s', (_name, optionalNamespaces) => {
    expect(
      buildApprovedNamespaces({ proposal: { optionalNamespaces }, supportedNamespaces: { eip155: one } }),
    ).toEqual({});
  });
});
