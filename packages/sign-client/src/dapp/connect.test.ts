import { settle } from '@mooring/protocol/testing';
import { describe, expect, test } from 'vitest';
import { asked, connectPeers, createClient, createPeers, given, outcomeOf } from '../test-support/peers.ts';
import { type RefusingStorage, refusingStorage } from '../test-support/refusing-storage.ts';

/** Untyped programs may pass any value. */
const any = (value: unknown) => value as never;

/** A wallet, and a dapp whose storage can reject changes. */
async function setUp() {
  const storage = refusingStorage();
  const peers = await createPeers({ dapp: { storage } });
  return { ...peers, storage, before: await recordsOf(storage) };
}

async function recordsOf(storage: RefusingStorage) {
  const kinds = ['key', 'pairing', 'proposal', 'history'];
  return Promise.all(kinds.map((kind) => storage.keysOf(kind)));
}

describe('connect() rejects and stores nothing', () => {
  const namespace = { methods: ['eth_sign'], events: [] };
  test.each([
    [{ relays: [] }, 'Missing or invalid. connect() relays: '],
    [{ relays: 'irn' }, 'Missing or invalid. connect() relays: irn'],
    [{ relays: [{ protocol: ' ' }] }, 'Missing or invalid. connect() relays: [object Object]'],
    [{ relays: [null] }, 'Missing or invalid. connect() relays: '],
    [
      { optionalNamespaces: 5 },
      'Missing or invalid. connect(), optionalNamespaces should be an object with data',
    ],
    [
      { optionalNamespaces: [1] },
      'Missing or invalid. connect(), optionalNamespaces should be an object with data',
    ],
    [{ requiredNamespaces: { eip155: namespace } }, /^Unsupported chains\. connect\(\) requiredNamespaces/],
    [{ optionalNamespaces: { 'eip155:1': { events: [] } } }, /^Unsupported methods\./],
    [{ sessionProperties: { one: undefined } }, /existing value for each key/],
    [{ scopedProperties: null }, /scopedProperties/],
    [
      { scopedProperties: { solana: {} } },
      'Scoped properties must be a subset of required/optional namespaces, received: {"solana":{}}, required/optional namespaces: ["eip155"]',
    ],
    [{ pairingTopic: '' }, 'Missing or invalid. pairing topic should be a string: '],
    [{ pairingTopic: 5 }, 'Missing or invalid. pairing topic should be a string: 5'],
    [{ pairingTopic: 'ef'.repeat(32) }, `No matching key. pairing topic doesn't exist: ${'ef'.repeat(32)}`],
  ])('for %j', async (change, message) => {
    const { dapp, relay, storage, before } = await setUp();
    const parameters = { optionalNamespaces: asked, ...change };
    const outcome = (await outcomeOf(dapp.connect(any(parameters)))) as { error: Error };
    expect(outcome.error.message).toMatch(message);
    expect(await recordsOf(storage)).toEqual(before);
    expect(relay.connectionCount).toBe(0);
  });

  test.each(['key', 'pairing', 'proposal', 'history'])(
    'but a link that expires, if storage refuses a %s',
    async (kind) => {
      const { dapp, clock, storage, before } = await setUp();
      storage.refuses = (key, value) => key.includes(`/${kind}/`) && value !== undefined;
      const connecting = dapp.connect({ optionalNamespaces: asked });
      await expect(connecting).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
      expect(dapp.proposal.length).toBe(0);
      storage.refuses = () => false;
      await clock.advance(300_000);
      expect(await recordsOf(storage)).toEqual(before);
      expect(clock.pending).toBe(0);
      await expect(dapp.connect({ optionalNamespaces: asked })).resolves.toHaveProperty('uri');
    },
  );

  test('for a pairing that has expired', async () => {
    const { dapp, wallet, clock } = await setUp();
    const { pairingTopic } = await connectPeers({ dapp, wallet });
    dapp.core.expirer.pause();
    const expiry = Math.floor(clock.now() / 1_000) + 10;
    await dapp.core.pairing.updateExpiry({ topic: pairingTopic, expiry });
    await clock.advance(10_000);
    const connecting = dapp.connect({ optionalNamespaces: asked, pairingTopic });
    await expect(connecting).rejects.toMatchObject({ message: `Expired. pairing topic: ${pairingTopic}` });
    expect(dapp.core.pairing.has(pairingTopic)).toBe(false);
  });
});

