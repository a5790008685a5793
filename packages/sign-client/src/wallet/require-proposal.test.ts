import { settle } from '@mooring/protocol/testing';
import { describe, expect, test } from 'vitest';
import type { SignClient } from '../client/sign-client.ts';
import type { SignEvents } from '../engine/sign-events.ts';
import { asked, given, outcomeOf } from '../test-support/peers.ts';
import { propose } from '../test-support/propose.ts';
import { askedSignIn, askToSignIn, signIn } from '../test-support/sign-in.ts';
import { twoTabs } from '../test-support/two-tabs.ts';

const reason = { code: 5000, message: 'User rejected.' };

const answers = {
  approval: (wallet: SignClient, id: number) => wallet.approve({ id, namespaces: given }),
  rejection: (wallet: SignClient, id: number) => wallet.reject({ id, reason }),
};

describe.each([
  ['owner', 'other'],
  ['other', 'owner'],
] as const)('a proposal that the %s tab answers', (here, there) => {
  test.each(['approval', 'rejection'] as const)('with an %s is dismissed in every tab', async (how) => {
    const tabs = await twoTabs();
    const { proposal } = await propose({ dapp: tabs.dapp, wallet: tabs.owner.wallet });
    await settle();
    expect([tabs.owner.shown.size, tabs.other.shown.size]).toEqual([1, 1]);
    await answers[how](tabs[here].wallet, proposal.id);
    await settle();
    expect([tabs.owner.shown.size, tabs.other.shown.size]).toEqual([0, 0]);
    expect(tabs[here].heard).toEqual(['session_proposal_answered']);
    // The last one for wallets written for the original.
    expect(tabs[there].heard).toEqual(['session_proposal_answered', 'proposal_expire']);
  });

  test('in vain stays in every tab', async () => {
    const tabs = await twoTabs();
    const { proposal } = await propose({ dapp: tabs.dapp, wallet: tabs.owner.wallet });
    await settle();
    tabs.relay.onFrame = ({ method }) => (/approveSession|publish/.test(method) ? 'ignore' : 'take');
    const answer = answers.approval(tabs[here].wallet, proposal.id);
    answer.catch(() => undefined);
    await tabs.clock.advance(66_000);
    await expect(answer).rejects.toMatchObject({ code: 'PUBLISH_CUSTOM_FAILED' });
    expect([tabs.owner.shown.size, tabs.other.shown.size]).toEqual([1, 1]);
    tabs.relay.onFrame = () => 'take';
    // The attempt of one tab counts in the other.
    await answers.approval(tabs[there].wallet, proposal.id);
    await settle();
    expect([tabs.owner.shown.size, tabs.other.shown.size]).toEqual([0, 0]);
    expect(tabs.dapp.session.keys).toEqual(tabs.other.wallet.session.keys);
  });
});

test.each(['owner', 'other'] as const)(
  'a sign-in that the %s tab answers is dismissed in both',
  async (here) => {
    const tabs = await twoTabs();
    for (const how of ['approval', 'rejection']) {
      const { request, response } = await askToSignIn({ dapp: tabs.dapp, wallet: tabs.owner.wallet });
      response().catch(() => undefined);
      await settle();
      expect([tabs.owner.shown.size, tabs.other.shown.size]).toEqual([1, 1]);
      const { wallet } = tabs[here];
      const { id } = request;
      if (how === 'approval') await wallet.approveSessionAuthenticate({ id, auths: signIn(request) });
      else await wallet.rejectSessionAuthenticate({ id, reason });
      await settle();
      expect([tabs.owner.shown.size, tabs.other.shown.size]).toEqual([0, 0]);
    }
    const twice = ['session_authenticate_answered', 'session_authenticate_answered'];
    expect([tabs.owner.heard, tabs.other.heard]).toEqual([twice, twice]);
  },
);

