import { messageReplayDelayMs } from '@mooring/protocol/limits';
import { settle } from '@mooring/protocol/testing';
import { expect, test, vi } from 'vitest';
import {
  connectPeers,
  createClient,
  createPeers,
  outcomeOf,
  type PeerOptions,
} from '../test-support/peers.ts';
import { refusingStorage } from '../test-support/refusing-storage.ts';

/** A session, and a dapp that can be started again from its storage. */
async function world(options: PeerOptions = {}) {
  const storage = refusingStorage();
  const peers = await createPeers({ dapp: { storage, ...options } });
  const { topic } = await connectPeers(peers);
  const gone: string[] = [];
  peers.wallet.on('session_delete', (event) => gone.push(event.topic));
  const restart = () => createClient(peers.relay, peers.clock, 'dapp', { storage });
  const lose = () => {
    peers.relay.onFrame = ({ method }) => (method === 'irn_publish' ? 'ignore' : 'take');
  };
  /** Ends the session while the relay takes no message, and then the dapp. */
  const leave = async () => {
    lose();
    const ended = peers.dapp.disconnect({ topic });
    await peers.clock.advance(3_000);
    await ended;
    await peers.dapp.dispose();
  };
  const kept = () => storage.keysOf('ending');
  return { ...peers, topic, gone, restart, lose, leave, kept };
}

test('leaves nothing behind once the relay has accepted the message', async () => {
  const { dapp, topic, gone, kept } = await world();
  await dapp.disconnect({ topic });
  await settle();
  expect([gone, await kept()]).toEqual([[topic], []]);
});

test('ends a session after a restart before its message was sent', async () => {
  const { dapp, relay, topic, gone, restart, lose, kept } = await world();
  lose();
  const cutOff = outcomeOf(dapp.disconnect({ topic }));
  await settle();
  await dapp.dispose();
  await cutOff;
  expect(gone).toEqual([]);
  relay.onFrame = () => 'take';
  const again = await restart();
  expect(again.session.length).toBe(0);
  await settle();
  expect([gone, await kept()]).toEqual([[topic], []]);
});

test('ends a session after a restart before it was deleted here', async () => {
  const { dapp, topic, gone, restart, kept } = await world();
  vi.spyOn(dapp.core.deleted, 'add').mockImplementation(() => {
    throw new Error('cut off');
  });
  await outcomeOf(dapp.disconnect({ topic }));
  await settle();
  await dapp.dispose();
  expect(gone).toEqual([topic]);
  const again = await restart();
  expect([again.session.length, again.core.keychain.has(topic)]).toEqual([0, false]);
  await settle();
  expect([gone, await kept()]).toEqual([[topic], []]);
});

test('sends the message at the first start at which the relay can be reached, for a day', async () => {
  const { relay, topic, gone, restart, leave, kept } = await world();
  await leave();
  const second = await restart();
  await settle();
  expect([gone, second.session.length]).toEqual([[], 0]);
  await second.dispose();
  relay.onFrame = () => 'take';
  const third = await restart();
  await settle();
  expect([gone, await kept()]).toEqual([[topic], []]);
  await third.dispose();
});

test('sends the message once the device is online and the relay is reached, without a restart', async () => {
  let isOnline = true;
  const { dapp, topic, gone, kept } = await world({
    network: { isOnline: () => isOnline, watch: () => () => undefined },
  });
  isOnline = false;
  await dapp.disconnect({ topic });
  isOnline = true;
  await settle();
  expect([gone, await kept()]).toEqual([[], [expect.any(String)]]);
  await dapp.core.relayer.restartTransport();
  await settle();
  expect([gone, await kept()]).toEqual([[topic], []]);
});

test('a tab that takes over ends a session whose end another one had begun', async () => {
  const { dapp, clock, topic, gone } = await world();
  const heard: string[] = [];
  dapp.on('session_delete', (event) => heard.push(event.topic));
  const message = dapp.core.messenger.seal(topic, {
    id: 5,
    jsonrpc: '2.0',
    method: 'wc_sessionDelete',
    params: {},
  });
  await dapp.core.endings.set(topic, { id: 5, topic, message, expiry: 2 ** 40 });
  await clock.advance(messageReplayDelayMs);
  expect([gone, heard, dapp.session.length]).toEqual([[topic], [topic], 0]);
});

test('gives up after the lifetime of the message', async () => {
  const { clock, relay, gone, restart, leave, kept } = await world();
  await leave();
  relay.onFrame = () => 'take';
  await clock.advance(86_400_000);
  await restart();
  await settle();
  expect([gone, await kept()]).toEqual([[], []]);
});
