import { expect, it } from 'vitest';
import { currentChain, formerChains } from './former-chains.ts';

it('gives the id of today for a former one, and keeps every other id', () => {
  for (const [id, former] of Object.entries(formerChains)) {
    expect(currentChain(former)).toBe(id);
    expect(currentChain(id)).toBe(id);
  }
  expect(currentChain('eip155:1')).toBe('eip155:1');
  expect(currentChain('constructor')).toBe('constructor');
});