test.each([
  ['approval', 'owner', 'other'],
  ['approval', 'other', 'owner'],
  ['approval', 'owner', 'owner'],
  ['rejection', 'owner', 'other'],
] as const)(
  'a proposal ends with the %s of its sign-in in the %s tab, although its own approval in the %s tab fails later',
  async (how, here, there) => {
    const tabs = await twoTabs();
    const { dapp, owner } = tabs;
    const { pairingTopic, topic } = await (await propose({ dapp, wallet: owner.wallet })).approve();
    const { approval: settled } = await dapp.connect({ optionalNamespaces: asked, pairingTopic });
    settled().catch(() => undefined);
    const asks = new Promise<SignEvents['session_authenticate']>((resolve) =>
      owner.wallet.once('session_authenticate', resolve),
    );
    const { response } = await dapp.authenticate({ ...askedSignIn, pairingTopic });
    response().catch(() => undefined);
    const request = await asks;
    await settle();
    const [proposal] = tabs[there].wallet.proposal.values;
    tabs.relay.onFrame = ({ method }) => (method === 'wc_approveSession' ? 'ignore' : 'take');
    const approval = outcomeOf(answers.approval(tabs[there].wallet, proposal?.id ?? 0));
    await settle();
    const { wallet } = tabs[here];
    const { id } = request;
    if (how === 'approval') await wallet.approveSessionAuthenticate({ id, auths: signIn(request) });
    else await wallet.rejectSessionAuthenticate({ id, reason });
    await tabs.clock.advance(66_000);
    expect(await approval).toMatchObject({ error: { code: 'PUBLISH_CUSTOM_FAILED' } });
    await settle();
    expect([tabs.owner.wallet.proposal.length, tabs.other.wallet.proposal.length]).toEqual([0, 0]);
    expect([tabs.owner.shown.size, tabs.other.shown.size]).toEqual([0, 0]);
    const made = wallet.session.keys.filter((each) => each !== topic);
    expect(made).toHaveLength(how === 'approval' ? 1 : 0);
  },
);

describe.each(['owner', 'other'] as const)('a proposal whose approval in the %s tab fails', (there) => {
  /** A proposal in a pairing that was used before, while the relay ignores approvals. */
  async function proposed() {
    const tabs = await twoTabs();
    const { dapp, owner } = tabs;
    const { pairingTopic } = await (await propose({ dapp, wallet: owner.wallet })).approve();
    const asksToSignIn = async () => {
      const asks = new Promise<SignEvents['session_authenticate']>((resolve) =>
        owner.wallet.once('session_authenticate', resolve),
      );
      const { response } = await dapp.authenticate({ ...askedSignIn, pairingTopic });
      response().catch(() => undefined);
      const request = await asks;
      await settle();
      return request;
    };
    const approves = async () => {
      const { approval } = await dapp.connect({ optionalNamespaces: asked, pairingTopic });
      approval().catch(() => undefined);
      await settle();
      const id = tabs[there].wallet.proposal.keys.at(-1) ?? 0;
      tabs.relay.onFrame = ({ method }) => (method === 'wc_approveSession' ? 'ignore' : 'take');
      const outcome = outcomeOf(answers.approval(tabs[there].wallet, id));
      await settle();
      const stays = () => [owner, tabs.other].map(({ wallet }) => wallet.proposal.keys.includes(id));
      return { outcome, stays };
    };
    return { ...tabs, asksToSignIn, approves };
  }

  test.each(['owner', 'other'] as const)(
    'ends with a sign-in that arrived meanwhile and was answered in the %s tab',
    async (here) => {
      const made = await proposed();
      const { outcome } = await made.approves();
      const { id } = await made.asksToSignIn();
      await made[here].wallet.rejectSessionAuthenticate({ id, reason });
      await made.clock.advance(66_000);
      expect(await outcome).toMatchObject({ error: { code: 'PUBLISH_CUSTOM_FAILED' } });
      await settle();
      expect([made.owner.shown.size, made.other.shown.size]).toEqual([0, 0]);
    },
  );

  test('stays if a sign-in that arrived meanwhile is still open', async () => {
    const made = await proposed();
    const { outcome, stays } = await made.approves();
    await made.asksToSignIn();
    await made.clock.advance(66_000);
    await outcome;
    await settle();
    expect(stays()).toEqual([true, true]);
  });

  test('stays if its sign-in expires, which answers nothing', async () => {
    const made = await proposed();
    const { id } = await made.asksToSignIn();
    const { authRequests } = made.owner.wallet.core;
    const stored = authRequests.get(id) ?? expect.fail('no sign-in is stored');
    // A dapp chooses the lifetime; half a minute is left.
    await authRequests.set(id, { ...stored, expiryTimestamp: Math.floor(made.clock.now() / 1_000) + 30 });
    await settle();
    const { outcome, stays } = await made.approves();
    await made.clock.advance(66_000);
    expect(await outcome).toMatchObject({ error: { code: 'PUBLISH_CUSTOM_FAILED' } });
    await settle();
    expect(made.owner.heard).toContain('session_authenticate_expire');
    expect(stays()).toEqual([true, true]);
  });
});

test('a sign-in that expires is dismissed in every tab', async () => {
  const tabs = await twoTabs();
  const { response } = await askToSignIn({ dapp: tabs.dapp, wallet: tabs.owner.wallet });
  response().catch(() => undefined);
  await settle();
  for (let minute = 0; minute < 62; minute += 1) await tabs.clock.advance(60_000);
  expect([tabs.owner.shown.size, tabs.other.shown.size]).toEqual([0, 0]);
  expect(tabs.other.heard).toContain('session_authenticate_expire');
});
