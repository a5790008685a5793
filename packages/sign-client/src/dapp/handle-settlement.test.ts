import { isMooringError } from '@mooring/protocol';
import type { SessionRecord } from '@mooring/protocol/sign';
import { settle } from '@mooring/protocol/testing';
import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { asked, createClient, createPeers, given, metadata, outcomeOf } from '../test-support/peers.ts';
import { propose, sendChanged } from '../test-support/propose.ts';
import { refusingStorage } from '../test-support/refusing-storage.ts';
import { askToSignIn } from '../test-support/sign-in.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';

/** The X25519 point for which key agreement fails with every private key. */
const zero = '00'.repeat(32);

/** A proposal of a dapp whose storage can reject changes. */
async function waitingDapp() {
  const storage = refusingStorage();
  const peers = await createPeers({ dapp: { storage } });
  const before = await storage.keysOf('key');
  const connected: SessionRecord[] = [];
  peers.dapp.on('session_connect', ({ session }) => connected.push(session));
  return { ...peers, ...(await propose(peers)), storage, before, connected };
}

describe('the wallet’s answer to a proposal', () => {
  test.each([
    [
      { code: 5000, message: 'User rejected.' },
      { code: 5000, message: 'User rejected.' },
    ],
    [{}, { code: -32603, message: 'Internal error' }],
  ])('with the error %j rejects approval() with it and deletes the proposal', async (error, received) => {
    const { dapp, wallet, proposal, approval, storage, before } = await waitingDapp();
    const outcome = outcomeOf(approval);
    const options = { tag: 1120, ttl: 300, prompt: false };
    await wallet.core.messenger.refuse(proposal.pairingTopic, proposal.id, error, options);
    expect(await outcome).toEqual({ error: received });
    await settle();
    expect(await storage.keysOf('key')).toHaveLength(before.length + 1);
    expect(await storage.keysOf('proposal')).toEqual([]);
    expect(() => dapp.proposal.get(proposal.id)).toThrow(
      `Missing or invalid. Record was recently deleted - proposal: ${proposal.id}`,
    );
  });

  test.each([
    true,
    {},
    { relay: { protocol: 'irn' }, responderPublicKey: 'short' },
    { relay: {}, responderPublicKey: 'ab'.repeat(32) },
  ])('rejects approval() and leaves no keys if it is malformed: %j', async (result) => {
    const { dapp, wallet, proposal, approval, storage, before } = await waitingDapp();
    const outcome = outcomeOf(approval);
    await wallet.core.messenger.answer(proposal.pairingTopic, proposal.id, 'wc_sessionPropose', result);
    expect(await outcome).toMatchObject({ error: { code: 'MISSING_OR_INVALID' } });
    await settle();
    expect(await storage.keysOf('key')).toHaveLength(before.length + 1);
    expect([dapp.proposal.length, dapp.core.settlements.size]).toEqual([0, 0]);
  });

  test('is accepted with a key in capitals', async () => {
    const { wallet, approve } = await waitingDapp();
    const seal = wallet.core.messenger.seal.bind(wallet.core.messenger);
    wallet.core.messenger.seal = (topic, payload) => {
      const { result } = payload as { result?: { responderPublicKey?: string } };
      const key = result?.responderPublicKey?.toUpperCase();
      return seal(topic, key ? { ...payload, result: { ...result, responderPublicKey: key } } : payload);
    };
    expect((await approve()).namespaces).toEqual(given);
  });

  test('counts once: an answer of another wallet is ignored', async () => {
    const { dapp, wallet, proposal, approve } = await waitingDapp();
    const { topic } = await approve();
    const second = { relay: { protocol: 'irn' }, responderPublicKey: proposal.proposer.publicKey };
    await wallet.core.messenger.answer(proposal.pairingTopic, proposal.id, 'wc_sessionPropose', second);
    await settle();
    expect(dapp.session.keys).toEqual([topic]);
    expect(dapp.core.settlements.size).toBe(0);
  });

  test('deletes the private key at once, and the session’s key if no settlement follows in time', async () => {
    const { relay, clock, dapp, wallet, proposal, approval, storage } = await waitingDapp();
    relay.onDeliver = ({ tag }) => (tag === 1102 ? 0 : 1);
    const outcome = outcomeOf(approval);
    const { topic } = await wallet.approve({ id: proposal.id, namespaces: given });
    await settle();
    const own = (key: string) => dapp.core.keychain.has(key);
    expect([own(proposal.proposer.publicKey), own(topic)]).toEqual([false, true]);
    await clock.advance(300_000);
    expect(await outcome).toMatchObject({ error: { message: 'Proposal expired' } });
    expect([own(topic), dapp.core.settlements.size]).toEqual([false, 0]);
    expect(await storage.keysOf('settlement')).toEqual([]);
    relay.onDeliver = () => 1;
    relay.redeliver();
    await settle();
    expect(dapp.session.length).toBe(0);
  });

  test('is handled at the next start if storage refuses it', async () => {
    const { relay, clock, dapp, wallet, proposal, approval, storage } = await waitingDapp();
    storage.refuses = (key) => key.includes('/settlement/');
    const outcome = outcomeOf(approval);
    const { topic } = await wallet.approve({ id: proposal.id, namespaces: given });
    await settle();
    expect(dapp.session.length).toBe(0);
    await dapp.dispose();
    expect(await outcome).toMatchObject({ error: { code: 'ABORTED' } });
    storage.refuses = () => false;
    const again = await createClient(relay, clock, 'dapp', { storage });
    await clock.advance(2_000);
    expect(again.session.keys).toEqual([topic]);
  });
});

