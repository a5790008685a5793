import { expect, it } from 'vitest';
import { chainOfName, nameOfChain } from './networks.ts';

it.each([
  ['ethereum', 'eip155:1'],
  ['arbitrum', 'eip155:42161'],
  ['polygon', 'eip155:137'],
  ['berachain', 'eip155:80094'],
  ['avalanche-c-chain', 'eip155:43114'],
  ['optimism', 'eip155:10'],
  ['celo', 'eip155:42220'],
  ['base', 'eip155:8453'],
] as const)('is called %s by Coinbase: %s', (name, chain) => {
  expect(nameOfChain(chain)).toBe(name);
  expect(chainOfName(name)).toBe(chain);
});

it('has no name if Coinbase does not sell on it', () => {
  expect(nameOfChain('eip155:31337')).toBeUndefined();
});

it('is none for an unknown name', () => {
  expect(chainOfName('constructor')).toBeUndefined();
  expect(chainOfName(undefined)).toBeUndefined();
});
