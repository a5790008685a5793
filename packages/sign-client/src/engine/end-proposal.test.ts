import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { asked, given, outcomeOf } from '../test-support/peers.ts';
import { propose } from '../test-support/propose.ts';
import { askedSignIn, signIn } from '../test-support/sign-in.ts';
import { twoTabs } from '../test-support/two-tabs.ts';
import { endProposal } from './end-proposal.ts';
import { lockOf } from './once.ts';
import type { SignEvents } from './sign-events.ts';

const reason = { code: 5000, message: 'User rejected.' };

test.each([
  ['approval', 2],
  ['rejection', 1],
] as const)(
  'the %s of a sign-in ends a proposal of its pairing in every tab, with the session that a failed approval left at the dapp',
  async (how, sessions) => {
    const { relay, clock, dapp, owner, other } = await twoTabs();
    const { wallet } = owner;
    const first = await (await propose({ dapp, wallet })).approve();
    const { pairingTopic } = first;
    const asks = new Promise<number>((resolve) => wallet.once('session_proposal', ({ id }) => resolve(id)));
    const { approval } = await dapp.connect({ optionalNamespaces: asked, pairingTopic });
    approval().catch(() => undefined);
    const id = await asks;
    // The relay takes the approval and does not confirm it, nor deliver the dapp's answer.
    relay.onFrame = ({ method }) => (method === 'wc_approveSession' ? 'silent' : 'take');
    relay.onDeliver = ({ tag }) => (tag === 1103 ? 0 : 1);
    const failed = outcomeOf(wallet.approve({ id, namespaces: given }));
    await settle();
    await clock.advance(66_000);
    expect(await failed).toHaveProperty('error');
    relay.onFrame = () => 'take';
    relay.onDeliver = () => 1;
    const left = dapp.session.keys.filter((topic) => topic !== first.topic);
    expect(left).toHaveLength(1);
    const signs = new Promise<SignEvents['session_authenticate']>((resolve) =>
      wallet.once('session_authenticate', resolve),
    );
    const { response } = await dapp.authenticate({ ...askedSignIn, pairingTopic });
    response().catch(() => undefined);
    const request = await signs;
    if (how === 'approval')
      await wallet.approveSessionAuthenticate({ id: request.id, auths: signIn(request) });
    else await wallet.rejectSessionAuthenticate({ id: request.id, reason });
    await settle();
    expect(dapp.session.keys).toHaveLength(sessions);
    expect(dapp.session.keys).not.toContain(left[0]);
    expect(wallet.proposal.length).toBe(0);
    expect([owner.shown.size, other.shown.size]).toEqual([0, 0]);
  },
);

test('a proposal that is being answered is left to that answer', async () => {
  const { dapp, owner } = await twoTabs();
  const { proposal } = await propose({ dapp, wallet: owner.wallet });
  const engine = owner.wallet.core;
  const release = await engine.locks.take(lockOf({ kind: 'proposal', id: proposal.id }));
  await endProposal({ core: engine } as never, proposal.id);
  expect(owner.wallet.proposal.keys).toEqual([proposal.id]);
  release?.();
});
