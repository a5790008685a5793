import { FakeClock, settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { SignClient } from '../client/sign-client.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { chain, connectPeers, createClient, createPeers, metadata } from '../test-support/peers.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { Core } from './core.ts';

const start = (relay: MemoryRelay, clock: FakeClock) =>
  Core.init({ relayUrl: 'ws://relay.test', clock, socket: relay.socket });

test('a core without a client subscribes to its pairing, answers pings and emits its deletion', async () => {
  const [relay, clock] = [new MemoryRelay(), new FakeClock()];
  const [one, other] = [await start(relay, clock), await start(relay, clock)];
  const heard: string[] = [];
  one.pairing.events.on('pairing_ping', () => heard.push('ping'));
  one.pairing.events.on('pairing_delete', () => heard.push('delete'));
  const { topic, uri } = await one.pairing.create();
  await settle();
  expect(one.relayer.connected).toBe(true);
  await other.pairing.pair({ uri });
  const answered = other.pairing.ping({ topic });
  await settle();
  await clock.advance(500);
  await answered;
  await other.pairing.disconnect({ topic });
  await settle();
  expect(heard).toEqual(['ping', 'delete']);
  expect(one.pairing.getPairings()).toEqual([]);
  await Promise.all([one.dispose(), other.dispose()]);
});

test('holds messages that need a client until one is created on the core', async () => {
  const storage = memoryStorage();
  const peers = await createPeers({ wallet: { storage } });
  const { clock, dapp, relay, wallet } = peers;
  const { topic } = await connectPeers(peers);
  await wallet.dispose();
  const request = { method: 'personal_sign', params: [] };
  const asked = dapp.request({ topic, chainId: 'eip155:31337', request });
  await settle();
  const core = await Core.init({ relayUrl: 'ws://relay.test', clock, socket: relay.socket, storage });
  await settle();
  await clock.advance(2_000);
  await settle();
  const late = SignClient.init({ core, metadata: metadata('wallet') });
  const client = await late;
  const shown = new Promise<{ id: number }>((resolve) => client.once('session_request', resolve));
  const { id } = await shown;
  await client.respond({ topic, response: { id, jsonrpc: '2.0', result: 'signed' } });
  expect(await asked).toBe('signed');
});

const ask = (dapp: SignClient, topic: string, text = 'hello') =>
  dapp.core.messenger.request(topic, 'wc_sessionRequest', {
    request: { method: 'personal_sign', params: [text] },
    chainId: chain,
  });

/** A wallet with a session, closed and reopened as a bare core. */
async function reopened() {
  const storage = memoryStorage();
  const peers = await createPeers({ wallet: { storage } });
  const { clock, relay } = peers;
  const { topic } = await connectPeers(peers);
  await peers.wallet.dispose();
  const core = await Core.init({ relayUrl: 'ws://relay.test', clock, socket: relay.socket, storage });
  await clock.advance(2_000);
  const follow = () => SignClient.init({ core, metadata: metadata('wallet') });
  return { ...peers, topic, core, storage, follow };
}

test('keeps every message that it acknowledged before its client is created', async () => {
  const { dapp, topic, relay, follow } = await reopened();
  for (let number = 0; number < 25; number += 1) await ask(dapp, topic);
  await settle();
  expect(relay.storedCount).toBe(0);
  const client = await follow();
  await settle();
  expect(client.getPendingSessionRequests()).toHaveLength(25);
  await Promise.all([client.dispose(), dapp.dispose()]);
});

test('leaves messages beyond its limit on the relay until its client is created', async () => {
  const { clock, dapp, topic, relay, follow } = await reopened();
  const large = 'x'.repeat(700_000);
  for (let number = 0; number < 6; number += 1) await ask(dapp, topic, large);
  await settle();
  expect(relay.storedCount).toBeGreaterThan(0);
  expect(relay.storedCount).toBeLessThan(6);
  const client = await follow();
  await settle();
  relay.redeliver();
  await settle();
  await clock.advance(1_000);
  expect(relay.storedCount).toBe(0);
  await Promise.all([client.dispose(), dapp.dispose()]);
});

test.each(Array.from({ length: 16 }, (_, turns) => turns))(
  'handles a message when its client is created %i turns later',
  async (turns) => {
    const { dapp, topic, core } = await reopened();
    const handled: number[] = [];
    await ask(dapp, topic);
    for (let turn = 0; turn < turns; turn += 1) await undefined;
    core.messenger.handle('wc_sessionRequest', { request: ({ id }) => void handled.push(id) });
    core.messenger.begin();
    await settle();
    expect(handled).toHaveLength(1);
    await Promise.all([core.dispose(), dapp.dispose()]);
  },
);

test('a connecting dapp subscribes with its proposal alone', async () => {
  const [relay, clock] = [new MemoryRelay(), new FakeClock()];
  const dapp = await createClient(relay, clock, 'dapp');
  const { approval } = await dapp.connect({ optionalNamespaces: {} });
  approval().catch(() => undefined);
  await settle();
  expect(relay.frames.map(({ method }) => method)).toEqual(['wc_proposeSession']);
  await dapp.dispose();
});
