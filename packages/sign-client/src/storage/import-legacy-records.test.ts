import { stringifyJson } from '@mooring/protocol';
import { hashKey } from '@mooring/protocol/crypto';
import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import {
  address,
  asked,
  chain,
  connectPeers,
  createClient,
  createPeers,
  given,
  metadata,
} from '../test-support/peers.ts';
import { importLegacyRecords } from './import-legacy-records.ts';
import { memoryStorage } from './memory-storage.ts';

/** The wallet's half of a session in the original's format: whole stores of JSON text. */
async function asOriginal(name: (space: string, store: string) => string) {
  const peers = await createPeers();
  const session = await connectPeers(peers);
  const { core } = peers.dapp;
  const storage = memoryStorage();
  const keychain = {
    [session.topic]: core.keychain.get(session.topic),
    [session.self.publicKey]: 'ab'.repeat(32),
    client_ed25519_seed: core.keychain.get('client_ed25519_seed'),
    broken: 17,
  };
  const write = (space: string, store: string, value: unknown) =>
    storage.setItem(name(space, store), stringifyJson(value));
  await write('wc@2:core:0.3', 'keychain', keychain);
  const { transportType: _, ...old } = session;
  await write('wc@2:client:0.3', 'session', [
    old,
    { ...session, topic: 'unknown' },
    { ...session, expiry: 1 },
    null,
    'text',
  ]);
  const before = await core.crypto.getClientId();
  await peers.dapp.dispose();
  return { ...peers, storage, session, before };
}

test.each([
  ['raw', undefined, (space: string, store: string) => `${space}//${store}`],
  ['normalised', undefined, (space: string, store: string) => `${space}:${store}`],
  ['normalised with a prefix', 'dapp', (space: string, store: string) => `${space}:dapp:${store}`],
  ['raw with a prefix', 'dapp', (space: string, store: string) => `${space}:dapp//${store}`],
])('keeps the sessions of a migrating site (%s names)', async (_case, customStoragePrefix, name) => {
  const { storage, session, relay, clock, wallet, before } = await asOriginal(name);
  const client = await createClient(relay, clock, 'dapp', { storage, customStoragePrefix });
  expect(client.session.getAll()).toEqual([session]);
  expect(await client.core.crypto.getClientId()).toBe(before);
  wallet.on('session_request', ({ id, topic }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 'hello again' } }),
  );
  const request = { method: 'personal_sign', params: ['0x00', address] };
  await expect(client.request({ topic: session.topic, chainId: chain, request })).resolves.toBe(
    'hello again',
  );
});

test('imports once, so that an ended session does not return', async () => {
  const { storage, session, relay, clock } = await asOriginal((space, store) => `${space}//${store}`);
  const client = await createClient(relay, clock, 'dapp', { storage });
  await client.disconnect({ topic: session.topic });
  await client.dispose();
  const again = await createClient(relay, clock, 'dapp', { storage });
  expect(again.session.length).toBe(0);
});

