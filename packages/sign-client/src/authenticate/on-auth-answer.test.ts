import {
  type AuthPayload,
  buildCacao,
  cacaoNamespaces,
  createRecap,
  encodeRecap,
  formatCacaoMessage,
  narrowAuthPayload,
} from '@mooring/protocol/cacao';
import { protocolErrorCodes, signMethods } from '@mooring/protocol/sign';
import { settle } from '@mooring/protocol/testing';
import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { connectPeers, createClient, createPeers, metadata, outcomeOf } from '../test-support/peers.ts';
import { refusingStorage } from '../test-support/refusing-storage.ts';
import { askedSignIn, askToSignIn, personalSign, signer, signIn } from '../test-support/sign-in.ts';

const asked = {
  chains: ['eip155:1'],
  domain: 'dapp.example',
  nonce: 'abcdef12',
  uri: 'https://dapp.example/login',
  statement: 'Sign in',
  methods: ['personal_sign'],
};
const ask = (peers: Parameters<typeof askToSignIn>[0], parameters: object = asked) =>
  askToSignIn(peers, parameters);
const sign = (payload: AuthPayload) => {
  const account = `eip155:1:${signer}`;
  return buildCacao(payload, { t: 'eip191', s: personalSign(formatCacaoMessage(payload, account)) }, account);
};

/** A sign-in of a dapp whose storage can reject changes. */
async function waitingDapp(parameters: object = asked) {
  const storage = refusingStorage();
  const peers = await createPeers({ dapp: { storage } });
  const asking = await ask(peers, parameters);
  const answer = outcomeOf(asking.response());
  const approve = (auths = signIn(asking.request)) =>
    peers.wallet.approveSessionAuthenticate({ id: asking.request.id, auths });
  /** Changes the wallet's answer in transit. */
  const alter = (change: object) => {
    const { messenger } = peers.wallet.core;
    const sealFrom = messenger.sealFrom.bind(messenger);
    messenger.sealFrom = (key, topic, payload) => sealFrom(key, topic, { ...payload, ...change });
  };
  return { ...peers, ...asking, answer, approve, alter, storage };
}

/** Asserts that the dapp keeps only the pairing's key and its own. */
async function expectNothingLeft({ dapp, storage }: Awaited<ReturnType<typeof waitingDapp>>) {
  await settle();
  expect([dapp.session.length, dapp.proposal.length, dapp.core.auths.size]).toEqual([0, 0, 0]);
  expect(await storage.keysOf('key')).toHaveLength(2);
  for (const kind of ['history', 'settlement', 'auth']) expect(await storage.keysOf(kind)).toEqual([]);
}

describe('onAuthAnswer', () => {
  test.each([
    {},
    true,
    { cacaos: [] },
    { cacaos: [{}], responder: { publicKey: 'ab'.repeat(32), metadata: metadata('wallet') } },
    { cacaos: [], responder: { publicKey: 'short', metadata: metadata('wallet') } },
  ])('rejects a malformed answer and leaves no keys: %j', async (result) => {
    const waiting = await waitingDapp();
    waiting.alter({ result });
    await waiting.approve();
    expect(await waiting.answer).toMatchObject({ error: { code: 'MISSING_OR_INVALID' } });
    await expectNothingLeft(waiting);
  });

  test('rejects a key that allows no agreement and leaves no keys', async () => {
    const waiting = await waitingDapp();
    const responder = { publicKey: '00'.repeat(32), metadata: metadata('wallet') };
    waiting.alter({ result: { cacaos: signIn(waiting.request), responder } });
    await waiting.approve();
    expect(await waiting.answer).toMatchObject({ error: { code: 'KEY_AGREEMENT_FAILED' } });
    await expectNothingLeft(waiting);
  });

  test('ignores an answer after a rejection', async () => {
    const waiting = await waitingDapp();
    const { dapp, wallet, request, answer, approve } = waiting;
    const stored = wallet.core.authRequests.get(request.id);
    await wallet.rejectSessionAuthenticate({ id: request.id, reason: { code: 5000, message: 'No.' } });
    expect(await answer).toEqual({ error: { code: 5000, message: 'No.' } });
    if (stored) await wallet.core.authRequests.set(request.id, stored);
    await approve();
    await settle();
    expect(dapp.session.length).toBe(0);
    await expectNothingLeft(waiting);
  });

  test("creates the session for a responder's key in upper case", async () => {
    const { dapp, wallet, approve, answer } = await waitingDapp();
    const { messenger } = wallet.core;
    const sealFrom = messenger.sealFrom.bind(messenger);
    messenger.sealFrom = (key, topic, payload) => {
      const { result } = payload as { result: { responder: object } };
      const responder = { ...result.responder, publicKey: key.toUpperCase() };
      return sealFrom(key, topic, { ...payload, result: { ...result, responder } });
    };
    const { session } = await approve();
    expect(await answer).toMatchObject({ result: { session: { topic: session?.topic } } });
    expect(dapp.session.get(session?.topic ?? '').controller).toBe(session?.controller);
  });

  test.each([
    [{ nbf: new Date(1_700_000_060_000).toISOString() }, {}],
    [{ exp: 'tomorrow' }, {}],
    [{ requestId: 'one' }, { requestId: 'two' }],
    [{ requestId: 'one' }, { requestId: undefined }],
    [{}, { requestId: 'two' }],
    [{}, { exp: new Date(1_700_000_060_000).toISOString() }],
  ])('refuses %j signed with %j', async (parameters, change) => {
    const waiting = await waitingDapp({ ...asked, ...parameters });
    const authPayload = { ...waiting.request.params.authPayload, ...change };
    await waiting.approve(signIn({ params: { ...waiting.request.params, authPayload } }));
    expect(await waiting.answer).toMatchObject({ error: { code: 'SESSION_SETTLEMENT_FAILED' } });
    await expectNothingLeft(waiting);
  });

  test('rejects when storage refuses the session, and leaves neither session nor keys', async () => {
    const waiting = await waitingDapp();
    const { storage, approve, answer } = waiting;
    storage.refuses = (key, value) => key.includes('/session/') && value !== undefined;
    await approve();
    expect(await answer).toMatchObject({ error: { code: 'STORAGE_FAILED' } });
    storage.refuses = () => false;
    await expectNothingLeft(waiting);
  });

  test.each(['pairing', 'auth', 'proposal'])(
    'takes effect once the session is stored, even if storage does not change the %s',
    async (kind) => {
      const { dapp, storage, approve, answer } = await waitingDapp();
      storage.refuses = (key) => key.includes(`/${kind}/`);
      const { session } = await approve();
      expect(await answer).toMatchObject({ result: { session: { topic: session?.topic } } });
      expect(dapp.session.keys).toEqual([session?.topic]);
    },
  );

  test('rejects if the wallet supports no sign-in and there is no proposal to fall back to', async () => {
    const { dapp, wallet, request, answer } = await waitingDapp();
    for (const { id } of dapp.proposal.getAll()) await dapp.core.proposals.delete(id);
    const error = { code: protocolErrorCodes.WC_METHOD_UNSUPPORTED, message: 'Unsupported.' };
    const { autoReject, response } = signMethods.wc_sessionAuthenticate;
    await wallet.core.messenger.refuse(request.topic, request.id, error, autoReject ?? response);
    expect(await answer).toEqual({ error });
  });
});

