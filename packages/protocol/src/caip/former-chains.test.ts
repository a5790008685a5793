import { expect, it } from 'vitest';
import { currentChain, formerChains } from './former-chains.ts';

it('maps former ids to current ones and keeps all others', () => {
  for (const [id, former] of Object.entries(formerChains)) {
    expect(currentChain(former)).toBe(id);
    expect(currentChain(id)).toBe(id);
  }
  expect(currentChain('eip155:1')).toBe('eip155:1');
  expect(currentChain('constructor')).toBe('constructor');
});
