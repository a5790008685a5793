import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import {
  account,
  address,
  asked,
  chain,
  connectPeers,
  createClient,
  createPeers,
  given,
  otherChain,
  outcomeOf,
} from '../test-support/peers.ts';

const sign = { method: 'personal_sign', params: ['0x00', address] };

test('sends the same frames as the original, in the same order', async () => {
  const peers = await createPeers();
  await connectPeers(peers);
  const id = await peers.dapp.core.crypto.getClientId();
  const of = (clientId: string) =>
    peers.relay.frames.filter((frame) => frame.clientId === clientId).map(({ method }) => method);
  expect(of(id)).toEqual(['wc_proposeSession', 'irn_subscribe', 'irn_publish']);
  expect(of(await peers.wallet.core.crypto.getClientId())).toEqual(['irn_subscribe', 'wc_approveSession']);
  const [propose] = peers.relay.frames;
  expect(Object.keys(propose?.params as object)).toEqual([
    'pairingTopic',
    'sessionProposal',
    'ttl',
    'correlationId',
  ]);
  const settled = peers.relay.frames.at(-1)?.params as {
    tag: number;
    ttl: number;
    prompt: boolean;
    tvf: object;
  };
  expect(settled).toMatchObject({ tag: 1103, ttl: 300, prompt: false });
});

test('both sides hold the same session, controlled by the wallet', async () => {
  const peers = await createPeers();
  const session = await connectPeers(peers);
  const other = peers.wallet.session.get(session.topic);
  expect(other.acknowledged).toBe(true);
  expect(session.controller).toBe(other.self.publicKey);
  expect(session.peer).toEqual(other.self);
  expect(other.peer).toEqual(session.self);
  expect(session.expiry).toBe(other.expiry);
  expect(session.expiry).toBe(Math.floor(peers.clock.now() / 1_000) + 604_800);
  expect(peers.dapp.find({ requiredNamespaces: asked })).toHaveLength(1);
});

test('an unanswered proposal expires on both sides', async () => {
  const { dapp, wallet, clock } = await createPeers();
  const expired: string[] = [];
  dapp.on('proposal_expire', () => expired.push('dapp'));
  wallet.on('proposal_expire', () => expired.push('wallet'));
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  await wallet.pair({ uri });
  const outcome = outcomeOf(approval());
  await clock.advance(300_000);
  expect(await outcome).toMatchObject({ error: { message: 'Proposal expired' } });
  expect(expired.sort()).toEqual(['dapp', 'wallet']);
  expect(wallet.core.pairing.getPairings()).toEqual([]);
});

test('passes requests, results and errors through unchanged', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const { topic } = await connectPeers(peers);
  wallet.once('session_request', ({ id, params, verifyContext }) => {
    expect(params).toMatchObject({ request: sign, chainId: chain });
    expect(verifyContext.verified).toEqual({
      verifyUrl: '',
      validation: 'UNKNOWN',
      origin: 'https://dapp.example',
    });
    wallet.respond({
      topic,
      response: { id, jsonrpc: '2.0', error: { code: 4902, message: 'Unrecognised chain' } },
    });
  });
  const refused = await outcomeOf(dapp.request({ topic, chainId: chain, request: sign }));
  expect(refused).toEqual({ error: { message: 'Unrecognised chain', code: 4902 } });
  wallet.once('session_request', ({ id }) =>
    wallet.respond({
      topic,
      response: { id, jsonrpc: '2.0', result: { typed: '{"value":123456789012345678901}' } },
    }),
  );
  await expect(dapp.request({ topic, chainId: chain, request: sign })).resolves.toEqual({
    typed: '{"value":123456789012345678901}',
  });
  expect(wallet.getPendingSessionRequests()).toEqual([]);
});