describe('a settlement', () => {
  test('creates the session, emits it, resolves approval() and is answered', async () => {
    const { dapp, wallet, proposal, connected, approve, storage } = await waitingDapp();
    const order: string[] = [];
    dapp.on('session_connect', () => order.push('session_connect'));
    const session = await approve({ sessionProperties: { one: '1' } }).finally(() => order.push('approval'));
    await settle();
    const own = wallet.session.get(session.topic);
    expect(session).toEqual({
      topic: own.topic,
      relay: { protocol: 'irn' },
      namespaces: given,
      expiry: own.expiry,
      controller: own.self.publicKey,
      acknowledged: true,
      pairingTopic: proposal.pairingTopic,
      requiredNamespaces: {},
      optionalNamespaces: asked,
      self: { publicKey: proposal.proposer.publicKey, metadata: metadata('dapp') },
      peer: own.self,
      sessionProperties: { one: '1' },
      transportType: 'relay',
    });
    expect(dapp.session.get(session.topic)).toEqual(session);
    expect(connected).toEqual([session]);
    expect(order).toEqual(['session_connect', 'approval']);
    expect(own.acknowledged).toBe(true);
    for (const kind of ['proposal', 'settlement', 'history', 'inbound'])
      expect((await storage.keysOf(kind)).filter((key) => !key.includes(session.topic))).toEqual([]);
    expect(dapp.core.pairing.get(proposal.pairingTopic)).toMatchObject({
      active: true,
      peerMetadata: metadata('wallet'),
    });
  });

  test('is answered again after a restart that interrupted its handling, and changes nothing', async () => {
    const { relay, clock, dapp, wallet, proposal, approval, storage } = await waitingDapp();
    // As if the process had been killed before the answer was sent.
    storage.refuses = (key, value) => key.includes('/inbound/') && value === undefined;
    relay.onFrame = ({ params }) => ((params as { tag?: number }).tag === 1103 ? 'ignore' : 'take');
    const { topic } = await wallet.approve({ id: proposal.id, namespaces: given });
    const session = await approval;
    await settle();
    await dapp.dispose();
    expect(wallet.session.get(topic).acknowledged).toBe(false);
    storage.refuses = () => false;
    relay.onFrame = () => 'take';
    const again = await createClient(relay, clock, 'dapp', { storage });
    const connected: unknown[] = [];
    again.on('session_connect', (payload) => connected.push(payload));
    await clock.advance(2_000);
    expect(wallet.session.get(topic).acknowledged).toBe(true);
    expect(again.session.getAll()).toEqual([session]);
    expect(connected).toEqual([]);
  });

  /** A settlement during which storage rejects changes of some records. */
  async function settlementWhileRefusing(kind: string) {
    const waiting = await waitingDapp();
    const { relay, wallet, proposal, storage } = waiting;
    relay.onDeliver = ({ tag }) => (tag === 1102 ? 0 : 1);
    waiting.approval.catch(() => undefined);
    const { topic } = await wallet.approve({ id: proposal.id, namespaces: given });
    await settle();
    storage.refuses = (key) => key.includes(`/${kind}/`);
    relay.onDeliver = () => 1;
    relay.redeliver();
    await settle();
    return { ...waiting, topic };
  }

  test('creates the session at the next start if storage refuses it', async () => {
    const { relay, clock, dapp, wallet, approval, storage, topic } = await settlementWhileRefusing('session');
    expect(dapp.session.length).toBe(0);
    await dapp.dispose();
    expect(await outcomeOf(approval)).toMatchObject({ error: { code: 'ABORTED' } });
    storage.refuses = () => false;
    const again = await createClient(relay, clock, 'dapp', { storage });
    const connected: string[] = [];
    again.on('session_connect', ({ session }) => connected.push(session.topic));
    await clock.advance(2_000);
    expect(again.session.keys).toEqual([topic]);
    expect([again.proposal.length, again.core.settlements.size]).toEqual([0, 0]);
    expect(connected).toEqual([topic]);
    expect(wallet.session.get(topic).acknowledged).toBe(true);
  });

  test.each(['settlement', 'proposal', 'pairing'])(
    'takes effect even if storage does not change the %s, also later',
    async (kind) => {
      const { clock, dapp, wallet, approval, storage, topic, connected } =
        await settlementWhileRefusing(kind);
      expect((await approval).topic).toBe(topic);
      expect(connected.map((session) => session.topic)).toEqual([topic]);
      expect(wallet.session.get(topic).acknowledged).toBe(true);
      storage.refuses = () => false;
      await clock.advance(600_000);
      expect([dapp.proposal.length, dapp.core.settlements.size]).toEqual([0, 0]);
      const pinged = outcomeOf(dapp.ping({ topic }));
      await clock.advance(1_000);
      expect(await pinged).toEqual({ result: undefined });
    },
  );

  test('without a proposal is ignored', async () => {
    const { dapp, wallet, approve } = await waitingDapp();
    const session = await approve();
    await settle();
    const settlement = {
      relay: { protocol: 'irn' },
      namespaces: { eip155: { ...given.eip155, methods: ['eth_sign'] } },
      controller: session.peer,
      expiry: session.expiry + 1_000,
    };
    await wallet.core.messenger.request(session.topic, 'wc_sessionSettle', settlement);
    await settle();
    expect(dapp.session.get(session.topic)).toEqual(session);
  });

  test.each([
    [
      { namespaces: { 'eip155:1': { ...given.eip155, accounts: ['solana:one:two'] } } },
      'UNSUPPORTED_ACCOUNTS',
    ],
    [{ expiry: -1 }, 'MISSING_OR_INVALID'],
    [{ expiry: 'soon' }, 'MISSING_OR_INVALID'],
    [{ sessionConfig: { disableDeepLink: 'yes' } }, 'MISSING_OR_INVALID'],
    [{ relay: null }, 'MISSING_OR_INVALID'],
  ])('with hostile values is refused and leaves no keys: %j', async (change, code) => {
    const { dapp, wallet, proposal, approval, storage, before } = await waitingDapp();
    sendChanged(wallet, 'wc_sessionSettle', change);
    const outcome = outcomeOf(approval);
    await wallet.approve({ id: proposal.id, namespaces: given });
    expect(await outcome).toMatchObject({ error: { code } });
    await settle();
    expect([dapp.session.length, wallet.session.length]).toEqual([0, 0]);
    expect([dapp.proposal.length, dapp.core.settlements.size]).toEqual([0, 0]);
    expect(await storage.keysOf('key')).toHaveLength(before.length + 1);
  });
});

