import { generateKeyPair } from '@mooring/protocol/crypto';
import { FakeClock, settle } from '@mooring/protocol/testing';
import { describe, expect, test } from 'vitest';
import type { SignEvents } from '../engine/sign-events.ts';
import type { VerifyContext } from '../records/records.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { madeId } from '../test-support/own-ids.ts';
import { asked, createClient, createPeers, given, metadata, type Peers } from '../test-support/peers.ts';
import { propose } from '../test-support/propose.ts';
import { refusingStorage } from '../test-support/refusing-storage.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';

const verifyUrl = 'https://verify.example';
const silent = { verifyUrl, fetch: async () => new Response('', { status: 404 }) };
const unverified: VerifyContext = { verified: { verifyUrl, validation: 'UNKNOWN', origin: '' } };

/** A pairing on which a site sends arbitrary proposals. */
async function openPairing({ dapp, wallet }: Pick<Peers, 'dapp' | 'wallet'>) {
  const { uri, topic } = await dapp.core.pairing.create();
  await dapp.core.relayer.subscribe(topic);
  const refused: unknown[] = [];
  dapp.core.messenger.handle('wc_sessionPropose', { response: ({ error }) => void refused.push(error) });
  await wallet.pair({ uri });
  const { publicKey } = await generateKeyPair((length) => crypto.getRandomValues(new Uint8Array(length)));
  const proposal = {
    optionalNamespaces: asked,
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey, metadata: metadata('site') },
  };
  const send = async (change: object = {}, id?: number) => {
    await dapp.core.messenger.request(topic, 'wc_sessionPropose', { ...proposal, ...change }, { id });
    await settle();
  };
  return { uri, topic, refused, proposal, send };
}

/** All proposal events of a wallet, in order. */
function shownBy({ wallet }: Pick<Peers, 'wallet'>): [event: string, id: number][] {
  const shown: [string, number][] = [];
  for (const event of ['session_proposal', 'proposal_expire'] as const)
    wallet.on(event, ({ id }) => shown.push([event, id]));
  return shown;
}

