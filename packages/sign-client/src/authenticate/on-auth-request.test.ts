import { generateKeyPair, hashKey } from '@mooring/protocol/crypto';
import { requestLifetimeMaximumSeconds } from '@mooring/protocol/limits';
import { settle } from '@mooring/protocol/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SignEvents } from '../engine/sign-events.ts';
import { loadAuthenticate } from '../lazy.ts';
import type { VerifyContext } from '../records/records.ts';
import { madeId } from '../test-support/own-ids.ts';
import { createClient, createPeers, metadata, outcomeOf, type Peers } from '../test-support/peers.ts';
import { refusingStorage } from '../test-support/refusing-storage.ts';
import { askedSignIn, askToSignIn } from '../test-support/sign-in.ts';

/** Loading code takes real time, which the fake clock does not advance. */
beforeAll(loadAuthenticate);

const silent = {
  verifyUrl: 'https://verify.example',
  fetch: async () => new Response('', { status: 404 }),
};
const authPayload = {
  type: 'caip122',
  chains: ['eip155:1'],
  aud: 'https://site.example/login',
  domain: 'site.example',
  version: '1',
  nonce: 'abcdef12',
  iat: '2026-01-01T00:00:00.000Z',
};

async function newKey(): Promise<string> {
  return (await generateKeyPair((length) => crypto.getRandomValues(new Uint8Array(length)))).publicKey;
}

/** A pairing on which a site sends arbitrary sign-in requests. */
async function openPairing({ dapp, wallet, clock }: Pick<Peers, 'dapp' | 'wallet' | 'clock'>) {
  const { uri, topic } = await dapp.core.pairing.create({ methods: ['wc_sessionAuthenticate'] });
  await dapp.core.relayer.subscribe(topic);
  const refused: unknown[] = [];
  dapp.core.messenger.handle('wc_sessionAuthenticate', { response: ({ error }) => void refused.push(error) });
  await wallet.pair({ uri });
  const send = async (change: object = {}, id?: number) => {
    const requester = { publicKey: await newKey(), metadata: metadata('site') };
    const expiryTimestamp = Math.floor(clock.now() / 1_000) + 300;
    const params = { authPayload, requester, expiryTimestamp, ...change };
    await dapp.core.messenger.request(topic, 'wc_sessionAuthenticate', params, { id });
    await settle();
  };
  return { topic, refused, send };
}

function shownBy({ wallet }: Pick<Peers, 'wallet'>): SignEvents['session_authenticate'][] {
  const shown: SignEvents['session_authenticate'][] = [];
  wallet.on('session_authenticate', (payload) => shown.push(payload));
  return shown;
}

