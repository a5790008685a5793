import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import type { InspectedMessage } from '../relay/inspected-message.ts';
import { address, asked, chain, connectPeers, createPeers, given, outcomeOf } from '../test-support/peers.ts';
import { sendRequest } from '../test-support/raw-messages.ts';
import { inspect } from './inspect.ts';
import { recordMessages } from './record-messages.ts';

const sign = { method: 'personal_sign', params: ['0x00', address] };
const line = ({ direction, topicKind, kind, method, call, fate }: InspectedMessage) =>
  [direction, topicKind, kind, method, call, fate].filter((part) => part !== undefined).join(' ');

test('reports both sides of a connection and a request, decrypted, in order and with their fates', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const seen = recordMessages(dapp);
  const there = recordMessages(wallet);
  const { topic } = await connectPeers(peers);
  wallet.once('session_request', ({ id }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } }),
  );
  await dapp.request({ topic, chainId: chain, request: sign });
  await settle();
  expect(seen.messages.map(line)).toEqual([
    'out pairing request wc_sessionPropose sent',
    'in pairing result wc_sessionPropose handled',
    'in session request wc_sessionSettle handled',
    'out session result wc_sessionSettle sent',
    'out session request wc_sessionRequest personal_sign sent',
    'in session result wc_sessionRequest handled',
  ]);
  expect([...there.messages.map(line)].sort()).toEqual(
    [
      'in pairing request wc_sessionPropose handled',
      'out pairing result wc_sessionPropose sent',
      'out session request wc_sessionSettle sent',
      'in session result wc_sessionSettle handled',
      'in session request wc_sessionRequest personal_sign handled',
      'out session result wc_sessionRequest sent',
    ].sort(),
  );
  expect(seen.messages[4]).toMatchObject({
    topic,
    transport: 'relay',
    took: 0,
    failure: undefined,
    payload: { method: 'wc_sessionRequest', params: { request: sign, chainId: chain } },
  });
  expect(seen.messages[4]?.size).toBeGreaterThan(200);
  expect(seen.messages[5]?.id).toBe(seen.messages[4]?.id);
});

test('reports refused, repeated, unreadable and unpublished messages', async () => {
  const peers = await createPeers();
  const { dapp, wallet, relay, clock } = peers;
  const { topic } = await connectPeers(peers);
  const seen = recordMessages(wallet);
  await sendRequest(dapp, topic, 'wc_sessionRequest', { request: { method: 'eth_sign' }, chainId: chain });
  relay.inject(topic, 'AAAA');
  await settle();
  expect(seen.messages.map((one) => [line(one), one.failure])).toEqual([
    ['in session request wc_sessionRequest eth_sign refused', 'UNAUTHORIZED_METHOD'],
    ['out session error wc_sessionRequest sent', undefined],
    ['in session unreadable dropped', 'ENVELOPE_TRUNCATED'],
  ]);
  seen.clear();
  relay.onDeliver = () => 2;
  const event = { name: 'chainChanged', data: 1 };
  const inDapp = recordMessages(dapp);
  await wallet.emit({ topic, chainId: chain, event });
  await settle();
  expect(inDapp.messages.map(line)).toEqual(['in session request wc_sessionEvent handled']);
  relay.onFrame = () => ({ code: -32602, message: 'no' });
  await outcomeOf(wallet.emit({ topic, chainId: chain, event }));
  expect(seen.messages.map((one) => [line(one), one.failure])).toEqual([
    ['out session request wc_sessionEvent sent', undefined],
    ['out session request wc_sessionEvent failed', 'RELAY_ERROR'],
  ]);
  relay.onFrame = () => 'ignore';
  const waiting = outcomeOf(wallet.emit({ topic, chainId: chain, event }));
  await clock.advance(1_000);
  expect(seen.messages.at(-1)).toMatchObject({ fate: 'waiting', took: undefined });
  await clock.advance(60_000);
  await waiting;
  expect(seen.messages.at(-1)).toMatchObject({ fate: 'failed', took: 60_000, failure: 'PUBLISH_FAILED' });
});

test('a client created with a listener reports from the first message on', async () => {
  const seen: InspectedMessage[] = [];
  const peers = await createPeers({ dapp: { onMessage: (message) => seen.push(message) } });
  await connectPeers(peers);
  expect(seen.map(line)).toContain('out pairing request wc_sessionPropose waiting');
});

test('skips a message that was sealed before the inspection began', async () => {
  const peers = await createPeers();
  const { dapp } = peers;
  const { topic } = await connectPeers(peers);
  const { messenger } = dapp.core;
  const envelope = messenger.seal(topic, { id: 1, jsonrpc: '2.0', result: true });
  const seen = recordMessages(dapp);
  await messenger.publishSealed(topic, envelope, { tag: 1109, ttl: 300, prompt: false }, undefined);
  await settle();
  expect(seen.messages.map(line)).toEqual([]);
});

test('a throwing listener affects neither the client nor other listeners; keys are never reported', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const seen: InspectedMessage[] = [];
  inspect(dapp, () => {
    throw new Error('its own');
  });
  inspect(dapp.core, (message) => seen.push(message));
  const { topic } = await connectPeers(peers);
  await wallet.update({ topic, namespaces: given });
  await settle();
  expect(seen.length).toBeGreaterThan(5);
  const text = JSON.stringify(seen);
  expect(text).toContain(asked.eip155.methods[0]);
  expect(text).not.toContain(dapp.core.keychain.get(topic));
});
