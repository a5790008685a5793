import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { createPeers, outcomeOf } from '../test-support/peers.ts';
import { propose } from '../test-support/propose.ts';

const reason = { code: 5000, message: 'User rejected.' };

test('rejects a proposal once; the dapp receives the reason as it is', async () => {
  const peers = await createPeers();
  const { proposal, approval } = await propose(peers);
  const { id } = proposal;
  const answers = await Promise.all([1, 2].map(() => outcomeOf(peers.wallet.reject({ id, reason }))));
  expect(answers).toEqual([
    { result: undefined },
    { error: expect.objectContaining({ code: 'MISSING_OR_INVALID' }) },
  ]);
  await settle();
  expect(await outcomeOf(approval)).toEqual({ error: reason });
  expect(peers.wallet.proposal.length).toBe(0);
  await expect(peers.wallet.reject({ id, reason })).rejects.toThrow('Record was recently deleted - proposal');
});

test.each([undefined, {}, { code: '5000', message: 'no' }, { code: 5000, message: '' }])(
  'refuses the reason %j, and the proposal stays',
  async (bad) => {
    const peers = await createPeers();
    const { proposal } = await propose(peers);
    await expect(peers.wallet.reject({ id: proposal.id, reason: bad as never })).rejects.toThrow(
      'Missing or invalid. reject() reason:',
    );
    expect(peers.wallet.proposal.length).toBe(1);
  },
);