test('imports open pairings, proposals and requests, and skips damaged ones', async () => {
  const { relay, clock } = await createPeers();
  const symKey = 'ab'.repeat(32);
  const topic = hashKey(symKey);
  const now = Math.floor(clock.now() / 1_000);
  const storage = memoryStorage();
  const session = {
    topic,
    expiry: now + 600,
    namespaces: given,
    self: { publicKey: 'aa', metadata: metadata('wallet') },
    peer: { publicKey: 'bb', metadata: metadata('dapp') },
    acknowledged: true,
  };
  const request = {
    id: 1,
    topic,
    params: { request: { method: 'personal_sign', params: [], expiryTimestamp: now + 60 }, chainId: chain },
    verifyContext: { verified: { verifyUrl: '', validation: 'UNKNOWN', origin: '' } },
  };
  await storage.setItem('wc@2:core:0.3//keychain', { [topic]: symKey });
  await storage.setItem('wc@2:core:0.3//pairing', [
    { topic, expiry: now + 60, relay: { protocol: 'irn' }, active: true },
  ]);
  await storage.setItem('wc@2:client:0.3//session', [session]);
  await storage.setItem('wc@2:client:0.3//proposal', [
    {
      id: 5,
      pairingTopic: topic,
      expiryTimestamp: now + 60,
      requiredNamespaces: {},
      optionalNamespaces: asked,
      relays: [],
      proposer: { publicKey: 'cc', metadata: metadata('dapp') },
    },
    { id: 6, expiryTimestamp: 1 },
  ]);
  await storage.setItem('wc@2:client:0.3//request', [request, { ...request, id: 2, topic: 'other' }]);
  const client = await createClient(relay, clock, 'wallet', { storage });
  const shown: number[] = [];
  client.on('session_request', ({ id }) => shown.push(id));
  expect(client.core.pairing.getPairings()).toHaveLength(1);
  expect(client.proposal.keys).toEqual([5]);
  await clock.advance(1_000);
  expect(shown).toEqual([1]);
  const broken = memoryStorage();
  await broken.setItem('wc@2:core:0.3//keychain', 'not json');
  await broken.setItem('wc@2:client:0.3//session', { no: 'list' });
  expect((await createClient(relay, clock, 'dapp', { storage: broken })).session.length).toBe(0);
  await settle();
});

test('drops the original’s nulls at any depth and reports other omissions', async () => {
  const { relay, clock, storage, session } = await asOriginal((space, store) => `${space}//${store}`);
  const { topic, namespaces, peer, self } = session;
  const withNulls = {
    ...session,
    relay: { protocol: 'irn', data: null },
    namespaces: { eip155: { ...namespaces.eip155, chains: null } },
    peer: { ...peer, metadata: { ...peer.metadata, description: null } },
    self: { ...self, metadata: null },
  };
  const pairing = { topic, expiry: session.expiry, relay: { protocol: 'irn', data: null }, active: true };
  const proposal = {
    id: 5,
    pairingTopic: topic,
    expiryTimestamp: session.expiry,
    requiredNamespaces: {},
    optionalNamespaces: asked,
    relays: [{ protocol: 'irn', data: null }],
    proposer: { publicKey: 'cc', metadata: { ...metadata('dapp'), icons: null } },
  };
  await storage.setItem('wc@2:client:0.3//session', [withNulls]);
  await storage.setItem('wc@2:core:0.3//pairing', [{ ...pairing, peerMetadata: null }]);
  await storage.setItem('wc@2:client:0.3//proposal', [proposal, { ...proposal, id: 6, relays: 'none' }]);
  const warnings: unknown[] = [];
  const logger = { warn: (...warning: unknown[]) => warnings.push(warning) };
  const client = await createClient(relay, clock, 'dapp', { storage, logger });
  expect(client.session.get(topic).peer.metadata.name).toBe(peer.metadata.name);
  expect(client.core.pairing.getPairings()).toHaveLength(1);
  expect(client.proposal.keys).toEqual([5]);
  expect(warnings).toEqual([['earlier records left out', { count: 1 }]]);
});

test('imports a store with a record nested more deeply than messages may be', async () => {
  const storage = memoryStorage();
  let params: unknown = 'end';
  for (let depth = 0; depth < 300; depth += 1) params = [params];
  const symKey = 'ab'.repeat(32);
  await storage.setItem('wc@2:core:0.3//keychain', stringifyJson({ topic: symKey }));
  const session = { topic: 'topic', expiry: 2, namespaces: {}, self: {}, peer: {} };
  await storage.setItem('wc@2:client:0.3//session', stringifyJson([session]));
  const request = { id: 7, topic: 'topic', params: { request: { expiryTimestamp: 2, params } } };
  await storage.setItem('wc@2:client:0.3//request', stringifyJson([request]));
  const records = await importLegacyRecords(storage, '', 1);
  expect(records.get('request/7')).toEqual(request);
});