describe('connect()', () => {
  test.each([undefined, null, {}])('accepts empty namespaces: %j', async (namespaces) => {
    const { dapp, wallet } = await setUp();
    const proposed = new Promise<object>((resolve) =>
      wallet.once('session_proposal', ({ params }) => resolve(params)),
    );
    const { uri = '' } = await dapp.connect(
      any({
        optionalNamespaces: namespaces,
        requiredNamespaces: namespaces,
        relays: namespaces === null ? null : undefined,
      }),
    );
    await wallet.pair({ uri });
    expect(await proposed).toMatchObject({
      requiredNamespaces: {},
      optionalNamespaces: {},
      relays: [{ protocol: 'irn' }],
    });
  });

  test('reuses an active pairing without a link', async () => {
    const { dapp, wallet } = await setUp();
    const { pairingTopic } = await connectPeers({ dapp, wallet });
    const proposed = new Promise<number>((resolve) =>
      wallet.once('session_proposal', ({ id }) => resolve(id)),
    );
    const { uri, approval } = await dapp.connect({ optionalNamespaces: asked, pairingTopic });
    expect(uri).toBeUndefined();
    await wallet.approve({ id: await proposed, namespaces: given });
    expect((await approval()).pairingTopic).toBe(pairingTopic);
    expect(dapp.core.pairing.getPairings()).toHaveLength(1);
  });

  test('replaces a pairing that no wallet has used yet', async () => {
    const { dapp } = await setUp();
    const { topic } = await dapp.core.pairing.create();
    const { uri = '' } = await dapp.connect({ optionalNamespaces: asked, pairingTopic: topic });
    expect(uri).toMatch(/^wc:/);
    expect(uri).not.toContain(topic);
  });

  test.each([5_000, -32_600])(
    'rejects approval() and leaves no keys if the relay refuses the proposal with %i',
    async (code) => {
      const { dapp, relay, clock, storage, before } = await setUp();
      relay.onFrame = ({ method }) => (/propose|publish/i.test(method) ? { code, message: 'no' } : 'take');
      const { approval } = await dapp.connect({ optionalNamespaces: asked });
      const outcome = outcomeOf(approval());
      await clock.advance(70_000);
      expect(await outcome).toMatchObject({ error: { name: 'MooringError' } });
      expect(dapp.proposal.length).toBe(0);
      await clock.advance(300_000);
      expect(await recordsOf(storage)).toEqual(before);
    },
  );

  test('rejects approval() after 300 s without an answer, and leaves no keys', async () => {
    const { dapp, clock, storage, before } = await setUp();
    const { approval } = await dapp.connect({ optionalNamespaces: asked });
    const outcome = outcomeOf(approval());
    await clock.advance(299_999);
    expect(dapp.proposal.length).toBe(1);
    await clock.advance(1);
    expect(await outcome).toMatchObject({ error: { message: 'Proposal expired' } });
    expect(await recordsOf(storage)).toEqual(before);
  });

  test('keeps the proposal of a disposed client, which the wallet can approve after a restart', async () => {
    const { dapp, wallet, relay, clock, storage } = await setUp();
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
    await settle();
    const outcome = outcomeOf(approval());
    await dapp.dispose();
    expect(await outcome).toMatchObject({ error: { code: 'ABORTED' } });
    const again = await createClient(relay, clock, 'dapp', { storage });
    const connected = new Promise<string>((resolve) =>
      again.once('session_connect', ({ session }) => resolve(session.topic)),
    );
    wallet.once('session_proposal', ({ id }) => wallet.approve({ id, namespaces: given }));
    await wallet.pair({ uri });
    expect(again.session.get(await connected).namespaces).toEqual(given);
  });

  test('proposes any number of sessions at once, each with its own pairing', async () => {
    const { dapp, wallet } = await setUp();
    wallet.on('session_proposal', ({ id }) => wallet.approve({ id, namespaces: given }));
    const links = await Promise.all([1, 2, 3].map(() => dapp.connect({ optionalNamespaces: asked })));
    const approved = Promise.all(links.map(({ approval }) => approval()));
    for (const { uri = '' } of links.reverse()) await wallet.pair({ uri });
    expect(new Set((await approved).map(({ topic }) => topic)).size).toBe(3);
  });
});

test('returns the link before the socket is open', async () => {
  const { relay, dapp, clock } = await createPeers();
  relay.refuses = true;
  const { uri, approval } = await dapp.connect({ optionalNamespaces: asked });
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\d+$/);
  expect(relay.connectionCount).toBe(0);
  const failed = outcomeOf(approval());
  await clock.advance(65_000);
  expect(await failed).toMatchObject({ error: { code: 'PUBLISH_CUSTOM_FAILED' } });
});

test('approval() rejects with the wallet’s plain reason', async () => {
  const { dapp, wallet } = await createPeers();
  wallet.on('session_proposal', ({ id }) =>
    wallet.reject({ id, reason: { code: 5000, message: 'User rejected.' } }),
  );
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  await wallet.pair({ uri });
  expect(await outcomeOf(approval())).toEqual({ error: { message: 'User rejected.', code: 5000 } });
  expect(dapp.proposal.length).toBe(0);
});

test('merges required namespaces into optional ones', async () => {
  const { dapp, wallet } = await createPeers();
  const proposed = new Promise<{ params: object }>((resolve) => wallet.once('session_proposal', resolve));
  const { uri = '' } = await dapp.connect({
    requiredNamespaces: { 'eip155:137': { methods: ['eth_sign'], events: [] } },
    optionalNamespaces: asked,
    sessionProperties: { one: 'two' },
    scopedProperties: { eip155: { three: 4 } },
  });
  await wallet.pair({ uri });
  expect((await proposed).params).toMatchObject({
    requiredNamespaces: {},
    optionalNamespaces: {
      eip155: {
        chains: ['eip155:137', ...asked.eip155.chains],
        methods: ['eth_sign', ...asked.eip155.methods],
      },
    },
    sessionProperties: { one: 'two' },
    scopedProperties: { eip155: { three: 4 } },
  });
});
