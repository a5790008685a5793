import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { createClient, createPeers, given, outcomeOf } from '../test-support/peers.ts';
import { refusingStorage } from '../test-support/refusing-storage.ts';
import { askedSignIn, askToSignIn, signer, signIn } from '../test-support/sign-in.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';

const asked = askedSignIn;
/** Untyped programs may pass any value. */
const any = (value: unknown) => value as never;
const rejection = { code: 5000, message: 'User rejected.' };

const ask = askToSignIn;

test('signs in and connects in one step; both sides hold the session and valid signatures', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const proposals: unknown[] = [];
  wallet.on('session_proposal', (payload) => proposals.push(payload));
  const { uri, response, request } = await ask(peers);
  expect(uri).toMatch(/&methods=wc_sessionAuthenticate$/);
  expect(request).toMatchObject({
    topic: uri.slice(3, 67),
    params: {
      authPayload: {
        type: 'caip122',
        chains: asked.chains,
        statement: 'Sign in',
        aud: asked.uri,
        domain: asked.domain,
        version: '1',
        nonce: asked.nonce,
        iat: new Date(peers.clock.now()).toISOString(),
        resources: [expect.stringMatching(/^urn:recap:/)],
      },
      requester: { metadata: { name: 'dapp' } },
      expiryTimestamp: Math.floor(peers.clock.now() / 1_000) + 3_600,
    },
  });
  const auths = signIn(request);
  const { session: theirs } = await wallet.approveSessionAuthenticate({ id: request.id, auths });
  const { session, auths: signed } = await response();
  expect(signed).toEqual(auths);
  expect(signed?.[0]?.p.statement).toBe(
    "Sign in I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.",
  );
  const namespaces = {
    eip155: {
      accounts: [`eip155:1:${signer}`, `eip155:10:${signer}`],
      chains: ['eip155:1', 'eip155:10'],
      events: ['chainChanged', 'accountsChanged'],
      methods: ['eth_sendTransaction', 'personal_sign'],
    },
  };
  expect(session).toMatchObject({ namespaces, acknowledged: true, controller: theirs?.self.publicKey });
  expect(theirs).toMatchObject({ namespaces, topic: session?.topic, authentication: auths });
  await settle();
  expect(proposals).toEqual([]);
  wallet.once('session_request', ({ id, topic }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } }),
  );
  const topic = session?.topic ?? '';
  await expect(
    dapp.request({ topic, chainId: 'eip155:10', request: { method: 'personal_sign', params: [] } }),
  ).resolves.toBe('0xsigned');
  await wallet.extend({ topic });
  await dapp.disconnect({ topic });
  expect([dapp, wallet].map((client) => client.core.auths.size + client.core.authRequests.size)).toEqual([
    0, 0,
  ]);
  expect([dapp, wallet].map((client) => client.proposal.length)).toEqual([0, 0]);
});

test('resolves with a signature but no session when no methods are requested, and leaves no keys', async () => {
  const storage = memoryStorage();
  const peers = await createPeers({ dapp: { storage } });
  const { wallet, dapp } = peers;
  const { methods: _none, ...parameters } = asked;
  const { response, request } = await ask(peers, parameters);
  const answer = await wallet.approveSessionAuthenticate({ id: request.id, auths: signIn(request) });
  expect(answer.session).toBeUndefined();
  const { session, auths } = await response();
  expect(session).toBeUndefined();
  expect(auths).toHaveLength(2);
  await settle();
  expect([dapp.session.length, wallet.session.length]).toEqual([0, 0]);
  const keys = (await storage.getKeys()).filter((key) => key.includes('/key/'));
  // The client's own key and the pairing's.
  expect(keys).toHaveLength(2);
});

test('falls back to a proposal for a wallet that does not listen for sign-ins', async () => {
  const { dapp, wallet } = await createPeers();
  wallet.once('session_proposal', ({ id, params }) => {
    expect(params.optionalNamespaces).toEqual({
      eip155: {
        chains: asked.chains,
        methods: ['personal_sign', 'eth_sendTransaction', 'eth_chainId'],
        events: ['chainChanged', 'accountsChanged'],
      },
    });
    wallet.approve({ id, namespaces: given });
  });
  const { uri = '', response } = await dapp.authenticate(asked);
  await wallet.pair({ uri });
  const { session, auths } = await response();
  expect(auths).toBeUndefined();
  expect(session?.namespaces).toEqual(given);
  await settle();
  expect([dapp.core.auths.size, dapp.proposal.length]).toEqual([0, 0]);
  expect(dapp.core.keychain.has(session?.self.publicKey ?? '')).toBe(false);
});

test('rejects when a wallet without sign-in support rejects the proposal or lets it expire', async () => {
  for (const reject of [true, false]) {
    const { dapp, wallet, clock } = await createPeers();
    wallet.once('session_proposal', ({ id }) => {
      if (reject) wallet.reject({ id, reason: rejection });
    });
    const { uri = '', response } = await dapp.authenticate(asked);
    await wallet.pair({ uri });
    await settle();
    if (!reject) await clock.advance(300_000);
    expect(await outcomeOf(response())).toMatchObject({
      error: reject ? rejection : { message: 'Proposal expired' },
    });
    expect(dapp.core.auths.size).toBe(0);
  }
});

