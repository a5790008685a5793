import { expect, it } from 'vitest';
import { selectWantedChain } from './wanted-chain.ts';

it('is that of the latest Connect view', () => {
  const [first, second] = ['eip155', 'solana'].map((namespace) => ({ name: 'Connect', namespace }));
  const of = (...history: readonly unknown[]) => selectWantedChain({ router: { history } } as never);
  expect(of(first, { name: 'Account' }, second, { name: 'AllWallets' })).toBe(second);
  expect(of({ name: 'Account', namespace: 'eip155' })).toEqual({});
});
