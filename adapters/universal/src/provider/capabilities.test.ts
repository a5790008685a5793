import { expect, it } from 'vitest';
import { alice, bob } from '../test-support/fake-client.ts';
import { capabilitiesKey, readCapabilities, sessionCapabilities } from './capabilities.ts';

const atomic = { status: 'supported' };
const of = (
  sessionProperties: Record<string, unknown>,
  scopedProperties?: Record<string, unknown>,
  chains: readonly string[] = ['0x1', '0x89'],
) => sessionCapabilities({ sessionProperties, scopedProperties }, alice, chains);

it('prefers a stored answer for the same account and chains', () => {
  const answer = { '0x1': { foo: 'bar' } };
  const capabilities = { [capabilitiesKey(alice, ['0x1', '0x89'])]: answer };
  expect(of({ capabilities, atomic })).toEqual(answer);
  expect(of({ capabilities }, undefined, ['0x1'])).toBeUndefined();
  // Properties on the wire are often text.
  expect(of({ capabilities: JSON.stringify(capabilities) })).toEqual(answer);
});

it('applies known capabilities of the session to every chain', () => {
  const common = {
    atomic,
    paymasterService: '{"supported":true}',
    odd: { supported: true },
    sessionKeys: 'yes',
  };
  const each = { atomic, paymasterService: { supported: true } };
  expect(of(common)).toEqual({ '0x1': each, '0x89': each });
});

it('uses the capabilities of a chain, and those of the account if there are any', () => {
  const scoped = {
    'eip155:1': { atomic: { status: 'ready' }, [`eip155:1:${bob}`]: { atomic: { status: 'unsupported' } } },
    'eip155:137': { [`eip155:137:${alice.toLowerCase()}`]: { atomic: { status: 'unsupported' } } },
  };
  expect(of({ atomic }, scoped)).toEqual({
    '0x1': { atomic: { status: 'ready' } },
    '0x89': { atomic: { status: 'unsupported' } },
  });
});

it.each([['0x0'], ['nothing'], ['-0x1'], ['0x20000000000000']])('returns nothing for chain %s', (chain) => {
  expect(of({ atomic }, undefined, [chain])).toBeUndefined();
});

it('returns nothing if the session has none', () => {
  expect(of({})).toBeUndefined();
  expect(
    sessionCapabilities({ sessionProperties: undefined, scopedProperties: undefined }, alice, ['0x1']),
  ).toBe(undefined);
  expect(of({ atomic }, undefined, [])).toBeUndefined();
});

it.each([undefined, '{', '{"a"', '[]', [], 5, null])('reads no answers from %j', (capabilities) => {
  expect(readCapabilities({ capabilities })).toEqual({});
});
