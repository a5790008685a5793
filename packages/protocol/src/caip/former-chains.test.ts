import { expect, it } from 'vitest';
import { currentChain, formerChains, formerOrCurrentId } from './former-chains.ts';

it('maps former ids to current ones and keeps all others', () => {
  for (const [id, former] of Object.entries(formerChains)) {
    expect(currentChain(former)).toBe(id);
    expect(currentChain(id)).toBe(id);
  }
  expect(currentChain('eip155:1')).toBe('eip155:1');
  expect(currentChain('constructor')).toBe('constructor');
});

it('returns the other id of a chain with two ids, and none for other chains', () => {
  for (const [id, former] of [...Object.entries(formerChains), ['tezos:mainnet', 'tezos:NetXdQprcVkpaWU']]) {
    expect(formerOrCurrentId(id ?? '')).toBe(former);
    expect(formerOrCurrentId(former ?? '')).toBe(id);
  }
  for (const id of ['eip155:1', 'tezos:ghostnet', 'constructor'])
    expect(formerOrCurrentId(id)).toBeUndefined();
});
