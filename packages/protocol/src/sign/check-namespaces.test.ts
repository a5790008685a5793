import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../vectors/namespaces-validation.json' with { type: 'json' };
import { buildApprovedNamespaces } from './build-approved-namespaces.ts';
import { checkConformingNamespaces } from './check-conforming-namespaces.ts';
import { checkNamespaces, checkRequestedNamespaces } from './check-namespaces.ts';
import { isValidErrorReason, isValidRequestExpiry } from './check-parameters.ts';
import { mergeRequiredIntoOptional } from './merge-required-into-optional.ts';
import { isWireAccountId, isWireChainId } from './namespace-lists.ts';
import { assertValid, type ProtocolFailure } from './protocol-error.ts';
import { sessionSatisfies } from './session-satisfies.ts';

/** The reference's names for our functions; `never`, because vectors hold wrong input on purpose. */
const functions: Record<string, (...args: never[]) => unknown> = {
  isValidRequiredNamespaces: (value: unknown, call: string, type: string) =>
    plain(checkRequestedNamespaces(value, call, type)),
  isValidNamespaces: (value: unknown, call: string) => plain(checkNamespaces(value, call)),
  isConformingNamespaces: (required: never, approved: never, call: string) =>
    plain(checkConformingNamespaces(required, approved, call)),
  isValidChainId: isWireChainId,
  isValidAccountId: isWireAccountId,
  isValidRequestExpiry,
  isValidErrorReason,
  isSessionCompatible: (
    session: { namespaces: never },
    { requiredNamespaces }: { requiredNamespaces: never },
  ) => sessionSatisfies(session.namespaces, requiredNamespaces),
  mergeRequiredAndOptionalNamespaces: mergeRequiredIntoOptional,
  buildApprovedNamespaces,
};

function plain(failure: ProtocolFailure | undefined) {
  return failure === undefined ? null : { message: failure.message, code: failure.code };
}

describe('the reference cases', () => {
  it.each(vectors.cases.map((vector, index) => ({ index, ...vector })))(
    '$index $fn',
    ({ fn, args, result }) => {
      const run = () => functions[fn]?.(...(args as never[]));
      const threw =
        typeof result === 'object' && result !== null && 'threw' in result ? result.threw : undefined;
      // The reference throws for a session with an unrequested namespace; it is valid.
      if (threw?.startsWith('Cannot read properties')) return expect(run()).toBe(true);
      if (threw !== undefined) return expect(run).toThrow(threw);
      return expect(run()).toEqual(result);
    },
  );
});

describe('checks of anything at all', () => {
  it('return and never throw', () => {
    const namespaces = fc.dictionary(fc.constantFrom('eip155', 'eip155:1', '', 'cosmos'), fc.anything());
    fc.assert(
      fc.property(fc.oneof(fc.anything(), namespaces), (value) => {
        for (const failure of [
          checkNamespaces(value, 'approve()'),
          checkRequestedNamespaces(value, 'connect()', 'x'),
        ]) {
          if (failure !== undefined) expect(() => assertValid(failure)).toThrow(failure.message);
        }
      }),
    );
  });
});

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