test('shows one request at a time, oldest first', async () => {
  const peers = await createPeers();
  const { clock, dapp, wallet } = peers;
  const { topic } = await connectPeers(peers);
  const shown: number[] = [];
  wallet.on('session_request', ({ id }) => shown.push(id));
  const results = [1, 2, 3].map((number) =>
    dapp.request({ topic, chainId: chain, request: { ...sign, params: [number] } }),
  );
  await settle();
  expect(shown).toHaveLength(1);
  expect(wallet.getPendingSessionRequests()).toHaveLength(3);
  for (let index = 0; index < 3; index += 1) {
    await wallet.respond({ topic, response: { id: shown[index] ?? 0, jsonrpc: '2.0', result: index } });
    await clock.advance(0);
  }
  await expect(Promise.all(results)).resolves.toEqual([0, 1, 2]);
  expect(shown).toEqual([...shown].sort((one, other) => one - other));
});

test('shows every request at once when the queue is disabled', async () => {
  const peers = await createPeers({ wallet: { signConfig: { disableRequestQueue: true } } });
  const { topic } = await connectPeers(peers);
  const shown: number[] = [];
  peers.wallet.on('session_request', ({ id }) => shown.push(id));
  for (const number of [1, 2, 3])
    outcomeOf(peers.dapp.request({ topic, chainId: chain, request: { ...sign, params: [number] } }));
  await settle();
  expect(shown).toHaveLength(3);
});

test('rejects an expired request, drops it from the queue and shows the next', async () => {
  const peers = await createPeers();
  const { dapp, wallet, clock } = peers;
  const { topic } = await connectPeers(peers);
  const shown: number[] = [];
  const expired: number[] = [];
  wallet.on('session_request', ({ id }) => shown.push(id));
  wallet.on('session_request_expire', ({ id }) => expired.push(id));
  const first = outcomeOf(dapp.request({ topic, chainId: chain, request: sign }));
  const second = outcomeOf(dapp.request({ topic, chainId: chain, request: sign, expiry: 600 }));
  await settle();
  await clock.advance(300_000);
  expect(await first).toMatchObject({ error: { code: 'REQUEST_EXPIRED' } });
  expect(expired).toEqual([shown[0]]);
  expect(shown).toHaveLength(2);
  await wallet.respond({ topic, response: { id: shown[1] ?? 0, jsonrpc: '2.0', result: 'late' } });
  expect(await second).toEqual({ result: 'late' });
});

test('updates, extends, emits and pings', async () => {
  const peers = await createPeers();
  const { dapp, wallet, clock } = peers;
  const { topic } = await connectPeers(peers);
  const heard: unknown[] = [];
  dapp.on('session_update', ({ params }) => heard.push(params.namespaces));
  dapp.on('session_extend', () => heard.push('extended'));
  dapp.on('session_event', ({ params }) => heard.push(params));
  const namespaces = { eip155: { ...given.eip155, accounts: [account] } };
  const updated = (await wallet.update({ topic, namespaces })).acknowledged();
  await clock.advance(50);
  await updated;
  expect(dapp.session.get(topic).namespaces).toEqual(namespaces);
  await clock.advance(60_000);
  const extended = (await wallet.extend({ topic })).acknowledged();
  await settle();
  expect(dapp.session.get(topic).expiry).toBe(Math.floor(clock.now() / 1_000) + 604_800);
  await clock.advance(50);
  await extended;
  const event = { name: 'accountsChanged', data: [address] };
  await wallet.emit({ topic, event, chainId: chain });
  await settle();
  expect(heard).toEqual([namespaces, 'extended', { event, chainId: chain }]);
  for (const [from, to] of [
    [dapp, wallet],
    [wallet, dapp],
  ] as const) {
    const heardPing = new Promise((resolve) => to.once('session_ping', resolve));
    let done = false;
    const pinged = from.ping({ topic }).then(() => {
      done = true;
    });
    await heardPing;
    await clock.advance(499);
    expect(done).toBe(false);
    await clock.advance(1);
    await pinged;
  }
});

