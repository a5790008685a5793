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
