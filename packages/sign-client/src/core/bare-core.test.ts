import { expect, test } from 'vitest';
import { SignClient } from '../client/sign-client.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { connectPeers, createClient, createPeers, metadata } from '../test-support/peers.ts';
import { FakeClock, settle } from '../testing/fake-clock.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { Core } from './core.ts';

const start = (relay: MemoryRelay, clock: FakeClock) =>
  Core.init({ relayUrl: 'ws://relay.test', clock, socket: relay.socket });

test('a core without a client subscribes to its pairing, answers pings and hears of the end', async () => {
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

test('what only a client can deal with waits until one follows its core', async () => {
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

test('a dapp that connects is subscribed by its proposal alone', async () => {
  const [relay, clock] = [new MemoryRelay(), new FakeClock()];
  const dapp = await createClient(relay, clock, 'dapp');
  const { approval } = await dapp.connect({ optionalNamespaces: {} });
  approval().catch(() => undefined);
  await settle();
  expect(relay.frames.map(({ method }) => method)).toEqual(['wc_proposeSession']);
  await dapp.dispose();
});
