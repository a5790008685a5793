import { settle } from '@mooring/protocol/testing';
import { describe, expect, test } from 'vitest';
import { recordMessages } from '../inspector/record-messages.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { account, createClient, createPeers, given, outcomeOf } from '../test-support/peers.ts';
import { sendChanged } from '../test-support/propose.ts';
import { type RefusingStorage, refusingStorage } from '../test-support/refusing-storage.ts';
import { askedSignIn, askToSignIn, signIn } from '../test-support/sign-in.ts';

/** Untyped programs may pass any value. */
const any = (value: unknown) => value as never;
const rejection = { code: 5000, message: 'User rejected.' };

/** A sign-in request at a wallet whose storage can reject changes. */
async function waitingSignIn(parameters: object = askedSignIn) {
  const storage = refusingStorage();
  const peers = await createPeers({ wallet: { storage } });
  const asked = await askToSignIn(peers, parameters);
  const { id } = asked.request;
  const answer = outcomeOf(asked.response());
  const approve = (auths: unknown = signIn(asked.request)) =>
    peers.wallet.approveSessionAuthenticate({ id, auths: any(auths) });
  const reject = (reason: unknown = rejection) =>
    peers.wallet.rejectSessionAuthenticate({ id, reason: any(reason) });
  return { ...peers, ...asked, id, answer, approve, reject, storage, before: await recordsOf(storage) };
}

async function recordsOf(storage: RefusingStorage) {
  const kinds = ['key', 'session', 'auth-request'];
  return Promise.all(kinds.map((kind) => storage.keysOf(kind)));
}

const isPublish = ({ method }: { method: string }) => method === 'irn_publish';

