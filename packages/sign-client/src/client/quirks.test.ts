import { FakeClock, settle } from '@mooring/protocol/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Core } from '../core/core.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { alterFrames } from '../test-support/alter-frames.ts';
import {
  asked,
  chain,
  connectPeers,
  createClient,
  createPeers,
  given,
  outcomeOf,
} from '../test-support/peers.ts';
import { answers, sendRequest } from '../test-support/raw-messages.ts';
import { signer, signIn } from '../test-support/sign-in.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { WalletKit } from './wallet-kit.ts';

const question = { chainId: chain, request: { method: 'personal_sign', params: [] } };
const tagOf = ({ params }: { readonly params: unknown }) => (params as { tag?: number }).tag;

test('Q3: ignores its own messages when a relay echoes them', async () => {
  const peers = await createPeers();
  const { dapp, wallet, relay } = peers;
  // The relay echoes every publication to its publisher.
  let echoes = 0;
  const echo = (topic: unknown, message: unknown) => {
    echoes += 1;
    const params = { id: 'ab'.repeat(32), data: { topic, message } };
    relay.disturb(JSON.stringify({ id: `18${echoes}`, jsonrpc: '2.0', method: 'irn_subscription', params }));
  };
  relay.onFrame = ({ method, params }) => {
    const { topic, message, pairingTopic, sessionProposal } = params as { [name: string]: unknown };
    if (method === 'wc_proposeSession') queueMicrotask(() => echo(pairingTopic, sessionProposal));
    if (method === 'irn_publish') queueMicrotask(() => echo(topic, message));
    return 'take';
  };
  const shown: string[] = [];
  dapp.on('session_proposal', () => shown.push('proposal'));
  dapp.on('session_request', () => shown.push('request'));
  dapp.on('session_ping', () => shown.push('ping'));
  wallet.on('session_ping', () => shown.push('wallet was pinged'));
  const { topic } = await connectPeers(peers);
  wallet.on('session_request', ({ id }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 'signed' } }),
  );
  await expect(dapp.request({ topic, ...question })).resolves.toBe('signed');
  const pinged = dapp.ping({ topic });
  await peers.clock.advance(1_000);
  await pinged;
  expect(shown).toEqual(['wallet was pinged']);
  await dapp.disconnect({ topic });
  await settle();
  expect([dapp.session.length, wallet.session.length]).toEqual([0, 0]);
});

test('Q5: refuses with a code and a message, never {}', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const seen = answers(peers.dapp);
  await sendRequest(peers.dapp, topic, 'wc_sessionRequest', { ...question, chainId: 'eip155:1' });
  expect(seen).toEqual([{ error: { message: 'Unsupported chains. eip155:1', code: 5100 } }]);
});

test('Q7: an empty update, an unapproved event and a malformed proposal have no effect', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const session = await connectPeers(peers);
  const { topic } = session;
  const shown: unknown[] = [];
  dapp.on('session_update', (payload) => shown.push(payload));
  dapp.on('session_event', (payload) => shown.push(payload));
  wallet.on('session_proposal', (payload) => shown.push(payload));
  const seen = answers(wallet);
  await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: {} });
  await sendRequest(wallet, topic, 'wc_sessionEvent', { event: { name: 'other', data: 1 }, chainId: chain });
  await dapp.core.messenger.request(session.pairingTopic, 'wc_sessionPropose', { relays: [] });
  await settle();
  expect(shown).toEqual([]);
  expect(dapp.session.get(topic)).toEqual(session);
  expect(seen.map(({ error }) => (error as { code: number }).code)).toEqual([5, 3002]);
});

test('Q8: a dapp cannot change the wallet’s session, and the wallet ignores its events', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const { topic } = await connectPeers(peers);
  const before = wallet.session.get(topic);
  const shown: unknown[] = [];
  for (const event of ['session_update', 'session_extend', 'session_event'] as const)
    wallet.on(event, (payload) => shown.push(payload));
  const seen = answers(dapp);
  await sendRequest(dapp, topic, 'wc_sessionUpdate', { namespaces: given });
  await sendRequest(dapp, topic, 'wc_sessionExtend', {});
  await sendRequest(dapp, topic, 'wc_sessionEvent', {
    event: { name: 'chainChanged', data: 1 },
    chainId: chain,
  });
  expect(shown).toEqual([]);
  expect(wallet.session.get(topic)).toEqual(before);
  expect(seen.map(({ error }) => (error as { code: number }).code)).toEqual([3003, 3004, 3002]);
});

