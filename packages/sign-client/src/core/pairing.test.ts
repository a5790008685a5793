import { formatPairingUri } from '@mooring/protocol';
import { hashKey } from '@mooring/protocol/crypto';
import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { asked, connectPeers, createPeers, given, outcomeOf } from '../test-support/peers.ts';
import { refusingStorage } from '../test-support/refusing-storage.ts';

const symKey = 'ab'.repeat(32);
const topic = hashKey(symKey);
const link = (rest: string) => `wc:${topic}@2?${rest}`;

test.each([
  ['', 'Missing or invalid. pair() uri: '],
  ['no link', 'Missing or invalid. pair() uri: no link'],
  [undefined, 'Missing or invalid. pair() uri: undefined'],
  [link(`symKey=${symKey}`), 'Missing or invalid. pair() uri#relay-protocol'],
  [
    `wc:00e46b69-d0cc-4b3e-b6a2-cee442f97188@1?bridge=https%3A%2F%2Fbridge.example&key=91`,
    'Missing or invalid. pair() uri#relay-protocol',
  ],
  [link('relay-protocol=irn'), 'Missing or invalid. pair() uri#symKey'],
  [link('relay-protocol=irn&symKey=short'), 'Missing or invalid. pair() uri#symKey'],
  [
    link(`relay-protocol=irn&symKey=${symKey}&expiryTimestamp=1600000000`),
    'Expired. pair() URI has expired. Please try again with a new connection URI.',
  ],
  [link(`relay-protocol=other&symKey=${symKey}`), 'Relay Protocol not supported: other'],
])('refuses the link %s', async (uri, message) => {
  const { wallet } = await createPeers();
  await expect(wallet.pair({ uri: uri as string })).rejects.toMatchObject({ message });
  expect(wallet.core.pairing.getPairings()).toEqual([]);
});

test('refuses a link whose topic is not its key’s, without repeating the key', async () => {
  const { wallet } = await createPeers();
  const uri = formatPairingUri({ topic: 'cd'.repeat(32), symKey, relay: { protocol: 'irn' } });
  const { error } = (await outcomeOf(wallet.pair({ uri }))) as { error: Error };
  expect(error.message).toMatch(/^Missing or invalid\. pair\(\) uri: wc:/);
  expect(error.message).not.toContain(symKey);
});

test('accepts a base64-encoded link', async () => {
  const { wallet } = await createPeers();
  const uri = btoa(formatPairingUri({ topic, symKey, relay: { protocol: 'irn' } }));
  expect(await wallet.pair({ uri })).toMatchObject({ topic, active: false });
});

test('shows an open proposal again for a repeated link, and refuses a used link', async () => {
  const { dapp, wallet } = await createPeers();
  const shown: number[] = [];
  wallet.on('session_proposal', ({ id }) => shown.push(id));
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  await wallet.pair({ uri });
  await settle();
  await wallet.pair({ uri });
  expect(shown).toEqual([shown[0], shown[0]]);
  await wallet.approve({ id: shown[0] ?? 0, namespaces: given });
  await approval();
  const [pairing] = wallet.core.pairing.getPairings();
  await expect(wallet.pair({ uri })).rejects.toThrow(
    `Pairing already exists: ${pairing?.topic}. Please try again with a new connection URI.`,
  );
});

test('Q17: an active pairing lives 300 s longer, then expires on both sides', async () => {
  const { dapp, wallet, clock } = await createPeers();
  await clock.advance(1_000);
  await connectPeers({ dapp, wallet });
  const [pairing] = dapp.core.pairing.getPairings();
  expect(pairing).toMatchObject({ active: true, expiry: clock.now() / 1_000 + 300 });
  expect(pairing?.peerMetadata?.name).toBe('wallet');
  const expired: string[] = [];
  for (const client of [dapp, wallet])
    client.core.pairing.events.on('pairing_expire', ({ topic: gone }) => expired.push(gone));
  await clock.advance(300_000);
  expect(expired).toEqual([pairing?.topic, pairing?.topic]);
  expect(dapp.session.length).toBe(1);
});

test('ping and disconnect reach the other side; unknown topics reject', async () => {
  const { dapp, wallet, clock } = await createPeers();
  await connectPeers({ dapp, wallet });
  const [pairing] = dapp.core.pairing.getPairings();
  const known = { topic: pairing?.topic ?? '' };
  const heard: unknown[] = [];
  wallet.core.pairing.events.on('pairing_ping', ({ topic: pinged }) => heard.push(pinged));
  wallet.core.pairing.events.on('pairing_delete', ({ topic: deleted }) => heard.push(deleted));
  const pinged = dapp.core.pairing.ping(known);
  await clock.advance(500);
  await pinged;
  await dapp.core.pairing.disconnect(known);
  await settle();
  expect(heard).toEqual([known.topic, known.topic]);
  await expect(dapp.core.pairing.ping({ topic })).rejects.toThrow(
    `No matching key. pairing topic doesn't exist: ${topic}`,
  );
  await expect(dapp.core.pairing.ping({ topic: 17 as never })).rejects.toThrow(
    'Missing or invalid. pairing topic should be a string: 17',
  );
});

test('a second session with the same peer deletes the first pairing', async () => {
  const { dapp, wallet } = await createPeers();
  await connectPeers({ dapp, wallet });
  const [first] = dapp.core.pairing.getPairings();
  await connectPeers({ dapp, wallet });
  await settle();
  for (const client of [dapp, wallet]) {
    const pairings = client.core.pairing.getPairings();
    expect(pairings).toHaveLength(1);
    expect(pairings[0]?.topic).not.toBe(first?.topic);
  }
});

test('answers an unknown method with 10001 on a pairing but not on a session', async () => {
  const { dapp, wallet, relay } = await createPeers();
  const session = await connectPeers({ dapp, wallet });
  const [pairing] = dapp.core.pairing.getPairings();
  const answers = () => relay.frames.filter(({ params }) => (params as { tag?: number }).tag === 0).length;
  for (const known of [session.topic, pairing?.topic ?? '']) {
    const message = dapp.core.messenger.seal(known, {
      id: dapp.core.messenger.nextId(),
      jsonrpc: '2.0',
      method: 'wc_other',
      params: {},
    });
    await dapp.core.relayer.publish({
      method: 'irn_publish',
      params: { topic: known, message, ttl: 30, prompt: false, tag: 4000 },
    });
    await settle();
    expect(answers()).toBe(known === session.topic ? 0 : 1);
  }
});

test.each(['key', 'pairing'])(
  'pair() leaves nothing if storage refuses a %s, and works afterwards',
  async (kind) => {
    const storage = refusingStorage();
    const { dapp, wallet } = await createPeers({ wallet: { storage } });
    const before = await storage.getKeys();
    const { uri } = await dapp.core.pairing.create();
    storage.refuses = (key, value) => key.includes(`/${kind}/`) && value !== undefined;
    await expect(wallet.pair({ uri })).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
    expect(await storage.getKeys()).toEqual(before);
    expect(wallet.core.pairing.getPairings()).toEqual([]);
    storage.refuses = () => false;
    await wallet.pair({ uri });
    expect(wallet.core.pairing.getPairings()).toHaveLength(1);
  },
);