describe('onAuthRequest', () => {
  test('shows the request unchanged, with its key in lower case and its domain compared', async () => {
    const peers = await createPeers();
    const shown = shownBy(peers);
    const { send, topic } = await openPairing(peers);
    const publicKey = await newKey();
    const requester = { publicKey: publicKey.toUpperCase(), metadata: metadata('site') };
    await send({ requester, authPayload: { ...authPayload, domain: 'other.example' } }, madeId(1));
    expect(shown).toMatchObject([
      {
        id: madeId(1),
        topic,
        params: {
          authPayload: { ...authPayload, domain: 'other.example' },
          requester: { publicKey, metadata: metadata('site') },
        },
        verifyContext: { verified: { origin: 'https://site.example', domainMatches: false } },
      },
    ]);
    expect(peers.wallet.core.authRequests.get(madeId(1))).toMatchObject({
      pairingTopic: topic,
      transportType: 'relay',
    });
  });

  const now = 1_700_000_000;
  test.each([
    [now + 1, now + 1],
    [1e300, now + requestLifetimeMaximumSeconds],
  ])('keeps a request that expires at %s until %i', async (expiryTimestamp, kept) => {
    const peers = await createPeers();
    shownBy(peers);
    const { send } = await openPairing(peers);
    await send({ expiryTimestamp }, madeId(1));
    expect(peers.wallet.core.authRequests.get(madeId(1))?.expiryTimestamp).toBe(kept);
    await peers.clock.advance((kept - now) * 1_000);
    expect(peers.wallet.core.authRequests.size).toBe(0);
  });

  test.each([
    ['an expiry that is over', { expiryTimestamp: now }, 6],
    ['no chains', { authPayload: { ...authPayload, chains: [] } }, 5],
    ['a chain of another namespace', { authPayload: { ...authPayload, chains: ['solana:1'] } }, 5],
    ['a nonce of two lines', { authPayload: { ...authPayload, nonce: 'one\ntwo' } }, 5],
    ['too long a statement', { authPayload: { ...authPayload, statement: 'x'.repeat(8_193) } }, 5],
  ])('refuses a request with %s and never shows it', async (_what, change, code) => {
    const peers = await createPeers();
    const shown = shownBy(peers);
    const { send, refused } = await openPairing(peers);
    await send(change);
    expect(refused).toMatchObject([{ code }]);
    expect([shown, peers.wallet.core.authRequests.size]).toEqual([[], 0]);
  });

  test('does not reuse the id or key of another site’s request', async () => {
    const peers = await createPeers();
    const { relay, clock, wallet } = peers;
    const shown = shownBy(peers);
    const one = await openPairing(peers);
    const other = await openPairing({ dapp: await createClient(relay, clock, 'other'), wallet, clock });
    const requester = { publicKey: await newKey(), metadata: metadata('site') };
    await one.send({ requester }, madeId(1));
    await other.send({}, madeId(1));
    const capitals = { ...requester, publicKey: requester.publicKey.toUpperCase() };
    await other.send({ requester: capitals }, madeId(2));
    expect(other.refused).toEqual([
      { code: 5, message: `Missing or invalid. request id is in use: ${madeId(1)}` },
      { code: 5, message: 'Missing or invalid. requester is in use' },
    ]);
    expect(shown).toHaveLength(1);
    expect(wallet.core.authRequests.get(madeId(1))?.requester.publicKey).toBe(requester.publicKey);
  });

  test('shows a request once, and again at the next start if storage refused it', async () => {
    const storage = refusingStorage();
    const peers = await createPeers({ wallet: { storage } });
    const { relay, clock, wallet } = peers;
    const shown = shownBy(peers);
    const { send } = await openPairing(peers);
    await send({}, madeId(1));
    await send({}, madeId(1));
    expect(shown).toHaveLength(1);
    storage.refuses = (key) => key.includes('/auth-request/');
    await send({}, madeId(2));
    expect(shown).toHaveLength(1);
    await wallet.dispose();
    storage.refuses = () => false;
    const again = await createClient(relay, clock, 'wallet', { storage });
    const shownAgain = shownBy({ wallet: again });
    await clock.advance(2_000);
    expect(shownAgain.map(({ id }) => id)).toEqual([madeId(2)]);
    expect(again.core.authRequests.size).toBe(2);
  });

  test('drops a request if its pairing ends while its origin is verified', async () => {
    const peers = await createPeers({ wallet: silent });
    const { wallet } = peers;
    const shown = shownBy(peers);
    const { send, topic } = await openPairing(peers);
    const verification = await wallet.core.verification;
    let judge: (context: VerifyContext) => void = () => undefined;
    if (verification) verification.context = () => new Promise((resolve) => (judge = resolve));
    await send();
    await wallet.disconnect({ topic });
    judge({ verified: { verifyUrl: '', validation: 'UNKNOWN', origin: '' } });
    await settle();
    expect([shown, wallet.core.authRequests.size]).toEqual([[], 0]);
  });

  test('is not answered on a topic that the dapp has not subscribed', async () => {
    const peers = await createPeers();
    const { request, response } = await askToSignIn(peers);
    const topic = hashKey(request.params.requester.publicKey);
    const outcome = outcomeOf(response());
    await peers.wallet.rejectSessionAuthenticate({ id: request.id, reason: { code: 5000, message: 'No.' } });
    await outcome;
    const published = peers.relay.frames.filter(({ params }) => (params as { tag?: number }).tag === 1118);
    expect(published).toMatchObject([{ params: { topic } }]);
  });
});

test('a full wallet drops the newest sign-in of the pairing with the most, and notifies its dapp', async () => {
  const peers = await createPeers();
  const { relay, clock, wallet } = peers;
  const shown = shownBy(peers);
  const greedy: Awaited<ReturnType<typeof openPairing>>[] = [];
  for (let number = 0; number < 10; number += 1)
    greedy.push(
      await openPairing({ dapp: await createClient(relay, clock, `site-${number}`), wallet, clock }),
    );
  for (const { send, refused } of greedy) {
    for (let count = 0; count < 11; count += 1) await send();
    await clock.advance(10);
    expect(refused).toEqual([{ code: 5, message: 'Missing or invalid. too many requests are waiting' }]);
  }
  expect(shown).toHaveLength(100);
  const newest = shown.filter(({ topic }) => topic === greedy[0]?.topic).at(-1);
  const late = await openPairing(peers);
  await late.send({}, madeId(1));
  expect(shown.at(-1)?.id).toBe(madeId(1));
  expect(wallet.core.authRequests.size).toBe(100);
  expect(wallet.core.authRequests.has(newest?.id ?? 0)).toBe(false);
  expect(greedy[0]?.refused).toHaveLength(2);
});

test.each([{ authPayload: {} }, { expiryTimestamp: 1 }, { requester: { publicKey: 'short', metadata: {} } }])(
  'refuses a request with %j and never shows it',
  async (change) => {
    const { dapp, wallet } = await createPeers();
    const shown: unknown[] = [];
    wallet.on('session_authenticate', (payload) => shown.push(payload));
    const send = dapp.core.messenger.request.bind(dapp.core.messenger);
    dapp.core.messenger.request = (topic, method, params, options) =>
      send(
        topic,
        method,
        method === 'wc_sessionAuthenticate' ? { ...(params as object), ...change } : params,
        options,
      );
    const { uri = '', response } = await dapp.authenticate(askedSignIn);
    const answer = outcomeOf(response());
    await wallet.pair({ uri });
    expect(await answer).toMatchObject({ error: { code: expect.any(Number) } });
    expect(shown).toEqual([]);
  },
);