test('leaves no keys if the wallet answers the proposal, never settles, and rejects the sign-in', async () => {
  const waiting = await waitingDapp();
  const { dapp, wallet, clock, request, answer } = waiting;
  const [proposal] = dapp.proposal.getAll();
  const publicKey = await wallet.core.keychain.createKeyPair();
  const result = { relay: { protocol: 'irn' }, responderPublicKey: publicKey };
  await wallet.core.messenger.answer(request.topic, proposal?.id ?? 0, 'wc_sessionPropose', result);
  await settle();
  expect(dapp.core.settlements.size).toBe(1);
  await wallet.rejectSessionAuthenticate({ id: request.id, reason: { code: 5000, message: 'No.' } });
  expect(await answer).toMatchObject({ error: { code: 5000 } });
  await clock.advance(300_000);
  expect([dapp.core.settlements.size, dapp.core.auths.size, dapp.proposal.length]).toEqual([0, 0, 0]);
  // The client's own; the pairing has expired too.
  expect(await waiting.storage.keysOf('key')).toHaveLength(1);
});

test('rejects an expired sign-in', async () => {
  const peers = await createPeers();
  const exp = new Date(peers.clock.now() + 60_000).toISOString();
  const { response, request } = await ask(peers, { ...asked, exp });
  await peers.clock.advance(120_000);
  await peers.wallet
    .approveSessionAuthenticate({ id: request.id, auths: signIn(request) })
    .catch(() => undefined);
  expect(await outcomeOf(response())).toMatchObject({ error: { code: 'SESSION_SETTLEMENT_FAILED' } });
});

test('rejects a signature from which the wallet dropped `exp`', async () => {
  const peers = await createPeers();
  const exp = new Date(peers.clock.now() + 60_000).toISOString();
  const { response, request } = await ask(peers, { ...asked, exp });
  const { exp: _gone, ...rest } = narrowAuthPayload({
    authPayload: request.params.authPayload,
    chains: ['eip155:1'],
    methods: ['personal_sign'],
  });
  await peers.wallet.approveSessionAuthenticate({ id: request.id, auths: [sign(rest)] });
  expect(await outcomeOf(response())).toMatchObject({ error: { code: 'SESSION_SETTLEMENT_FAILED' } });
});

test('leaves chains that were not requested out of the session', async () => {
  const peers = await createPeers();
  const { response, request } = await ask(peers);
  const payload = {
    ...request.params.authPayload,
    resources: [
      encodeRecap(
        createRecap('eip155', 'request', ['personal_sign', 'eth_sign'], {
          chains: ['garbage', 'solana:x', 'eip155:137', 'a:b:c'],
        }),
      ),
    ],
  };
  await peers.wallet.approveSessionAuthenticate({ id: request.id, auths: [sign(payload)] });
  const { session } = await response();
  expect(Object.keys(session?.namespaces ?? {})).toEqual(['eip155']);
  expect(session?.namespaces.eip155?.chains).toEqual(['eip155:1', 'eip155:137']);
});