test('rejects an invalid settlement on both sides and deletes the attempt', async () => {
  for (const [change, text] of [
    [
      { namespaces: {} },
      'Missing or invalid. onSessionSettleRequest(), namespaces should be an object with data',
    ],
    [{ relay: {} }, 'Missing or invalid. onSessionSettleRequest() relay protocol should be a string'],
    [
      { controller: {} },
      'Missing or invalid. onSessionSettleRequest() controller public key should be a string',
    ],
    [{ expiry: 1 }, 'Expired. onSessionSettleRequest()'],
    [
      { namespaces: { eip155: { ...given.eip155, accounts: ['solana:one:two'] } } },
      'Unsupported accounts. onSessionSettleRequest() namespace, account solana:one:two is not of eip155',
    ],
    [
      { controller: { publicKey: 'ab'.repeat(32), metadata: metadata('other') } },
      'Invalid session settle request. The controller is not who answered the proposal.',
    ],
  ] as const) {
    const { dapp, wallet } = await createPeers();
    const prepare = wallet.core.messenger.prepare.bind(wallet.core.messenger);
    wallet.core.messenger.prepare = (topic, method, params, id) =>
      prepare(
        topic,
        method,
        method === 'wc_sessionSettle' ? { ...(params as object), ...change } : params,
        id,
      );
    wallet.on('session_proposal', ({ id }) => wallet.approve({ id, namespaces: given }));
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
    await wallet.pair({ uri });
    expect(await outcomeOf(approval())).toMatchObject({ error: { message: text } });
    await settle();
    expect(dapp.session.length).toBe(0);
    expect(wallet.session.length).toBe(0);
  }
});

