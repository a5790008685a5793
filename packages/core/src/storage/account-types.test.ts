import { describe, expect, it } from 'vitest';
import type { BaseStorage } from '../contract/platform.ts';
import { keepAccountType, readAccountTypes } from './account-types.ts';
import { storageKeys } from './keys.ts';

function memory(text?: string): BaseStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>(text === undefined ? [] : [[storageKeys.accountTypes, text]]);
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe('stored account types', () => {
  it('are stored per namespace', () => {
    const storage = memory();
    keepAccountType(storage, 'bip122', 'ordinal');
    keepAccountType(storage, 'eip155', 'eoa');
    keepAccountType(storage, 'bip122', 'payment');
    expect(readAccountTypes(storage)).toEqual({ bip122: 'payment', eip155: 'eoa' });
    keepAccountType(storage, 'bip122', undefined);
    expect(readAccountTypes(storage)).toEqual({ eip155: 'eoa' });
  });

  it('are read under the original key and in its format', () => {
    const storage = memory();
    storage.setItem('@appkit/preferred_account_types', '{"eip155":"smartAccount","bip122":"ordinal"}');
    expect(readAccountTypes(storage)).toEqual({ eip155: 'smartAccount', bip122: 'ordinal' });
  });

  it.each([
    undefined,
    '',
    'null',
    '[]',
    '7',
    '"eoa"',
    '["eoa"]',
    '{',
    '{"__proto__":"eoa","bip122":"joint","eip155":{"toString":1},"x":"eoa"}',
    JSON.stringify({ bip122: 'ordinal', filler: 'x'.repeat(5_000) }),
  ])('are empty if storage contains %j', (text) => {
    expect(readAccountTypes(memory(text))).toEqual({});
  });

  it('are ignored if storage fails', () => {
    const refuse = (): never => {
      throw new Error('SecurityError');
    };
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(() => keepAccountType(storage, 'bip122', 'ordinal')).not.toThrow();
    expect(readAccountTypes(storage)).toEqual({});
    expect(readAccountTypes(undefined)).toEqual({});
  });
});