test('Q10: accepts an answer even if the relay never confirmed the request', async () => {
  const peers = await createPeers();
  const { dapp, wallet, relay } = peers;
  const { topic } = await connectPeers(peers);
  wallet.on('session_request', ({ id }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 'signed' } }),
  );
  relay.onFrame = (frame) => (tagOf(frame) === 1108 ? 'silent' : 'take');
  await expect(dapp.request({ topic, ...question })).resolves.toBe('signed');
});

test('Q12: retries a subscription that the relay answers with null', async () => {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  let nothing = true;
  const socket = alterFrames(relay.socket, (frame) =>
    'result' in frame && nothing ? { ...frame, result: null } : frame,
  );
  const dapp = await createClient(relay, clock, 'dapp');
  const wallet = await createClient(relay, clock, 'wallet', { socket });
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  approval().catch(() => undefined);
  const pairing = wallet.pair({ uri });
  await settle();
  nothing = false;
  await clock.advance(5_000);
  await pairing;
  const subscribes = relay.frames.filter(({ method }) => method === 'irn_subscribe');
  expect(subscribes.length).toBeGreaterThan(1);
});

test('Q15: resubscribes a failed topic on the next connection', async () => {
  const peers = await createPeers();
  const { dapp, wallet, relay, clock } = peers;
  relay.onDeliver = ({ tag }) => (tag === 1101 ? 0 : 1);
  wallet.on('session_proposal', ({ id }) => wallet.approve({ id, namespaces: given }));
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  await wallet.pair({ uri });
  await settle();
  expect(dapp.session.length).toBe(0);
  relay.onDeliver = () => 1;
  relay.disconnectAll();
  await clock.advance(200);
  expect((await approval()).acknowledged).toBe(true);
  await settle();
  expect(wallet.session.values[0]?.acknowledged).toBe(true);
});

test('Q19: expires records while the relay is unreachable', async () => {
  const peers = await createPeers();
  const { dapp, wallet, relay, clock } = peers;
  const { topic } = await connectPeers(peers);
  const expiry = clock.now() / 1_000 + 60;
  for (const { core, session: records } of [dapp, wallet])
    await core.sessions.set(topic, { ...records.get(topic), expiry });
  const ended: string[] = [];
  dapp.on('session_expire', () => ended.push('the dapp’s session'));
  wallet.on('session_expire', () => ended.push('the wallet’s session'));
  wallet.core.pairing.events.on('pairing_expire', () => ended.push('the wallet’s pairing'));
  relay.refuses = true;
  relay.disconnectAll();
  await clock.advance(60_000);
  expect(ended.sort()).toEqual(['the dapp’s session', 'the wallet’s session']);
  await clock.advance(300_000);
  expect(ended).toContain('the wallet’s pairing');
  await Promise.all([dapp.dispose(), wallet.dispose()]);
});

test('Q20: accepts messages of two topics in any order', async () => {
  const first = await createPeers();
  await connectPeers(first);
  const { relay, wallet } = first;
  relay.onDeliver = ({ tag }) => (tag === 1103 ? 0 : 1);
  const { topic } = await connectPeers(first);
  // The older pairing is gone before the settlement is answered.
  expect(wallet.core.pairing.getPairings()).toHaveLength(1);
  expect(wallet.session.get(topic).acknowledged).toBe(false);
  relay.onDeliver = () => 1;
  relay.redeliver();
  await settle();
  expect(wallet.session.get(topic).acknowledged).toBe(true);
  relay.onDeliver = ({ tag }) => (tag === 1000 ? 0 : 1);
  await connectPeers(first);
  expect(wallet.core.pairing.getPairings()).toHaveLength(2);
  relay.onDeliver = () => 1;
  relay.redeliver();
  await settle();
  expect(wallet.core.pairing.getPairings()).toHaveLength(1);
});

