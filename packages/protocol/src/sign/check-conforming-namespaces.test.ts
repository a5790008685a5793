import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConformingNamespaces, givenOnChain } from './check-conforming-namespaces.ts';
import type { Namespaces, ProposalNamespaces } from './namespace-types.ts';

const required: ProposalNamespaces = {
  eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign'], events: ['chainChanged'] },
};
const granted = (accounts: readonly string[], methods = ['personal_sign'], events = ['chainChanged']) => ({
  accounts,
  methods,
  events,
});
const both = ['eip155:1:0xab', 'eip155:10:0xab'];
const check = (approved: Namespaces, requested = required) =>
  checkConformingNamespaces(requested, approved, 'approve()');

describe('namespaces that a wallet grants', () => {
  it.each<[string, Namespaces]>([
    ['all that is required', { eip155: granted(both) }],
    [
      'more',
      {
        eip155: granted([...both, 'eip155:5:0xab'], ['a', 'personal_sign'], ['chainChanged', 'b']),
        solana: granted([]),
      },
    ],
    [
      'chains in keys of their own',
      { 'eip155:1': granted(['eip155:1:0xab']), 'eip155:10': granted(['eip155:10:0xab']) },
    ],
    [
      'methods and events of one chain in two namespaces',
      { eip155: granted(both, [], ['chainChanged']), 'eip155:1': granted(both, ['personal_sign'], []) },
    ],
  ])('conforms with %s', (_name, approved) => {
    expect(check(approved)).toBeUndefined();
  });

  it.each<[string, Namespaces, string]>([
    [
      'a chain without an account',
      { eip155: granted(['eip155:1:0xab']) },
      "chains don't satisfy required namespaces.\n      Required: eip155:1,eip155:10\n      Approved: eip155:1",
    ],
    [
      'nothing',
      {},
      "chains don't satisfy required namespaces.\n      Required: eip155:1,eip155:10\n      Approved: ",
    ],
    [
      'accounts under another key',
      { cosmos: granted(both) },
      "keys don't satisfy required namespaces.\n      Required: eip155\n      Approved: cosmos",
    ],
    [
      'a method missing',
      { eip155: granted(both, []) },
      "methods don't satisfy namespace methods for eip155:1",
    ],
    [
      'an event missing',
      { eip155: granted(both, ['personal_sign'], []) },
      "events don't satisfy namespace events for eip155:1",
    ],
    [
      'a method on one chain only',
      { eip155: granted(['eip155:1:0xab']), 'eip155:10': granted(['eip155:10:0xab'], []) },
      "methods don't satisfy namespace methods for eip155:10",
    ],
  ])('does not conform with %s', (_name, approved, problem) => {
    expect(check(approved)?.detail).toBe(`approve() namespaces ${problem}`);
  });

  it('needs no chain for a namespace that requires none, but its key', () => {
    const none = { eip155: { methods: ['personal_sign'], events: [] } };
    expect(check({ eip155: granted([]) }, none)).toBeUndefined();
    expect(check({}, none)?.detail).toContain("keys don't satisfy");
  });

  it('conforms if it grants each required namespace, and not if an account is left out', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
    const chain = fc.constantFrom('eip155:1', 'eip155:10', 'eip155:137');
    const requested = fc.record({
      chains: fc.uniqueArray(chain, { minLength: 1 }),
      methods: names,
      events: names,
    });
    fc.assert(
      fc.property(requested, (eip155) => {
        const accounts = eip155.chains.map((one) => `${one}:0xab`);
        const approved = { eip155: { ...eip155, accounts } };
        expect(check(approved, { eip155 })).toBeUndefined();
        expect(check({ eip155: { ...eip155, accounts: accounts.slice(1) } }, { eip155 })).toBeDefined();
        expect(givenOnChain(approved, 'eip155:5')).toEqual({ methods: [], events: [] });
      }),
    );
  });
});

describe('a namespace of one chain', () => {
  const of = (...accounts: string[]) => ({ 'eip155:1': { accounts, methods: [], events: [] } });

  it.each([
    ['its own account', of('eip155:1:0xab')],
    ['accounts of further chains beside its own', of('eip155:137:0xab', 'eip155:1:0xab')],
  ])('may contain %s', (_, namespaces) => {
    expect(checkConformingNamespaces({}, namespaces, 'approve()')).toBeUndefined();
  });

  it.each([
    ['of other chains only', of('eip155:137:0xab'), 'eip155:137'],
    ['of no chain', of(), ''],
  ])('does not conform with accounts %s', (_, namespaces, approved) => {
    expect(checkConformingNamespaces({}, namespaces, 'approve()')?.detail).toBe(
      `approve() namespaces accounts don't satisfy namespace accounts for eip155:1\n        Required: eip155:1\n        Approved: ${approved}`,
    );
  });
});
