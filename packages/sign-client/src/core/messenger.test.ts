import { signMethods } from '@mooring/protocol/sign';
import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { connectPeers, createPeers } from '../test-support/peers.ts';

const pingTag = signMethods.wc_sessionPing.request.tag;

async function connected() {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const pings = () =>
    peers.relay.frames.filter(({ params }) => (params as { tag?: number }).tag === pingTag).length;
  return { ...peers, topic, pings };
}

test('delays requests on a topic while any promise holds it, and then sends all of them', async () => {
  const { dapp, topic, pings } = await connected();
  const { messenger } = dapp.core;
  let fail: (error: Error) => void = () => undefined;
  let release: () => void = () => undefined;
  messenger.hold(
    topic,
    new Promise((_resolve, reject) => {
      fail = reject;
    }),
  );
  messenger.hold(
    topic,
    new Promise<void>((resolve) => {
      release = resolve;
    }),
  );
  const sent = messenger.request(topic, 'wc_sessionPing', {});
  fail(new Error('failed'));
  await settle();
  const later = messenger.request(topic, 'wc_sessionPing', {});
  await settle();
  expect(pings()).toBe(0);
  release();
  await Promise.all([sent, later]);
  expect(pings()).toBe(2);
  await messenger.request(topic, 'wc_sessionPing', {});
  expect(pings()).toBe(3);
});
