import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import type { InspectedMessage } from '../relay/inspected-message.ts';
import { chain, connectPeers, createPeers, outcomeOf } from '../test-support/peers.ts';
import { sendRequest } from '../test-support/raw-messages.ts';
import { recordMessages } from './record-messages.ts';

const line = ({ direction, topicKind, kind, method, call, fate }: InspectedMessage) =>
  [direction, topicKind, kind, method, call, fate].filter((part) => part !== undefined).join(' ');

test('keeps the content of a message that is pushed again', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const { topic } = await connectPeers(peers);
  const { messenger } = wallet.core;
  const receive = messenger.receive.bind(messenger);
  const pushed: Parameters<typeof receive>[0][] = [];
  messenger.receive = (message) => {
    pushed.push(message);
    return receive(message);
  };
  const seen = recordMessages(wallet);
  await sendRequest(dapp, topic, 'wc_sessionRequest', { request: { method: 'eth_sign' }, chainId: chain });
  const [request] = seen.messages;
  for (const message of [...pushed]) await receive(message);
  await settle();
  expect(seen.messages[0]).toEqual(request);
});

test('limits the recording, can omit payloads, exports, and stops', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const { topic } = await connectPeers(peers);
  const trace = recordMessages(dapp, { limit: 3, payloads: false });
  let changes = 0;
  const quiet = trace.onChange(() => {
    changes += 1;
  });
  for (let number = 0; number < 5; number += 1)
    await wallet.emit({ topic, chainId: chain, event: { name: 'chainChanged', data: number } });
  await settle();
  expect(trace.messages).toHaveLength(3);
  expect(changes).toBe(10);
  expect(JSON.parse(JSON.stringify(trace))).toMatchObject({
    version: 1,
    recordedAt: peers.clock.now(),
    messages: [{ method: 'wc_sessionEvent' }, {}, {}],
  });
  expect(JSON.stringify(trace)).not.toContain('chainChanged');
  quiet();
  trace.stop();
  await wallet.emit({ topic, chainId: chain, event: { name: 'chainChanged', data: 9 } });
  await settle();
  expect([trace.messages.length, changes]).toEqual([3, 10]);
  expect(dapp.core.messenger.inspector).toBeUndefined();
  expect(dapp.core.relayer.inspector).toBeUndefined();
});

test('shows the content of a message again that is published again after a failure', async () => {
  const peers = await createPeers();
  const { dapp, relay } = peers;
  const { topic } = await connectPeers(peers);
  const seen = recordMessages(dapp);
  const { messenger } = dapp.core;
  const envelope = messenger.seal(topic, { id: 1, jsonrpc: '2.0', result: true });
  const options = { tag: 1109, ttl: 300, prompt: false };
  relay.onFrame = () => ({ code: -32602, message: 'no' });
  await outcomeOf(messenger.publishSealed(topic, envelope, options, undefined));
  expect(seen.messages.map(line)).toEqual(['out session result failed']);
  relay.onFrame = () => 'take';
  await messenger.publishSealed(topic, envelope, options, undefined);
  await settle();
  expect(seen.messages.map(line)).toEqual(['out session result sent']);
});
