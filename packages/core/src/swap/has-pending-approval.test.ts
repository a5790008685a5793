import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import type { SentTransaction } from '../contract/send.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { hasPendingApproval } from './has-pending-approval.ts';

const at = (digit: string) => `eip155:1:0x${digit.repeat(40)}` as const;
const [account, router, dollar, pound] = [at('a'), at('b'), at('c'), at('d')];
const token = { name: 'Dollar', symbol: 'USD', decimals: 6, chainId: 'eip155:1', address: dollar } as const;
const sent: SentTransaction = {
  ...{ hash: '0x1', kind: 'approve', chainId: 'eip155:1', address: account, token, to: router.slice(9) },
  ...{ sentAt: 0, status: 'pending' },
};

function pendingAfter(change: Partial<SentTransaction>, milliseconds = 0): boolean {
  const { core } = makeCore();
  const [network] = core.store.getState().networks;
  if (network === undefined) expect.fail('no network');
  const clock = new FakeClock();
  const sentAt = clock.now() - milliseconds;
  core.dispatch({ type: 'sentChanged', sent: [{ ...sent, sentAt, ...change }] });
  return hasPendingApproval({ store: core.store, clock }, { network, address: account, from: token }, router);
}

it('finds an approval for three minutes', () => {
  expect([0, 179_999, 180_000].map((after) => pendingAfter({}, after))).toEqual([true, true, false]);
});

it.each<[string, Partial<SentTransaction>]>([
  ['of another account', { address: at('e') }],
  ['for another contract', { to: pound.slice(9) }],
  ['of another token', { token: { ...token, address: pound } }],
  ['on another chain', { chainId: 'eip155:2' }],
  ['that is a swap', { kind: 'swap' }],
  ['that has failed', { status: 'failed' }],
])('does not find one %s', (_name, change) => {
  expect(pendingAfter(change)).toBe(false);
});