test('Q21: ids have sixteen digits, increase strictly and compare as numbers', async () => {
  await fc.assert(
    // The last millisecond for which every id is a safe integer.
    fc.asyncProperty(fc.integer({ min: 1_000_000_000_000, max: 9_007_199_254_739 }), async (now) => {
      const core = new Core({
        relayUrl: 'ws://relay.test',
        storage: memoryStorage(),
        clock: new FakeClock(now),
      });
      const ids = Array.from({ length: 20 }, () => core.messenger.nextId());
      expect(ids.every((id) => /^\d{16}$/.test(String(id)) && Number.isSafeInteger(id))).toBe(true);
      expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
      await core.dispose();
    }),
    { numRuns: 50 },
  );
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const data: unknown[] = [];
  peers.dapp.on('session_event', ({ params }) => data.push(params.event.data));
  const tell = (value: string, id: number) =>
    sendRequest(
      peers.wallet,
      topic,
      'wc_sessionEvent',
      { event: { name: 'chainChanged', data: value }, chainId: chain },
      id,
    );
  // Compared as strings, the second id would be newer.
  await tell('newer', 1_700_000_000_000_500);
  await tell('older', 999_999_999_999_999);
  expect(data).toEqual(['newer']);
});

test('Q22: accepts null or false results and a null attestation from the relay', async () => {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  for (const result of [null, false]) {
    const socket = alterFrames(relay.socket, (frame) => {
      if (frame.result === true) return { ...frame, result };
      const { params } = frame as { params?: { id: string; data: { topic: string; message: string } } };
      if (!params) return frame;
      const { topic, message } = params.data;
      return { ...frame, params: { ...params, data: { topic, message, attestation: null } } };
    });
    const peers = {
      dapp: await createClient(relay, clock, 'dapp', { socket }),
      wallet: await createClient(relay, clock, 'wallet', { socket }),
    };
    const { topic } = await connectPeers(peers);
    peers.wallet.on('session_request', ({ id }) =>
      peers.wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 'signed' } }),
    );
    await expect(peers.dapp.request({ topic, ...question })).resolves.toBe('signed');
  }
});

test('Q24: a sign-in keeps its request id, rejects with an object, and makes the wallet the controller', async () => {
  const { dapp, wallet } = await createPeers();
  const ask = async () => {
    const parameters = {
      chains: ['eip155:1'],
      domain: 'dapp.example',
      nonce: 'abcdef12',
      uri: 'https://dapp.example/login',
      requestId: 'order-17',
      methods: ['personal_sign'],
    };
    const { uri = '', response } = await dapp.authenticate(parameters);
    const answered = outcomeOf(response());
    const shown = new Promise<Parameters<typeof signIn>[0] & { id: number }>((resolve) =>
      wallet.once('session_authenticate', resolve),
    );
    await wallet.pair({ uri });
    return { answered, request: await shown };
  };
  const yes = await ask();
  expect(yes.request.params.authPayload.requestId).toBe('order-17');
  const { session } = await wallet.approveSessionAuthenticate({
    id: yes.request.id,
    auths: signIn(yes.request),
  });
  expect(session).toMatchObject({ controller: session?.self.publicKey });
  expect(await yes.answered).toMatchObject({
    result: {
      auths: [{ p: { requestId: 'order-17', iss: `did:pkh:eip155:1:${signer}` } }],
      session: { controller: session?.self.publicKey },
    },
  });
  const no = await ask();
  const reason = { code: 5000, message: 'User rejected.' };
  await wallet.rejectSessionAuthenticate({ id: no.request.id, reason });
  expect(await no.answered).toEqual({ error: { message: 'User rejected.', code: 5000 } });
});

test('Q26: sends no telemetry when a wallet starts, even if enabled', async () => {
  const relay = new MemoryRelay();
  const asked: unknown[] = [];
  const fetch = globalThis.fetch;
  globalThis.fetch = async (url) => {
    asked.push(url);
    return new Response();
  };
  try {
    const core = await Core.init({
      relayUrl: 'ws://relay.test',
      telemetryEnabled: true,
      clock: new FakeClock(),
      socket: relay.socket,
      storage: memoryStorage(),
    });
    const kit = await WalletKit.init({
      core,
      metadata: { name: 'wallet', description: '', url: 'https://wallet.example', icons: [] },
    });
    await settle();
    await kit.dispose();
  } finally {
    globalThis.fetch = fetch;
  }
  expect([asked, relay.frames]).toEqual([[], []]);
});