describe('approveSessionAuthenticate', () => {
  test('creates one session when it is called twice, or together with a rejection', async () => {
    const { wallet, dapp, approve, reject, answer } = await waitingSignIn();
    const all = await Promise.allSettled([approve(), approve(), reject()]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await answer).toMatchObject({ result: { session: {} } });
    expect([dapp.session.length, wallet.session.length]).toEqual([1, 1]);
  });

  test('activates the pairing, and deletes the request, the private key and the accompanying proposal', async () => {
    const { wallet, dapp, request, approve, storage } = await waitingSignIn();
    const { session } = await approve();
    await settle();
    expect(wallet.core.pairing.get(request.topic)).toMatchObject({
      active: true,
      peerMetadata: dapp.metadata,
    });
    const [keys = [], sessions, requests] = await recordsOf(storage);
    expect([sessions?.length, requests]).toEqual([1, []]);
    expect(keys.some((key) => key.includes(session?.self.publicKey ?? '-'))).toBe(false);
    expect(await storage.keysOf('proposal')).toEqual([]);
  });

  test('delays an immediate update until the answer is sent', async () => {
    const { wallet, dapp, clock, approve, answer } = await waitingSignIn();
    const { session } = await approve();
    const topic = session?.topic ?? '';
    const namespaces = { eip155: { ...given.eip155, accounts: [account] } };
    const { acknowledged } = await wallet.update({ topic, namespaces });
    await answer;
    await settle();
    await clock.advance(50);
    await acknowledged();
    expect(dapp.session.get(topic).namespaces).toEqual(namespaces);
  });

  test.each([[[]], ['text'], [[{}]], [undefined]])(
    'rejects %j instead of a signed object, and keeps the request',
    async (auths) => {
      const { wallet, id, storage, before } = await waitingSignIn();
      await expect(wallet.approveSessionAuthenticate({ id, auths: any(auths) })).rejects.toMatchObject({
        message: 'Missing or invalid. approveSessionAuthenticate() auths',
      });
      expect(await recordsOf(storage)).toEqual(before);
    },
  );

  test('rejects a signature for another request, and notifies the dapp', async () => {
    const { wallet, request, approve, answer, storage, before } = await waitingSignIn();
    const authPayload = { ...request.params.authPayload, nonce: 'another1' };
    const auths = signIn({ params: { ...request.params, authPayload } });
    await expect(approve(auths)).rejects.toMatchObject({ code: 'SESSION_SETTLEMENT_FAILED' });
    expect(await answer).toMatchObject({ error: { code: 7000 } });
    expect(wallet.session.length).toBe(0);
    expect((await recordsOf(storage))[0]).toEqual(before[0]);
  });

  test.each(['session', 'key'])('rejects when storage refuses a %s, and can be repeated', async (kind) => {
    const { wallet, dapp, approve, answer, storage, before } = await waitingSignIn();
    storage.refuses = (key, value) => key.includes(`/${kind}/`) && value !== undefined;
    await expect(approve()).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
    expect(wallet.session.length).toBe(0);
    storage.refuses = () => false;
    await settle();
    expect(await recordsOf(storage)).toEqual(before);
    await approve();
    expect(await answer).toMatchObject({ result: { session: {} } });
    expect([dapp.session.length, wallet.session.length]).toEqual([1, 1]);
  });

  test.each([askedSignIn, { ...askedSignIn, methods: [] }])(
    'rejects when the relay refuses it, and can be repeated',
    async (parameters) => {
      const { wallet, relay, clock, request, approve, answer, storage, before } =
        await waitingSignIn(parameters);
      relay.onFrame = (frame) => (isPublish(frame) ? 'ignore' : 'take');
      const methods = parameters.methods.slice(0, 1);
      const approved = outcomeOf(approve(signIn(request, { methods })));
      await clock.advance(61_000);
      expect(await approved).toMatchObject({ error: { code: 'PUBLISH_FAILED' } });
      expect(wallet.session.length).toBe(0);
      const [keys = [], ...others] = await recordsOf(storage);
      expect(others).toEqual(before.slice(1));
      // The session's key stays until the request ends: the dapp may have received the answer.
      expect(keys).toHaveLength((before[0]?.length ?? 0) + (methods.length > 0 ? 1 : 0));
      relay.onFrame = () => 'take';
      await approve(signIn(request, { methods }));
      expect(await answer).toMatchObject({ result: { auths: [{}, {}] } });
    },
  );

  test.each(['key', 'auth-request', 'proposal', 'pairing'])(
    'takes effect once it is sent, even if storage does not change the %s',
    async (kind) => {
      const { wallet, dapp, approve, answer, storage } = await waitingSignIn();
      storage.refuses = (key, value) =>
        key.includes(`/${kind}/`) && (value === undefined || kind === 'pairing');
      const { session } = await approve();
      expect(await answer).toMatchObject({ result: { session: { topic: session?.topic } } });
      expect([dapp.session.keys, wallet.session.keys]).toEqual([[session?.topic], [session?.topic]]);
    },
  );
});

describe('approving or rejecting a sign-in', () => {
  test.each([undefined, null, 'text', {}, { id: '5' }, { id: 17 }])(
    'rejects the unknown request %j',
    async (parameters) => {
      const { wallet } = await createPeers();
      const { id } = Object(parameters) as { id?: unknown };
      for (const answer of ['approveSessionAuthenticate', 'rejectSessionAuthenticate'] as const)
        await expect(wallet[answer](any(parameters))).rejects.toThrow(
          typeof parameters === 'object' && parameters !== null
            ? `No matching key. requests: ${id}`
            : `Missing or invalid. ${answer}() params: ${parameters}`,
        );
    },
  );

  test('rejects an expired request', async () => {
    const { wallet, clock, id, approve, reject } = await waitingSignIn();
    // A device that slept: the expired request is still stored.
    wallet.core.expirer.pause();
    await clock.advance(3_600_000);
    for (const answer of [approve, reject])
      await expect(answer()).rejects.toMatchObject({ message: `No matching key. requests: ${id}` });
  });

  test.each([[undefined], [{}], [{ code: 'one', message: 'text' }], [{ code: 1, message: '' }]])(
    'does not accept the rejection reason %j',
    async (reason) => {
      const { wallet, id, storage, before } = await waitingSignIn();
      await expect(wallet.rejectSessionAuthenticate({ id, reason: any(reason) })).rejects.toThrow(
        /^Missing or invalid\. rejectSessionAuthenticate\(\) reason: /,
      );
      expect(await recordsOf(storage)).toEqual(before);
    },
  );

  test('keeps the request and no keys when the relay refuses a rejection', async () => {
    const { relay, clock, reject, answer, storage, before } = await waitingSignIn();
    relay.onFrame = (frame) => (isPublish(frame) ? 'ignore' : 'take');
    const rejected = outcomeOf(reject());
    await clock.advance(61_000);
    expect(await rejected).toMatchObject({ error: { code: 'PUBLISH_FAILED' } });
    expect(await recordsOf(storage)).toEqual(before);
    relay.onFrame = () => 'take';
    await reject();
    expect(await answer).toEqual({ error: rejection });
  });

  test('drops a request whose key allows no agreement, with its keys', async () => {
    const storage = refusingStorage();
    const peers = await createPeers({ wallet: { storage } });
    const requester = { publicKey: '00'.repeat(32), metadata: peers.dapp.metadata };
    sendChanged(peers.dapp, 'wc_sessionAuthenticate', { requester });
    const { request } = await askToSignIn(peers);
    const [keys] = await recordsOf(storage);
    const reject = peers.wallet.rejectSessionAuthenticate({ id: request.id, reason: rejection });
    await expect(reject).rejects.toMatchObject({ code: 'KEY_AGREEMENT_FAILED' });
    expect(await recordsOf(storage)).toEqual([keys, [], []]);
  });
});