test('rejects an unanswered ping', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  await peers.wallet.dispose();
  const pinged = outcomeOf(peers.dapp.ping({ topic }));
  await peers.clock.advance(60_000);
  expect(await pinged).toMatchObject({ error: { code: 'TIMED_OUT' } });
});

test('disconnect() rejects pending requests and emits session_delete on the other side only', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const { topic } = await connectPeers(peers);
  const heard: string[] = [];
  dapp.on('session_delete', () => heard.push('dapp'));
  wallet.on('session_delete', () => heard.push('wallet'));
  const waiting = outcomeOf(dapp.request({ topic, chainId: chain, request: sign }));
  await settle();
  await wallet.disconnect({ topic, reason: { code: 1, message: 'any' } });
  await settle();
  expect(await waiting).toEqual({ error: { message: 'User disconnected.', code: 6000 } });
  expect(heard).toEqual(['dapp']);
  expect(wallet.getPendingSessionRequests()).toEqual([]);
  await expect(dapp.request({ topic, chainId: chain, request: sign })).rejects.toThrow(
    `Missing or invalid. Record was recently deleted - session: ${topic}`,
  );
});

test('an expiring session emits both events on time', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const heard: unknown[] = [];
  peers.dapp.on('session_delete', (payload) => heard.push(payload));
  peers.dapp.on('session_expire', (payload) => heard.push(payload));
  await peers.clock.advance(604_800_000);
  expect(heard).toEqual([{ id: 0, topic }, { topic }]);
  expect(peers.wallet.session.length).toBe(0);
});

test('accepts the publish calls of older peers', async () => {
  const { dapp, wallet } = await createPeers();
  const publish = dapp.core.relayer.publish.bind(dapp.core.relayer);
  dapp.core.relayer.publish = async (publication) => {
    if (publication.method !== 'wc_proposeSession') return publish(publication);
    const { pairingTopic: topic, sessionProposal: message } = publication.params;
    await dapp.core.relayer.subscribe(topic);
    await publish({ method: 'irn_publish', params: { topic, message, ttl: 300, prompt: true, tag: 1100 } });
  };
  const walletPublish = wallet.core.relayer.publish.bind(wallet.core.relayer);
  wallet.core.relayer.publish = async (publication) => {
    if (publication.method !== 'wc_approveSession') return walletPublish(publication);
    const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest } =
      publication.params;
    await wallet.core.relayer.subscribe(sessionTopic);
    // The order that is harder for the receiver.
    await walletPublish({
      method: 'irn_publish',
      params: { topic: sessionTopic, message: sessionSettlementRequest, ttl: 300, prompt: false, tag: 1102 },
    });
    await walletPublish({
      method: 'irn_publish',
      params: { topic: pairingTopic, message: sessionProposalResponse, ttl: 300, prompt: false, tag: 1101 },
    });
  };
  const session = await connectPeers({ dapp, wallet });
  expect(wallet.session.get(session.topic).acknowledged).toBe(true);
});

test('a restart restores sessions and pending requests; without any, no socket opens', async () => {
  const storage = memoryStorage();
  const walletStorage = memoryStorage();
  const { dapp, wallet, relay, clock } = await createPeers({
    dapp: { storage },
    wallet: { storage: walletStorage },
  });
  expect(relay.connectionCount).toBe(0);
  const { topic } = await connectPeers({ dapp, wallet });
  const asking = dapp.request({ topic, chainId: chain, request: sign });
  await settle();
  await wallet.dispose();
  const again = await createClient(relay, clock, 'wallet', { storage: walletStorage });
  const shown: number[] = [];
  again.on('session_request', ({ id }) => shown.push(id));
  await clock.advance(999);
  expect(shown).toEqual([]);
  await clock.advance(1);
  expect(shown).toHaveLength(1);
  await again.respond({ topic, response: { id: shown[0] ?? 0, jsonrpc: '2.0', result: 'after a restart' } });
  await expect(asking).resolves.toBe('after a restart');
  expect(again.session.get(topic).namespaces).toEqual(given);
  expect(otherChain).not.toBe(chain);
});
