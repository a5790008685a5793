import { describe, expect, it } from 'vitest';
import {
  assertScopedProperties,
  checkProperties,
  isChainApproved,
  isEventApproved,
  isMethodApproved,
  isValidErrorReason,
  isValidRequestExpiry,
} from './check-parameters.ts';

describe('parameters', () => {
  const namespaces = {
    eip155: { accounts: ['eip155:1:0xab'], methods: ['personal_sign'], events: ['chainChanged'] },
    'cosmos:hub': { accounts: ['cosmos:hub:x'], methods: ['cosmos_sign'], events: [] },
  };

  it('are allowed only if the wallet approved them', () => {
    expect(isChainApproved(namespaces, 'eip155:1')).toBe(true);
    expect(isChainApproved(namespaces, 'eip155:2')).toBe(false);
    expect(isMethodApproved(namespaces, 'eip155:1', 'personal_sign')).toBe(true);
    expect(isMethodApproved(namespaces, 'eip155:1', 'cosmos_sign')).toBe(false);
    expect(isEventApproved(namespaces, 'eip155:1', 'chainChanged')).toBe(true);
    expect(isEventApproved(namespaces, 'cosmos:hub', 'chainChanged')).toBe(false);
  });

  it('require a value for every property', () => {
    expect(checkProperties({ a: 'x' }, 'sessionProperties')).toBeUndefined();
    expect(checkProperties(undefined, 'sessionProperties')).toBeUndefined();
    expect(checkProperties({ a: 'x', b: null }, 'scopedProperties')?.message).toBe(
      'Missing or invalid. scopedProperties must contain an existing value for each key. Received: null for key b',
    );
  });

  it('keep scoped properties within the namespaces', () => {
    expect(() => assertScopedProperties({ 'eip155:1': {} }, ['eip155'], 'approved')).not.toThrow();
    expect(() =>
      assertScopedProperties({ 'solana:1': {} }, ['eip155', 'cosmos'], 'required/optional'),
    ).toThrow(
      'Scoped properties must be a subset of required/optional namespaces, received: {"solana:1":{}}, required/optional namespaces: ["eip155","cosmos"]',
    );
    expect(() => assertScopedProperties({ solana: {} }, ['eip155', 'cosmos'], 'approved')).toThrow(
      'Scoped properties must be a subset of approved namespaces, received: {"solana":{}}, approved namespaces: eip155, cosmos',
    );
  });

  it.each([
    ['a text', 'x', 'null', ''],
    ['null', null, 'null', ''],
    ['a member that is not there', { a: undefined }, 'undefined', 'a'],
  ])('cannot have %s as properties', (_name, properties, received, key) => {
    expect(checkProperties(properties, 'sessionProperties')?.detail).toBe(
      `sessionProperties must contain an existing value for each key. Received: ${received} for key ${key}`,
    );
  });

  it('may have properties that are empty or false', () => {
    expect(checkProperties({ a: '', b: false, c: 0 }, 'sessionProperties')).toBeUndefined();
    expect(checkProperties({}, 'sessionProperties')).toBeUndefined();
  });

  it('name scoped properties in an error, cut to 2,000 characters', () => {
    const scoped = { 'solana:1': 'x'.repeat(100_000) };
    expect(() => assertScopedProperties(scoped, ['eip155'], 'approved')).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{2000,2200}$/) }),
    );
    expect(() => assertScopedProperties({}, [], 'approved')).not.toThrow();
  });

  it.each([undefined, null, 1, 'eip155', '', ['eip155:1']])('cannot have %j as the chain', (chainId) => {
    expect(isChainApproved(namespaces, chainId)).toBe(false);
  });

  it.each([
    [300, true],
    [604_800, true],
    [299, false],
    [604_801, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
    ['300', false],
    [undefined, false],
  ])('with an expiry of %s seconds are valid: %s', (expiry, isValid) => {
    expect(isValidRequestExpiry(expiry)).toBe(isValid);
    expect(isValidRequestExpiry(7, { min: 7, max: 7 })).toBe(true);
  });

  it.each([
    [{ code: 5000, message: 'User rejected.' }, true],
    [{ code: -1, message: 'x' }, true],
    [{ code: 0, message: 'x' }, false],
    [{ code: Number.NaN, message: 'x' }, false],
    [{ code: '5000', message: 'x' }, false],
    [{ code: 5000, message: ' ' }, false],
    [{ code: 5000 }, false],
    ['User rejected.', false],
    [null, false],
  ])('with the reason %j are valid: %s', (reason, isValid) => {
    expect(isValidErrorReason(reason)).toBe(isValid);
  });
});