test('Q14: matches each answer to its own of two concurrent sign-ins', async () => {
  const peers = await createPeers();
  const { wallet } = peers;
  const first = await ask(peers);
  const second = await ask(peers, { ...asked, nonce: 'second12' });
  await wallet.approveSessionAuthenticate({ id: first.request.id, auths: signIn(first.request) });
  await wallet.approveSessionAuthenticate({ id: second.request.id, auths: signIn(second.request) });
  expect((await first.response()).auths?.[0]?.p.nonce).toBe(asked.nonce);
  expect((await second.response()).auths?.[0]?.p.nonce).toBe('second12');
});

test('requires a verifier that calls the chain for a contract account', async () => {
  for (const verdict of [true, false, undefined]) {
    const verifyContractSignature = async ({ address }: { address: string }) =>
      address === signer && verdict === true;
    const signConfig = verdict === undefined ? {} : { verifyContractSignature };
    const peers = await createPeers({ dapp: { signConfig }, wallet: { signConfig } });
    const { response, request } = await ask(peers);
    const auths = signIn(request).map((one) => ({ ...one, s: { t: 'eip1271', s: '0x1234' } }));
    const approved = outcomeOf(peers.wallet.approveSessionAuthenticate({ id: request.id, auths }));
    if (verdict === true) expect((await response()).session).toBeDefined();
    else expect(await approved).toMatchObject({ error: { code: 'SESSION_SETTLEMENT_FAILED' } });
    response().catch(() => undefined);
  }
});

test.each([
  [{ chains: [] }, 'chains is required and must be a non-empty array'],
  [{ chains: 'eip155:1' }, 'chains is required and must be a non-empty array'],
  [{ uri: '' }, 'uri is required parameter'],
  [{ domain: undefined }, 'domain is required parameter'],
  [{ nonce: undefined }, 'nonce is required parameter'],
  [
    { chains: ['eip155:1', 'solana:1'] },
    'Multi-namespace requests are not supported. Please request single namespace only.',
  ],
  [
    { chains: ['solana:1'] },
    'Only eip155 namespace is supported for authenticated sessions. Please use .connect() for non-eip155 chains.',
  ],
  [{ resources: ['urn:recap:!!'] }, 'The recap is not base64 of JSON.'],
  [{ pairingTopic: 17 }, 'Missing or invalid. pairing topic should be a string: 17'],
])('authenticate(%j) rejects with a descriptive error', async (change, message) => {
  const { dapp } = await createPeers();
  expect(await outcomeOf(dapp.authenticate(any({ ...asked, ...change })))).toMatchObject({
    error: { message },
  });
  expect(dapp.core.auths.size).toBe(0);
});

test('rejects the sign-in with a reason when the relay is unreachable', async () => {
  const { dapp, relay, clock } = await createPeers();
  relay.refuses = true;
  const { response } = await dapp.authenticate(asked);
  const answer = outcomeOf(response());
  await clock.advance(65_000);
  expect(await answer).toMatchObject({ error: { code: expect.stringMatching(/_FAILED$/) } });
  expect([dapp.core.auths.size, dapp.proposal.length]).toEqual([0, 0]);
});

test('lists a dapp’s own sign-in among its requests', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const { request, response } = await ask(peers);
  expect(dapp.auth.requests.keys).toEqual([request.id]);
  expect(dapp.auth.requests.get(request.id)).toEqual(dapp.auth.requests.values[0]);
  expect(dapp.auth.requests.getAll()).toMatchObject([
    {
      id: request.id,
      pairingTopic: request.topic,
      requester: request.params.requester,
      expiryTimestamp: request.params.expiryTimestamp,
      authPayload: { domain: asked.domain, chains: asked.chains },
      transportType: 'relay',
    },
  ]);
  expect(wallet.auth.requests.keys).toEqual([request.id]);
  const refused = outcomeOf(response());
  await wallet.rejectSessionAuthenticate({ id: request.id, reason: rejection });
  expect(await refused).toMatchObject({ error: rejection });
  await settle();
  expect([dapp.auth.requests.length, wallet.auth.requests.length]).toEqual([0, 0]);
});

test.each(['auth', 'proposal', 'history', 'key', 'pairing'])(
  'rejects the sign-in and leaves no keys if storage refuses a record of the kind %s',
  async (kind) => {
    const storage = refusingStorage();
    const { dapp, clock } = await createPeers({ dapp: { storage } });
    const before = await storage.getKeys();
    storage.refuses = (key, value) => key.includes(`/${kind}/`) && value !== undefined;
    const answered = dapp.authenticate(asked).then(({ response }) => response());
    const outcome = outcomeOf(answered);
    await settle();
    storage.refuses = () => false;
    // The link, which no wallet has received, expires.
    await clock.advance(300_000);
    expect(await outcome).toMatchObject({ error: { code: 'STORAGE_FAILED' } });
    expect(await storage.getKeys()).toEqual(before);
  },
);

test('signs in from a tab that does not own the socket', async () => {
  const browser = new FakeTabs();
  const storage = memoryStorage();
  const inTab = () => ({ storage, tabs: browser.open().environment });
  const { relay, clock, dapp, wallet } = await createPeers({ dapp: inTab() });
  const other = await createClient(relay, clock, 'dapp', inTab());
  await settle();
  expect([dapp, other].map(({ core }) => core.isOwner)).toEqual([true, false]);
  const { response, request } = await ask({ dapp: other, wallet });
  const outcome = outcomeOf(response());
  await wallet.approveSessionAuthenticate({ id: request.id, auths: signIn(request) });
  expect(await outcome).toMatchObject({ result: { auths: [{}, {}], session: {} } });
});