test('states the recap’s methods even if the statement misstates them', () => {
  const lie =
    "Hi. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.";
  const authPayload: AuthPayload = {
    type: 'caip122',
    chains: ['eip155:1'],
    statement: lie,
    aud: asked.uri,
    domain: asked.domain,
    version: '1',
    nonce: 'abcdef12',
    iat: new Date().toISOString(),
    resources: [encodeRecap(createRecap('eip155', 'request', ['eth_sendTransaction', 'personal_sign']))],
  };
  const payload = narrowAuthPayload({
    authPayload,
    chains: ['eip155:1'],
    methods: ['personal_sign', 'eth_sendTransaction'],
  });
  const text = formatCacaoMessage(payload, `eip155:1:${signer}`);
  const methods = cacaoNamespaces([sign(payload)])?.eip155?.methods;
  expect(methods).toContain('eth_sendTransaction');
  expect(text.split('Resources:')[0]).toContain('eth_sendTransaction');
});

test('does not block later messages when a contract verifier never answers', async () => {
  const peers = await createPeers({
    dapp: { signConfig: { verifyContractSignature: () => new Promise<boolean>(() => undefined) } },
    wallet: { signConfig: { verifyContractSignature: async () => true } },
  });
  const session = await connectPeers(peers);
  const { response, request } = await ask(peers);
  const auths = signIn(request).map((one) => ({ ...one, s: { t: 'eip1271', s: '0x1234' } }));
  await peers.wallet.approveSessionAuthenticate({ id: request.id, auths });
  await settle();
  let deleted = false;
  peers.dapp.on('session_delete', () => {
    deleted = true;
  });
  await peers.wallet.disconnect({ topic: session.topic });
  for (let i = 0; i < 20; i += 1) await peers.clock.advance(30_000);
  await settle();
  expect(deleted).toBe(true);
  expect(await outcomeOf(response())).toMatchObject({ error: { code: 'SESSION_SETTLEMENT_FAILED' } });
});

test('creates no session from methods that were not requested', async () => {
  const peers = await createPeers();
  const { methods: _none, ...parameters } = asked;
  const { response, request } = await ask(peers, parameters);
  const recap = encodeRecap(
    createRecap('eip155', 'request', ['eth_sendTransaction'], { chains: ['eip155:1'] }),
  );
  await peers.wallet.approveSessionAuthenticate({
    id: request.id,
    auths: [sign({ ...request.params.authPayload, resources: [recap] })],
  });
  expect((await response()).session).toBeUndefined();
  expect(peers.dapp.session.length).toBe(0);
});

test.each([
  ['another nonce', { nonce: 'zzzzzz99' }],
  ['another domain', { domain: 'evil.example' }],
  ['another page', { aud: 'https://evil.example' }],
  ['a chain nobody asked for', { chains: ['eip155:5'] }],
])('the dapp rejects a valid signature over %s', async (_name, change) => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const { response, request } = await askToSignIn(peers);
  const authPayload = { ...request.params.authPayload, ...change };
  const auths = signIn({ params: { ...request.params, authPayload } }, { chains: authPayload.chains });
  const stored = wallet.core.authRequests.get(request.id);
  await wallet.core.authRequests.set(request.id, { ...stored, authPayload } as never);
  await wallet.approveSessionAuthenticate({ id: request.id, auths });
  expect(await outcomeOf(response())).toMatchObject({
    error: { message: 'Session settlement failed. What was signed is not what was asked' },
  });
  expect(dapp.session.length).toBe(0);
});

test('a reloaded page accepts the answer and emits the session', async () => {
  const storage = memoryStorage();
  const peers = await createPeers({ dapp: { storage } });
  const { wallet, relay, clock } = peers;
  const { response, request } = await askToSignIn(peers);
  response().catch(() => undefined);
  await peers.dapp.dispose();
  await wallet.approveSessionAuthenticate({ id: request.id, auths: signIn(request) });
  const back = await createClient(relay, clock, 'dapp', { storage });
  const connected: string[] = [];
  back.on('session_connect', ({ session }) => connected.push(session.topic));
  await clock.advance(2_000);
  expect(connected).toEqual(back.session.keys);
  expect(connected).toHaveLength(1);
});

test('accepts an answer after the proposal has expired, and expires the request after an hour', async () => {
  const peers = await createPeers();
  const { wallet, clock, dapp } = peers;
  const { response, request } = await askToSignIn(peers);
  await clock.advance(3_000_000);
  await wallet.approveSessionAuthenticate({ id: request.id, auths: signIn(request) });
  expect((await response()).session).toBeDefined();
  const late = await askToSignIn(peers, { ...askedSignIn, nonce: 'other123' });
  await clock.advance(3_600_000);
  expect(await outcomeOf(late.response())).toMatchObject({ error: { code: 'REQUEST_EXPIRED' } });
  expect([dapp.core.auths.size, wallet.core.authRequests.size]).toEqual([0, 0]);
});
