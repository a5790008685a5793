import { expect, it } from 'vitest';
import { chooseChain, startChain } from './start-chain.ts';

const requested = {
  optionalNamespaces: { eip155: { chains: ['eip155:10', 'eip155:1'], methods: [], events: [] } },
};

it('starts on the chain that the site chose for the namespace, else on the first requested one', () => {
  expect(startChain('eip155', requested, 'eip155:1')).toBe('eip155:1');
  expect(startChain('eip155', requested, 'solana:abc')).toBe('eip155:10');
  expect(startChain('eip155', requested, undefined)).toBe('eip155:10');
});

it('has no start chain in a namespace that was not requested', () => {
  expect(startChain('solana', requested, undefined)).toBeUndefined();
  expect(startChain('solana', undefined, undefined)).toBeUndefined();
  expect(startChain('constructor', requested, undefined)).toBeUndefined();
});

it('chooses the first choice that the wallet approved, else its first chain', () => {
  const approved = ['eip155:1', 'eip155:10'] as const;
  expect(chooseChain(approved, [undefined, 'eip155:5', 'eip155:10', 'eip155:1'])).toBe('eip155:10');
  expect(chooseChain(approved, ['eip155:5'])).toBe('eip155:1');
  expect(chooseChain([], ['eip155:5'])).toBeUndefined();
});