test('rejects approval() at once if key agreement fails with the wallet’s key, and leaves no keys', async () => {
  const storage = refusingStorage();
  const peers = await createPeers({ dapp: { storage } });
  const { dapp, wallet } = peers;
  const before = (await storage.keysOf('key')).length;
  const { proposal, approval } = await propose(peers);
  const outcome = outcomeOf(approval);
  const result = { relay: { protocol: 'irn' }, responderPublicKey: zero };
  await wallet.core.messenger.answer(proposal.pairingTopic, proposal.id, 'wc_sessionPropose', result);
  expect(await outcome).toMatchObject({ error: { code: 'KEY_AGREEMENT_FAILED' } });
  await settle();
  expect(dapp.proposal.length).toBe(0);
  // The pairing keeps its own key.
  expect((await storage.keysOf('key')).length).toBe(before + 1);
});

/**
 * Spec §5 requires a relay, a controller, valid namespaces and a future expiry of a settlement; the original checks
 * nothing else. Requested namespaces are optional: a wallet may grant less, or accounts on more chains.
 */
test('a wallet may settle fewer or more namespaces than requested', async () => {
  for (const namespaces of [
    { eip155: { ...given.eip155, methods: [] } },
    { ...given, solana: { accounts: ['solana:one:two'], methods: ['solana_signMessage'], events: [] } },
  ]) {
    const { dapp, wallet } = await createPeers();
    wallet.on('session_proposal', ({ id }) => wallet.approve({ id, namespaces }));
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
    await wallet.pair({ uri });
    expect((await approval()).namespaces).toEqual(namespaces);
  }
});

test('a restart between answer and settlement still completes the session', async () => {
  const storage = memoryStorage();
  const { dapp, wallet, relay, clock } = await createPeers({ dapp: { storage } });
  wallet.on('session_proposal', ({ id }) => wallet.approve({ id, namespaces: given }));
  relay.onDeliver = ({ tag }) => (tag === 1102 ? 0 : 1);
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  await wallet.pair({ uri });
  await settle();
  const aborted = outcomeOf(approval());
  await dapp.dispose();
  expect(await aborted).toMatchObject({ error: { code: 'ABORTED' } });
  relay.onDeliver = () => 1;
  const again = await createClient(relay, clock, 'dapp', { storage });
  const connected = new Promise((resolve) => again.once('session_connect', resolve));
  await connected;
  expect(again.session.getAll()).toHaveLength(1);
});

test('an error of the answer reaches approval() in another tab with its code', async () => {
  const browser = new FakeTabs();
  const storage = memoryStorage();
  const inTab = () => ({ storage, tabs: browser.open().environment });
  const { relay, clock, wallet } = await createPeers({ dapp: inTab() });
  const other = await createClient(relay, clock, 'dapp', inTab());
  await settle();
  const { proposal, approval } = await propose({ dapp: other, wallet });
  const outcome = outcomeOf(approval);
  await wallet.core.messenger.answer(proposal.pairingTopic, proposal.id, 'wc_sessionPropose', true);
  const { error } = (await outcome) as { error: unknown };
  expect(isMooringError(error, 'MISSING_OR_INVALID')).toBe(true);
});

test('a pairing that the wallet deletes rejects its open proposals, also of a sign-in', async () => {
  const { dapp, wallet, proposal, approval } = await waitingDapp();
  const signingIn = await askToSignIn({ dapp, wallet });
  const outcomes = [approval, signingIn.response()].map(outcomeOf);
  for (const topic of [proposal.pairingTopic, signingIn.request.topic])
    await wallet.core.pairing.disconnect({ topic });
  await settle();
  for (const outcome of outcomes)
    expect(await outcome).toEqual({ error: { code: 6000, message: 'User disconnected.' } });
  await settle();
  expect([dapp.core.proposals.size, dapp.core.auths.size]).toEqual([0, 0]);
});

test('a pairing that the wallet deletes once it has approved leaves the session', async () => {
  const { wallet, dapp, proposal, approve } = await waitingDapp();
  await approve();
  await wallet.core.pairing.disconnect({ topic: proposal.pairingTopic });
  await settle();
  expect(dapp.session.length).toBe(1);
});
