import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { publication, setUpRelayClient, topic } from '../test-support/set-up-relay-client.ts';

test('notices within a second that an open socket does not respond, until the relay answers', async () => {
  const { relay, clock, client, events } = setUpRelayClient();
  const heard: boolean[] = [];
  events.on('relayer_silence', (silent) => heard.push(silent));
  await client.subscribe(topic);
  await clock.advance(60_000);
  relay.onFrame = () => 'ignore';
  const waiting = client.publish(publication);
  await clock.advance(999);
  expect([client.connected, client.isSilent]).toEqual([true, false]);
  await clock.advance(1);
  expect([client.connected, client.isSilent, heard]).toEqual([true, true, [true]]);
  relay.disturb('not json');
  await settle();
  expect([client.isSilent, heard]).toEqual([false, [true, false]]);
  relay.onFrame = () => 'take';
  await clock.advance(15_000);
  await waiting;
});

test('replaces a socket that has not responded for 15 s, and resends what waits', async () => {
  const { relay, clock, client, methods } = setUpRelayClient();
  await client.subscribe(topic);
  relay.onFrame = () => 'ignore';
  const waiting = client.publish(publication);
  await clock.advance(14_999);
  expect(methods()).toEqual(['irn_subscribe', 'irn_publish']);
  relay.onFrame = () => 'take';
  await clock.advance(101);
  await waiting;
  expect(methods()).toEqual(['irn_subscribe', 'irn_publish', 'irn_subscribe', 'irn_publish']);
  expect([client.isSilent, relay.connectionCount]).toEqual([false, 1]);
});

test('gives a call after a pause as long as any other before it replaces the socket', async () => {
  const { relay, clock, client, methods } = setUpRelayClient();
  await client.subscribe(topic);
  await clock.advance(60_000);
  relay.onFrame = () => 'ignore';
  const waiting = client.publish(publication);
  await clock.advance(14_999);
  expect(methods()).toEqual(['irn_subscribe', 'irn_publish']);
  relay.onFrame = () => 'take';
  await clock.advance(101);
  await waiting;
  expect(methods()).toEqual(['irn_subscribe', 'irn_publish', 'irn_subscribe', 'irn_publish']);
});

test('notices again that a call stays unanswered after the relay has sent something else', async () => {
  const { relay, clock, client, events } = setUpRelayClient();
  const heard: boolean[] = [];
  events.on('relayer_silence', (silent) => heard.push(silent));
  await client.subscribe(topic);
  relay.onFrame = () => 'ignore';
  const waiting = client.publish(publication);
  await clock.advance(1_000);
  relay.disturb('not json');
  await clock.advance(1_000);
  expect([client.isSilent, heard]).toEqual([true, [true, false, true]]);
  relay.onFrame = () => 'take';
  await clock.advance(15_000);
  await waiting;
});

test('a relay that refuses a publish is responsive until the next attempt', async () => {
  const { relay, clock, client } = setUpRelayClient();
  await client.subscribe(topic);
  relay.onFrame = () => ({ code: -32_000, message: 'busy' });
  const waiting = client.publish(publication);
  await clock.advance(4_999);
  expect(client.isSilent).toBe(false);
  relay.onFrame = () => 'take';
  await clock.advance(1);
  await waiting;
});

test('is responsive again once nothing waits for an answer', async () => {
  const { relay, clock, client } = setUpRelayClient();
  relay.onFrame = () => 'ignore';
  const waiting = expect(client.publish(publication)).rejects.toMatchObject({ code: 'PUBLISH_FAILED' });
  await clock.advance(60_000);
  await waiting;
  expect(client.isSilent).toBe(false);
});