describe('a proposal', () => {
  test('is emitted with its content, on the pairing that it arrived on', async () => {
    const peers = await createPeers();
    const { wallet, dapp } = peers;
    const { send, topic, proposal } = await openPairing(peers);
    const shown: SignEvents['session_proposal'][] = [];
    wallet.on('session_proposal', (payload) => shown.push(payload));
    const { publicKey } = proposal.proposer;
    await send(
      {
        pairingTopic: 'ef'.repeat(32),
        id: 5,
        proposer: { publicKey: publicKey.toUpperCase(), metadata: metadata('site') },
        requiredNamespaces: asked,
        sessionProperties: { one: 'two' },
        scopedProperties: { eip155: { three: 4 } },
      },
      madeId(1),
    );
    const params = wallet.proposal.get(madeId(1));
    expect(params).toMatchObject({
      id: madeId(1),
      pairingTopic: topic,
      proposer: { publicKey, metadata: metadata('site') },
      requiredNamespaces: asked,
      optionalNamespaces: asked,
      sessionProperties: { one: 'two' },
      scopedProperties: { eip155: { three: 4 } },
      encryptedId: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const verified = { validation: 'UNKNOWN', origin: 'https://site.example' };
    expect(shown).toMatchObject([{ id: madeId(1), params, verifyContext: { verified } }]);
    expect(dapp.core.history.sent(madeId(1))).toBeDefined();
  });

  const now = 1_700_000_000;
  test.each([
    [undefined, now + 600],
    [now + 1, now + 1],
    [1e300, now + 600],
  ])('that expires at %s is kept until %i', async (expiryTimestamp, kept) => {
    const peers = await createPeers();
    const shown = shownBy(peers);
    const { send } = await openPairing(peers);
    await send({ expiryTimestamp }, madeId(1));
    expect(peers.wallet.proposal.get(madeId(1)).expiryTimestamp).toBe(kept);
    // The pairing would expire before it.
    await peers.wallet.core.pairing.updateExpiry({
      topic: peers.wallet.proposal.get(madeId(1)).pairingTopic,
      expiry: now + 3_600,
    });
    await peers.clock.advance((kept - now) * 1_000);
    expect(shown.at(-1)).toEqual(['proposal_expire', madeId(1)]);
    expect(peers.wallet.proposal.length).toBe(0);
  });

  test.each([
    [{ expiryTimestamp: now }, 6, `Expired. proposal id: ${madeId(1)}`],
    [{ relays: [] }, 5, 'wc_sessionPropose params'],
    [{ proposer: { publicKey: 'short', metadata: metadata('site') } }, 5, 'wc_sessionPropose params'],
    [{ optionalNamespaces: { eip155: { methods: [], events: [] } } }, 5100, 'Unsupported chains.'],
    [{ requiredNamespaces: { 'eip155:1': { methods: 'all', events: [] } } }, 5, 'wc_sessionPropose params'],
    [{ sessionProperties: { one: null } }, 5, 'sessionProperties must contain an existing value'],
    [{ scopedProperties: { solana: { one: 1 } } }, -32603, 'Internal error'],
    [null, 5, 'wc_sessionPropose params'],
  ])('with %j is refused and never shown', async (change, code, message) => {
    const peers = await createPeers();
    const shown = shownBy(peers);
    const { send, refused, topic } = await openPairing(peers);
    if (change) await send(change, madeId(1));
    else await peers.dapp.core.messenger.request(topic, 'wc_sessionPropose', null, { id: madeId(1) });
    await settle();
    expect(refused).toEqual([{ code, message: expect.stringContaining(message) }]);
    expect(shown).toEqual([]);
    expect(peers.wallet.proposal.length).toBe(0);
  });

  test('does not replace another site’s proposal with the same id', async () => {
    const peers = await createPeers();
    const { wallet, relay, clock } = peers;
    const shown = shownBy(peers);
    const one = await openPairing(peers);
    const other = await openPairing({ dapp: await createClient(relay, clock, 'other'), wallet });
    await one.send({}, madeId(1));
    await other.send({ proposer: { ...other.proposal.proposer, metadata: metadata('other') } }, madeId(1));
    expect(other.refused).toEqual([
      { code: 5, message: `Missing or invalid. proposal id is in use: ${madeId(1)}` },
    ]);
    expect(wallet.proposal.get(madeId(1)).proposer.metadata.name).toBe('site');
    expect(shown).toEqual([['session_proposal', madeId(1)]]);
  });

  test('is emitted once, again when its link is scanned again, and never after its answer', async () => {
    const peers = await createPeers();
    const { wallet } = peers;
    const shown = shownBy(peers);
    const { send, uri } = await openPairing(peers);
    await send({}, madeId(1));
    await send({}, madeId(1));
    expect(shown).toHaveLength(1);
    await wallet.pair({ uri });
    expect(shown).toHaveLength(2);
    await wallet.reject({ id: madeId(1), reason: { code: 5000, message: 'User rejected.' } });
    await wallet.pair({ uri });
    await send({}, madeId(1));
    expect(shown).toHaveLength(2);
  });

  test('of this client is not emitted when it scans its own link', async () => {
    const peers = await createPeers();
    const shown = shownBy({ wallet: peers.dapp });
    const { uri = '' } = await peers.dapp.connect({ optionalNamespaces: asked });
    await peers.dapp.pair({ uri });
    await settle();
    expect(shown).toEqual([]);
  });

  test('that storage refuses is emitted at the next start', async () => {
    const storage = refusingStorage();
    const peers = await createPeers({ wallet: { storage } });
    const shown = shownBy(peers);
    const { send } = await openPairing(peers);
    storage.refuses = (key) => key.includes('/proposal/');
    await send({}, madeId(1));
    expect([shown, peers.wallet.proposal.length]).toEqual([[], 0]);
    await peers.wallet.dispose();
    storage.refuses = () => false;
    const again = await createClient(peers.relay, peers.clock, 'wallet', { storage });
    const shownAgain = shownBy({ wallet: again });
    await peers.clock.advance(2_000);
    expect(shownAgain).toEqual([['session_proposal', madeId(1)]]);
  });

  test('is dropped if its pairing ends while its origin is verified', async () => {
    const peers = await createPeers({ wallet: silent });
    const { wallet } = peers;
    const shown = shownBy(peers);
    const { send, topic } = await openPairing(peers);
    const verification = await wallet.core.verification;
    let judge: (context: VerifyContext) => void = () => undefined;
    if (verification) verification.context = () => new Promise((resolve) => (judge = resolve));
    await send();
    await wallet.disconnect({ topic });
    judge(unverified);
    await settle();
    expect([shown, wallet.proposal.length]).toEqual([[], 0]);
  });

  test('is left to the new owner when a tab wakes after a takeover', async () => {
    const relay = new MemoryRelay();
    const clock = new FakeClock();
    const browser = new FakeTabs();
    const storage = memoryStorage();
    const open = async () => {
      const tab = browser.open();
      const client = await createClient(relay, clock, 'wallet', {
        storage,
        tabs: tab.environment,
        ...silent,
      });
      await settle();
      return { ...tab, client };
    };
    const [first, second] = [await open(), await open()];
    const verification = await first.client.core.verification;
    let judge: (context: VerifyContext) => void = () => undefined;
    if (verification) verification.context = () => new Promise((resolve) => (judge = resolve));
    const dapp = await createClient(relay, clock, 'dapp');
    const { uri = '' } = await dapp.connect({ optionalNamespaces: asked });
    await first.client.pair({ uri });
    await settle();
    first.sleep();
    for (let second_ = 0; second_ < 60; second_ += 1) await clock.advance(1_000);
    expect(second.client.core.isOwner).toBe(true);
    const [proposal] = second.client.proposal.getAll();
    await second.client.approve({ id: proposal?.id ?? 0, namespaces: given });
    first.wake();
    await settle();
    judge(unverified);
    await settle();
    const third = await open();
    for (const { client } of [first, second, third]) expect(client.proposal.length).toBe(0);
  });

  test('that accompanies a sign-in is ignored by a wallet that answers sign-ins', async () => {
    const peers = await createPeers();
    const { dapp, wallet } = peers;
    const shown = shownBy(peers);
    const signIns: number[] = [];
    wallet.on('session_authenticate', ({ id }) => signIns.push(id));
    const { uri = '' } = await dapp.authenticate({
      chains: ['eip155:1'],
      domain: 'dapp.example',
      nonce: 'abcdef12',
      uri: 'https://dapp.example/login',
    });
    await wallet.pair({ uri });
    await settle();
    expect(signIns).toHaveLength(1);
    expect(shown).toEqual([]);
    await propose(peers);
    expect(shown).toHaveLength(1);
  });
});

describe('the verdict about a proposal', () => {
  /** A wallet whose verify service says what `answer` returns, in any number of windows over one storage. */
  async function verifyingWallet(answer: () => Response) {
    const relay = new MemoryRelay();
    const clock = new FakeClock();
    const browser = new FakeTabs();
    const storage = memoryStorage();
    const said: [window: string, validation: string, isScam: boolean | undefined][] = [];
    const open = async (window: string) => {
      const tabs = browser.open().environment;
      const fetch = async (url: unknown) =>
        String(url).includes('/attestation/') ? answer() : new Response('', { status: 404 });
      const client = await createClient(relay, clock, 'wallet', { storage, tabs, verifyUrl, fetch });
      const say = ({ verifyContext: { verified } }: { verifyContext: VerifyContext }) =>
        void said.push([window, verified.validation, verified.isScam]);
      client.on('session_proposal', say);
      client.on('verify_context', say);
      await settle();
      return client;
    };
    const dapp = await createClient(relay, clock, 'dapp');
    const { uri = '' } = await dapp.connect({ optionalNamespaces: asked });
    const pair = async (wallet: Peers['wallet']) => {
      said.length = 0;
      await wallet.pair({ uri });
      await settle();
      await clock.advance(3_000);
      return said;
    };
    return { clock, open, pair };
  }
  const scam = () => Response.json({ origin: 'https://evil.example', isScam: true });

  test('is shown again in every window, and after all windows were closed', async () => {
    const { clock, open, pair } = await verifyingWallet(scam);
    const [one, other] = [await open('one'), await open('other')];
    await pair(one);
    expect(await pair(other)).toEqual([
      ['other', 'INVALID', true],
      ['one', 'INVALID', true],
    ]);
    expect(other.proposal.getAll()[0]).not.toHaveProperty('verifyContext');
    expect(other.proposal.getAll()[0]).not.toHaveProperty('messageHash');
    await one.dispose();
    await other.dispose();
    const later = await open('later');
    await clock.advance(2_000);
    expect(await pair(later)).toEqual([['later', 'INVALID', true]]);
  });

  test('is asked for again if the service gave none before', async () => {
    let answer = () => new Response('', { status: 404 });
    const { open, pair } = await verifyingWallet(() => answer());
    const wallet = await open('one');
    expect(await pair(wallet)).toEqual([['one', 'UNKNOWN', undefined]]);
    answer = scam;
    expect(await pair(wallet)).toEqual([
      ['one', 'UNKNOWN', undefined],
      ['one', 'INVALID', true],
    ]);
    expect(await pair(wallet)).toEqual([['one', 'INVALID', true]]);
  });
});

test('a full wallet drops the newest proposal of the pairing with the most, and notifies both sides', async () => {
  const peers = await createPeers();
  const { relay, clock, wallet } = peers;
  const greedy: Awaited<ReturnType<typeof openPairing>>[] = [];
  for (let number = 0; number < 10; number += 1)
    greedy.push(await openPairing({ dapp: await createClient(relay, clock, `site-${number}`), wallet }));
  for (const { send } of greedy) {
    for (let count = 0; count < 10; count += 1) await send();
    await clock.advance(10);
  }
  expect(wallet.proposal.length).toBe(100);
  const newest = wallet.proposal.getAll().filter(({ pairingTopic }) => pairingTopic === greedy[0]?.topic);
  const shown = shownBy(peers);
  const late = await openPairing(peers);
  await late.send({}, madeId(1));
  expect(wallet.proposal.length).toBe(100);
  expect(shown).toEqual([
    ['proposal_expire', newest.at(-1)?.id],
    ['session_proposal', madeId(1)],
  ]);
  expect(greedy[0]?.refused).toEqual([
    { code: 5, message: 'Missing or invalid. too many proposals are waiting' },
  ]);
});

test('limits a pairing’s peer to ten pending proposals and still shows those of other pairings', async () => {
  const { dapp, wallet, relay, clock } = await createPeers();
  const shown: number[] = [];
  wallet.on('session_proposal', ({ id }) => shown.push(id));
  const { uri = '', topic } = await dapp.core.pairing.create();
  await dapp.core.relayer.subscribe(topic);
  await wallet.pair({ uri });
  const { publicKey } = await generateKeyPair((length) => crypto.getRandomValues(new Uint8Array(length)));
  const proposal = {
    requiredNamespaces: {},
    optionalNamespaces: asked,
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey, metadata: metadata('greedy') },
  };
  for (let number = 0; number < 30; number += 1)
    await dapp.core.messenger.request(topic, 'wc_sessionPropose', proposal);
  await settle();
  expect(shown).toHaveLength(10);
  await clock.advance(50);
  const other = await createClient(relay, clock, 'other');
  const { uri: link = '' } = await other.connect({ optionalNamespaces: asked });
  await wallet.pair({ uri: link });
  await settle();
  expect(shown).toHaveLength(11);
});

test('a client’s own proposals do not count towards the limit of received ones', async () => {
  const { dapp, wallet, clock } = await createPeers();
  for (let number = 0; number < 101; number += 1) await wallet.connect({ optionalNamespaces: asked });
  const shown: number[] = [];
  wallet.on('session_proposal', ({ id }) => shown.push(id));
  // Ids derive from the time: a later one differs from the wallet's own.
  await clock.advance(10);
  const { uri = '' } = await dapp.connect({ optionalNamespaces: asked });
  await wallet.pair({ uri });
  await settle();
  expect(shown).toHaveLength(1);
  expect(wallet.proposal.length).toBe(102);
});
