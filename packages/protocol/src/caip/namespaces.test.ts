import { expect, it } from 'vitest';
import {
  currentId,
  currentNamespace,
  defaultNamespace,
  isSameAddress,
  namespaceFacts,
  namespaceOf,
  signInNamespace,
} from './namespaces.ts';

it('keeps the namespace facts fixed by the specification', () => {
  expect(defaultNamespace).toBe('eip155');
  expect(signInNamespace).toBe('eip155');
  expect(namespaceFacts('eip155').numbered).toBe(true);
  expect(namespaceFacts('solana').numbered).toBeUndefined();
  expect(namespaceFacts('bip122').accountType).toBe('payment');
  expect(['eip155', 'solana', 'bip122'].map((name) => namespaceFacts(name).apiBalances)).toEqual([
    true,
    true,
    undefined,
  ]);
  expect(namespaceFacts('kadena')).toEqual({});
  expect(namespaceFacts('constructor')).toEqual({});
});

it.each(['mvx', 'elrond', 'multiversx'])('maps %s to its current name', (name) => {
  expect(currentNamespace(name)).toBe('mvx');
  expect(currentId(`${name}:1`)).toBe('mvx:1');
  expect(currentId(`${name}:1:erd1`)).toBe('mvx:1:erd1');
});

it('keeps all other names unchanged', () => {
  for (const name of ['eip155', 'kadena', 'constructor', '']) {
    expect(currentNamespace(name)).toBe(name);
    expect(currentId(`${name}:1`)).toBe(`${name}:1`);
  }
});

it('distinguishes addresses by case if case is significant', () => {
  expect(isSameAddress('eip155', '0xAB', '0xab')).toBe(true);
  expect(isSameAddress('solana', '7EcD', '7ecd')).toBe(false);
  expect(isSameAddress('solana', '7EcD', '7EcD')).toBe(true);
  expect(isSameAddress('kadena', 'k:A', 'k:a')).toBe(false);
});

it.each(['eip155', 'eip155:1', 'eip155:1:0xab', 'eip155:'])('reads the namespace of %s', (id) => {
  expect(namespaceOf(id)).toBe('eip155');
});
