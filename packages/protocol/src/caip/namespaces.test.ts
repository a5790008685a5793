import { expect, it } from 'vitest';
import { defaultNamespace, namespaceFacts, namespaceOf, signInNamespace } from './namespaces.ts';

it('keeps what the specification fixes of a namespace', () => {
  expect(defaultNamespace).toBe('eip155');
  expect(signInNamespace).toBe('eip155');
  expect(namespaceFacts('eip155').numbered).toBe(true);
  expect(namespaceFacts('solana').numbered).toBeUndefined();
  expect(namespaceFacts('bip122').accountType).toBe('payment');
  expect(namespaceFacts('kadena')).toEqual({});
  expect(namespaceFacts('constructor')).toEqual({});
});

it.each(['eip155', 'eip155:1', 'eip155:1:0xab', 'eip155:'])('reads the namespace of %s', (id) => {
  expect(namespaceOf(id)).toBe('eip155');
});
