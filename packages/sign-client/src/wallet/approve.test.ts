import type { SessionRecord } from '@mooring/protocol/sign';
import { settle } from '@mooring/protocol/testing';
import { describe, expect, test } from 'vitest';
import { account, createClient, createPeers, given, outcomeOf } from '../test-support/peers.ts';
import { propose, sendChanged } from '../test-support/propose.ts';
import { type RefusingStorage, refusingStorage } from '../test-support/refusing-storage.ts';

/** Untyped programs may pass any value. */
const any = (value: unknown) => value as never;
/** The X25519 point for which key agreement fails with every private key. */
const zero = '00'.repeat(32);
const rejection = { code: 5000, message: 'User rejected.' };

/** A proposal at a wallet whose storage can reject changes. */
async function waitingProposal() {
  const storage = refusingStorage();
  const peers = await createPeers({ wallet: { storage } });
  const proposed = await propose(peers);
  return { ...peers, ...proposed, storage, before: await recordsOf(storage) };
}

async function recordsOf(storage: RefusingStorage) {
  const kinds = ['key', 'session', 'proposal'];
  return Promise.all(kinds.map((kind) => storage.keysOf(kind)));
}

describe('approve()', () => {
  test('creates a session that the dapp acknowledges, and deletes the proposal', async () => {
    const { wallet, dapp, proposal, approve, storage } = await waitingProposal();
    let approved: { topic: string; acknowledged: () => Promise<SessionRecord> } | undefined;
    const call = wallet.approve.bind(wallet);
    wallet.approve = async (parameters) => {
      approved = await call(parameters);
      return approved;
    };
    const session = await approve({
      sessionProperties: { one: '1' },
      scopedProperties: { eip155: { two: 2 } },
      sessionConfig: { disableDeepLink: true },
    });
    await settle();
    const topic = approved?.topic ?? '';
    const own = wallet.session.get(topic);
    expect(await approved?.acknowledged()).toEqual(own);
    expect(own).toMatchObject({
      topic: session.topic,
      acknowledged: true,
      namespaces: given,
      controller: own.self.publicKey,
      peer: { publicKey: proposal.proposer.publicKey, metadata: dapp.metadata },
      pairingTopic: proposal.pairingTopic,
    });
    expect(session).toMatchObject({
      expiry: own.expiry,
      sessionProperties: { one: '1' },
      scopedProperties: { eip155: { two: 2 } },
      sessionConfig: { disableDeepLink: true },
    });
    expect(wallet.proposal.length).toBe(0);
    // The session's key and the pairing's; the private key is gone.
    expect(wallet.core.keychain.has(own.self.publicKey)).toBe(false);
    expect(wallet.core.keychain.has(topic)).toBe(true);
    expect(await storage.keysOf('proposal')).toEqual([]);
    expect(wallet.core.pairing.get(proposal.pairingTopic)).toMatchObject({
      active: true,
      peerMetadata: dapp.metadata,
    });
  });

  test('returns an unacknowledged session while the dapp is away', async () => {
    const { dapp, wallet, proposal } = await waitingProposal();
    await dapp.dispose();
    const { acknowledged } = await wallet.approve({ id: proposal.id, namespaces: given });
    expect((await acknowledged()).acknowledged).toBe(false);
  });

  test('creates one session when it is called twice', async () => {
    const { wallet, approval, proposal } = await waitingProposal();
    const approve = () => wallet.approve({ id: proposal.id, namespaces: given });
    const both = await Promise.allSettled([approve(), approve()]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await approval;
    expect(wallet.session.length).toBe(1);
  });

  test('delays an immediate update until the settlement is sent', async () => {
    const { dapp, wallet, clock, proposal, approval } = await waitingProposal();
    const { topic } = await wallet.approve({ id: proposal.id, namespaces: given });
    const namespaces = { eip155: { ...given.eip155, accounts: [account] } };
    const { acknowledged } = await wallet.update({ topic, namespaces });
    await approval;
    await settle();
    await clock.advance(50);
    await acknowledged();
    expect(dapp.session.get(topic).namespaces).toEqual(namespaces);
  });
});

describe('approve() rejects, and leaves the proposal open,', () => {
  test.each([
    [{ namespaces: {} }, 'Missing or invalid. approve(), namespaces should be an object with data'],
    [{ relayProtocol: ' ' }, 'Missing or invalid. approve() relayProtocol:  '],
    [{ relayProtocol: 5 }, 'Missing or invalid. approve() relayProtocol: 5'],
    [
      { sessionProperties: { one: null } },
      'Missing or invalid. sessionProperties must contain an existing value for each key. Received: null for key one',
    ],
    [
      { scopedProperties: { solana: { one: 1 } } },
      'Scoped properties must be a subset of approved namespaces, received: {"solana":{"one":1}}, approved namespaces: eip155',
    ],
  ])('for the parameters %j', async (change, message) => {
    const { wallet, proposal, approve, storage, before } = await waitingProposal();
    const approved = wallet.approve(any({ id: proposal.id, namespaces: given, ...change }));
    await expect(approved).rejects.toMatchObject({ message });
    expect(await recordsOf(storage)).toEqual(before);
    await approve();
  });

  test.each([[{ disableDeepLink: 'yes' }], ['text'], [5], [[]]])(
    'for the session configuration %j, which the dapp would refuse',
    async (sessionConfig) => {
      const { wallet, proposal, approve, storage, before } = await waitingProposal();
      const approved = wallet.approve(any({ id: proposal.id, namespaces: given, sessionConfig }));
      await expect(approved).rejects.toMatchObject({ code: 'MISSING_OR_INVALID' });
      expect(await recordsOf(storage)).toEqual(before);
      await approve();
    },
  );

  test.each(['session', 'key', 'history'])('if storage refuses a %s', async (kind) => {
    const { dapp, wallet, proposal, approve, storage, before } = await waitingProposal();
    storage.refuses = (key, value) => key.includes(`/${kind}/`) && value !== undefined;
    const approved = wallet.approve({ id: proposal.id, namespaces: given });
    await expect(approved).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
    expect(wallet.session.length).toBe(0);
    storage.refuses = () => false;
    await settle();
    expect(await recordsOf(storage)).toEqual(before);
    const { topic } = await approve();
    await settle();
    expect([dapp.session.keys, wallet.session.keys]).toEqual([[topic], [topic]]);
  });

  test('if the relay refuses it', async () => {
    const { dapp, wallet, relay, clock, proposal, approve, storage, before } = await waitingProposal();
    relay.onFrame = ({ method }) => (/approveSession|publish/.test(method) ? 'ignore' : 'take');
    const approved = outcomeOf(wallet.approve({ id: proposal.id, namespaces: given }));
    await settle();
    expect(wallet.session.length).toBe(1);
    await clock.advance(61_000);
    expect(await approved).toMatchObject({ error: { code: 'PUBLISH_CUSTOM_FAILED' } });
    const [keys = [], ...others] = await recordsOf(storage);
    expect(others).toEqual(before.slice(1));
    // The session's key stays until the proposal ends: the dapp may have received the approval.
    expect(keys).toHaveLength((before[0]?.length ?? 0) + 1);
    relay.onFrame = () => 'take';
    await approve();
    await settle();
    expect([dapp.session.length, wallet.session.length]).toEqual([1, 1]);
  });

  test('if key agreement fails with the dapp’s key', async () => {
    const storage = refusingStorage();
    const peers = await createPeers({ wallet: { storage } });
    sendChanged(peers.dapp, 'wc_sessionPropose', {
      proposer: { publicKey: zero, metadata: peers.dapp.metadata },
    });
    const { proposal } = await propose(peers);
    const before = await recordsOf(storage);
    const approve = () => peers.wallet.approve({ id: proposal.id, namespaces: given });
    await expect(approve()).rejects.toMatchObject({ code: 'KEY_AGREEMENT_FAILED' });
    expect(await recordsOf(storage)).toEqual(before);
    await peers.wallet.reject({ id: proposal.id, reason: rejection });
  });
});

test.each(['proposal', 'key'])('approve() succeeds even if storage does not delete the %s', async (kind) => {
  const { dapp, wallet, proposal, approval, storage } = await waitingProposal();
  storage.refuses = (key, value) => key.includes(`/${kind}/`) && value === undefined;
  const { topic } = await wallet.approve({ id: proposal.id, namespaces: given });
  expect((await approval).topic).toBe(topic);
  await settle();
  expect([dapp.session.keys, wallet.session.keys]).toEqual([[topic], [topic]]);
});

test.each([undefined, null, 'text', {}, { id: '1' }])(
  'approve() of an unknown proposal rejects: %j',
  async (parameters) => {
    const { wallet } = await createPeers();
    const { id } = Object(parameters) as { id?: unknown };
    await expect(wallet.approve(any(parameters))).rejects.toMatchObject({
      message: `Missing or invalid. proposal id should be a number: ${id}`,
    });
  },
);

test('approve() of an expired proposal rejects', async () => {
  const { clock, wallet, proposal, storage } = await waitingProposal();
  await wallet.dispose();
  // Another tab, or a device that slept: the expired proposal is still stored.
  const relay = await createPeers();
  const again = await createClient(relay.relay, clock, 'wallet', { storage });
  again.core.expirer.pause();
  await clock.advance((proposal.expiryTimestamp + 1) * 1_000 - clock.now());
  await expect(again.approve({ id: proposal.id, namespaces: given })).rejects.toMatchObject({
    message: `Expired. proposal id: ${proposal.id}`,
  });
  expect(again.proposal.length).toBe(0);
});

describe('the dapp’s answer to a settlement', () => {
  test('deletes the session and its key if it is an error', async () => {
    const { dapp, wallet, proposal, approval } = await waitingProposal();
    sendChanged(wallet, 'wc_sessionSettle', { expiry: 1 });
    const { topic } = await wallet.approve({ id: proposal.id, namespaces: given });
    await outcomeOf(approval);
    await settle();
    for (const client of [dapp, wallet]) {
      expect(client.session.length).toBe(0);
      expect(client.core.keychain.has(topic)).toBe(false);
    }
  });

  test('does not restore a session that has ended', async () => {
    const { relay, wallet, proposal, approval } = await waitingProposal();
    relay.onDeliver = ({ tag }) => (tag === 1103 ? 0 : 1);
    const { topic } = await wallet.approve({ id: proposal.id, namespaces: given });
    await approval;
    await wallet.disconnect({ topic });
    relay.onDeliver = () => 1;
    relay.redeliver();
    await settle();
    expect(wallet.session.length).toBe(0);
  });
});