test('rejects the sign-in when the wallet rejects it', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const { response, request } = await askToSignIn(peers);
  await wallet.rejectSessionAuthenticate({ id: request.id, reason: rejection });
  expect(await outcomeOf(response())).toEqual({ error: rejection });
  expect(dapp.core.auths.size).toBe(0);
  expect(
    await outcomeOf(wallet.rejectSessionAuthenticate({ id: request.id, reason: rejection })),
  ).toMatchObject({
    error: { message: `Missing or invalid. Record was recently deleted - request: ${request.id}` },
  });
  expect(await outcomeOf(wallet.approveSessionAuthenticate({ id: 17, auths: [] }))).toMatchObject({
    error: { message: 'No matching key. requests: 17' },
  });
});

test("refuses an invalid signature on the wallet's side and notifies both sides", async () => {
  const peers = await createPeers();
  const { wallet } = peers;
  const seen = recordMessages(wallet);
  const { response, request } = await askToSignIn(peers);
  const [auth] = signIn(request);
  const forged = [{ ...auth, s: { t: 'eip191', s: `0x${'11'.repeat(65)}` } }];
  const answer = outcomeOf(response());
  expect(
    await outcomeOf(wallet.approveSessionAuthenticate({ id: request.id, auths: any(forged) })),
  ).toMatchObject({
    error: { message: 'Session settlement failed. Signature verification failed' },
  });
  expect(await answer).toEqual({
    error: { code: 7000, message: 'Session settlement failed. Signature verification failed' },
  });
  expect(seen.messages.at(-1)).toMatchObject({
    kind: 'error',
    topicKind: 'auth',
    method: 'wc_sessionAuthenticate',
  });
  const published = peers.relay.frames.findLast(
    ({ params }) => (params as { tag?: number }).tag !== undefined,
  );
  // As the original does, not with the tag of an automatic refusal.
  expect(published?.params).toMatchObject({ tag: 1117, ttl: 3_600, prompt: false });
  expect(wallet.session.length).toBe(0);
});

test('a restarted wallet restores the pending sign-in from storage and can answer it', async () => {
  const storage = memoryStorage();
  const peers = await createPeers({ wallet: { storage } });
  const { relay, clock, dapp } = peers;
  const { response, request } = await askToSignIn(peers);
  await peers.wallet.dispose();
  const back = await createClient(relay, clock, 'wallet', { storage });
  const [pending] = back.core.authRequests.values();
  expect(pending?.id).toBe(request.id);
  await back.approveSessionAuthenticate({ id: request.id, auths: signIn(request) });
  expect((await response()).session?.topic).toBe(dapp.session.keys[0]);
});
