import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { connectPeers, createPeers } from '../test-support/peers.ts';

async function connected() {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const published = () => peers.relay.frames.filter(({ method }) => method === 'irn_publish').length;
  return { ...peers, topic, published };
}

test('sends no request on a topic while anything holds it, and all of them afterwards', async () => {
  const { dapp, topic, published } = await connected();
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
  const before = published();
  const sent = messenger.request(topic, 'wc_sessionPing', {});
  fail(new Error('failed'));
  await settle();
  const later = messenger.request(topic, 'wc_sessionPing', {});
  await settle();
  expect(published()).toBe(before);
  release();
  await Promise.all([sent, later]);
  expect(published()).toBe(before + 2);
  await messenger.request(topic, 'wc_sessionPing', {});
  expect(published()).toBe(before + 3);
});
