import { clockNotice } from '@mooring/protocol/relay';
import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import type { SocketFactory, SocketLike, SocketMessage } from '../ports/socket.ts';
import { publication, setUpRelayClient, topic } from '../test-support/set-up-relay-client.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';

function failure(promise: Promise<unknown>): Promise<Error & { code: string }> {
  return promise.then(
    () => {
      throw new Error('resolved');
    },
    (error) => error,
  );
}

test('reconnects 100 ms after a close and resubscribes in one batch', async () => {
  const { relay, clock, client, methods } = setUpRelayClient();
  await client.subscribe(topic);
  await client.subscribe('cd'.repeat(32));
  relay.disconnectAll(1006);
  await clock.advance(99);
  expect(client.connected).toBe(false);
  await clock.advance(1);
  expect(client.connected).toBe(true);
  expect(methods()).toEqual(['irn_subscribe', 'irn_subscribe', 'irn_batchSubscribe']);
});

test('Q25: subscribes 1,001 topics in batches of 500', async () => {
  const { relay, client } = setUpRelayClient();
  const topics = Array.from({ length: 1_001 }, (_item, index) => index.toString(16).padStart(64, '0'));
  client.listen(topics);
  await settle();
  const sizes = relay.frames.map(({ params }) => (params as { topics?: string[] }).topics?.length ?? 1);
  expect(sizes).toEqual([500, 500, 1]);
});

test('Q9: a close with 3000 rejects pending calls with the reason and stays closed until the next call, or for a minute', async () => {
  const { relay, clock, client, events } = setUpRelayClient();
  const errors: Error[] = [];
  events.on('relayer_error', (error) => errors.push(error));
  await client.subscribe(topic);
  relay.onFrame = () => 'ignore';
  const waiting = failure(client.publish(publication));
  await settle();
  relay.disconnectAll(3000, 'Unauthorized: invalid key');
  expect(await waiting).toMatchObject({ code: 'RELAY_INVALID_KEY' });
  expect(errors.at(-1)?.message).toBe(
    'WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)',
  );
  await clock.advance(59_000);
  expect(relay.connectionCount).toBe(0);
  relay.onFrame = () => 'take';
  await client.publish(publication);
  expect(client.connected).toBe(true);
  relay.disconnectAll(3000, 'Unauthorized: invalid key');
  await clock.advance(59_000);
  expect(client.connected).toBe(false);
  await clock.advance(16_000);
  expect(client.connected).toBe(true);
});

test('a refused client tries again when the network returns, but not after its own close', async () => {
  let online: (isOnline: boolean) => void = () => undefined;
  const watch = (listener: typeof online) => {
    online = listener;
    return () => undefined;
  };
  const { relay, clock, client } = setUpRelayClient({ network: { isOnline: () => true, watch } });
  await client.subscribe(topic);
  relay.disconnectAll(3000, 'Unauthorized: invalid key');
  await settle();
  online(true);
  await settle();
  expect(client.connected).toBe(true);
  relay.disconnectAll(3000, 'Unauthorized: invalid key');
  client.close();
  online(true);
  await clock.advance(3_600_000);
  expect(client.connected).toBe(false);
});

test('opens few sockets to a relay that accepts each and closes it with 1013', async () => {
  let opened = 0;
  const openSocket = async (): Promise<SocketFactory> => () => {
    opened += 1;
    const socket: SocketLike = {
      ...{ onopen: null, onmessage: null, onerror: null, onclose: null },
      ...{ send: () => undefined, close: () => undefined },
    };
    queueMicrotask(() => {
      socket.onopen?.({} as never);
      socket.onclose?.({ code: 1013, reason: 'Too Many Requests' } as never);
    });
    return socket;
  };
  const { clock, client } = setUpRelayClient({ openSocket });
  client.listen([topic]);
  await clock.advance(60_000);
  expect(opened).toBeGreaterThan(4);
  expect(opened).toBeLessThanOrEqual(15);
  client.dispose();
});

test('resends an unanswered publish with the same id and rejects after 60 s', async () => {
  const { relay, clock, client } = setUpRelayClient();
  relay.onFrame = () => 'ignore';
  const waiting = failure(client.publish(publication));
  await clock.advance(59_000);
  const sent = relay.frames.filter(({ method }) => method === 'irn_publish').length;
  expect(sent).toBeGreaterThan(2);
  await clock.advance(1_000);
  expect((await waiting).message).toMatch(
    /^Failed to publish payload, please try again\. id:\d{19} tag:1108$/,
  );
});

test('resends a publish that was sent for as long as its caller waits, and one that never left for 60 s', async () => {
  const { relay, clock, client } = setUpRelayClient();
  relay.onFrame = () => 'ignore';
  const outcomes: string[] = [];
  const publish = () =>
    client.publish(publication, 300_000).then(
      () => outcomes.push('confirmed'),
      ({ code }: { code: string }) => outcomes.push(code),
    );
  publish();
  await clock.advance(295_000);
  expect(outcomes).toEqual([]);
  await clock.advance(5_000);
  expect(outcomes).toEqual(['PUBLISH_FAILED']);
  relay.refuses = true;
  relay.disconnectAll();
  await settle();
  publish();
  await clock.advance(65_000);
  expect(outcomes).toEqual(['PUBLISH_FAILED', 'PUBLISH_FAILED']);
});

test('rejects an unanswered proposal with its own message', async () => {
  const { relay, clock, client } = setUpRelayClient();
  relay.onFrame = () => 'ignore';
  const params = { pairingTopic: topic, sessionProposal: 'AAAA', ttl: 300, correlationId: 1 };
  const waiting = failure(client.publish({ method: 'wc_proposeSession', params }));
  await clock.advance(60_000);
  expect((await waiting).message).toMatch(
    /^Failed to publish custom payload, please try again\. id:\d{19} tag:undefined$/,
  );
});

test('completes a publish on a new socket', async () => {
  const { relay, clock, client } = setUpRelayClient();
  relay.onFrame = () => 'ignore';
  const waiting = client.publish(publication);
  await settle();
  relay.onFrame = () => 'take';
  relay.disconnectAll();
  await clock.advance(100);
  await expect(waiting).resolves.toBeUndefined();
});

test('tries an unreachable relay five times, then retries while calls wait, and rejects them on timeout', async () => {
  const { relay, clock, client, events } = setUpRelayClient();
  const errors: Error[] = [];
  events.on('relayer_error', (error) => errors.push(error));
  relay.refuses = true;
  const waiting = failure(client.publish(publication));
  await clock.advance(10_000);
  expect(errors.map(({ message }) => message)).toEqual([
    "Couldn't establish socket connection to the relay server: ws://relay.test",
  ]);
  await clock.advance(50_000);
  expect(await waiting).toMatchObject({ code: 'PUBLISH_FAILED' });
});

test('rejects a subscription on timeout while the relay is unreachable', async () => {
  const { relay, clock, client } = setUpRelayClient();
  relay.refuses = true;
  let failed: unknown;
  client.subscribe(topic).catch((error: unknown) => {
    failed = error;
  });
  await clock.advance(70_000);
  expect(failed).toMatchObject({ code: 'SUBSCRIBE_FAILED' });
});

test('rejects immediately while offline and reconnects when online', async () => {
  let online = true;
  let tell: (online: boolean) => void = () => undefined;
  const network = {
    isOnline: () => online,
    watch: (listener: (online: boolean) => void) => {
      tell = listener;
      return () => undefined;
    },
  };
  const { client, methods } = setUpRelayClient({ network });
  await client.subscribe(topic);
  online = false;
  tell(false);
  expect(client.connected).toBe(false);
  expect((await failure(client.publish(publication))).message).toBe(
    'No internet connection detected. Please restart your network and try again.',
  );
  online = true;
  tell(true);
  await settle();
  expect(methods()).toEqual(['irn_subscribe', 'irn_subscribe']);
});

test('once online, it ends the pause before the next attempt', async () => {
  let tell: (online: boolean) => void = () => undefined;
  const network = {
    isOnline: () => true,
    watch: (listener: (online: boolean) => void) => {
      tell = listener;
      return () => undefined;
    },
  };
  const { relay, clock, client } = setUpRelayClient({ network });
  relay.refuses = true;
  client.listen([topic]);
  // Within the pause after the third attempt.
  await clock.advance(4_000);
  relay.refuses = false;
  await settle();
  expect(client.connected).toBe(false);
  tell(true);
  await settle();
  expect(client.connected).toBe(true);
});

test('rejects an unanswered subscription after 60 s', async () => {
  const { relay, clock, client } = setUpRelayClient();
  relay.onFrame = () => 'ignore';
  const waiting = failure(client.subscribe(topic));
  await clock.advance(70_000);
  expect((await waiting).message).toBe(`Subscribing to ${topic} failed, please try again`);
});

test('Q16: acknowledges a message only once it is stored', async () => {
  let fail = true;
  const { relay, client } = setUpRelayClient({
    onMessage: async () => {
      if (fail) throw new Error('disk full');
    },
  });
  await client.subscribe(topic);
  relay.inject(topic, 'AAAA');
  await settle();
  expect(relay.storedCount).toBe(1);
  fail = false;
  relay.redeliver();
  await settle();
  expect(relay.storedCount).toBe(0);
});

test('ignores frames that are not JSON-RPC or use an unknown method', async () => {
  const { relay, client } = setUpRelayClient();
  await client.subscribe(topic);
  relay.disturb('not json');
  relay.disturb('{"id":"1","jsonrpc":"2.0","method":"irn_other","params":null}');
  relay.disturb('{"id":"2","jsonrpc":"2.0","method":"irn_subscription","params":null}');
  await settle();
  expect(client.connected).toBe(true);
  await expect(client.publish(publication)).resolves.toBeUndefined();
});

const methodNotFound = { code: -32601, message: 'Method not found' };

test('Q4: replaces composite methods with plain ones if the relay lacks them, and probes once per socket', async () => {
  const { relay, client, methods, clock } = setUpRelayClient();
  relay.onFrame = ({ method }) => (method.startsWith('wc_') ? methodNotFound : 'take');
  const pairingTopic = topic;
  const sessionTopic = 'cd'.repeat(32);
  const proposal = { pairingTopic, sessionProposal: 'AAAA', ttl: 300, correlationId: 1 };
  await client.publish({ method: 'wc_proposeSession', params: proposal });
  await client.publish({
    method: 'wc_approveSession',
    params: {
      ...{ sessionTopic, pairingTopic, ttl: 300, correlationId: 1 },
      sessionProposalResponse: 'BBBB',
      sessionSettlementRequest: 'CCCC',
    },
  });
  expect([...methods()].sort()).toEqual([
    ...['irn_publish', 'irn_publish', 'irn_publish', 'irn_subscribe', 'irn_subscribe', 'wc_proposeSession'],
  ]);
  const published = relay.frames.filter(({ method }) => method === 'irn_publish').map(({ params }) => params);
  const common = { ttl: 300, tvf: { correlationId: 1 } };
  expect(published).toEqual([
    { ...common, topic: pairingTopic, message: 'AAAA', tag: 1100, prompt: true },
    { ...common, topic: pairingTopic, message: 'BBBB', tag: 1101, prompt: false },
    { ...common, topic: sessionTopic, message: 'CCCC', tag: 1102, prompt: false },
  ]);
  relay.onFrame = () => 'take';
  relay.disconnectAll();
  await clock.advance(100);
  await client.publish({ method: 'wc_proposeSession', params: { ...proposal, sessionProposal: 'DDDD' } });
  expect(methods().at(-1)).toBe('wc_proposeSession');
});

test('Q11: retries a refused publish up to three times, then rejects with the relay’s error', async () => {
  const { relay, clock, client, events } = setUpRelayClient();
  const errors: Error[] = [];
  events.on('relayer_error', (error) => errors.push(error));
  relay.onFrame = () => ({ code: -32000, message: 'mailbox full' });
  const waiting = failure(client.publish(publication));
  await clock.advance(4_000);
  expect(relay.frames).toHaveLength(1);
  await clock.advance(7_000);
  expect(await waiting).toMatchObject({ code: 'RELAY_ERROR', message: 'mailbox full' });
  expect(relay.frames).toHaveLength(3);
  expect(errors.map(({ message }) => message)).toEqual(['mailbox full', 'mailbox full']);
});

test('resolves a publish that the relay accepts on the second attempt', async () => {
  const { relay, clock, client } = setUpRelayClient();
  relay.onFrame = () => ({ code: -32000, message: 'mailbox full' });
  const waiting = client.publish(publication);
  await clock.advance(1_000);
  relay.onFrame = () => 'take';
  await clock.advance(5_000);
  await expect(waiting).resolves.toBeUndefined();
});

test.each([-32600, -32601, -32602])('rejects a publish refused with %i at once', async (code) => {
  const { relay, client } = setUpRelayClient();
  relay.onFrame = () => ({ code, message: 'no' });
  expect(await failure(client.publish(publication))).toMatchObject({ code: 'RELAY_ERROR', message: 'no' });
});

test('limits pending calls to 2,000 while the relay is unreachable', async () => {
  const { relay, client } = setUpRelayClient();
  relay.refuses = true;
  const refused: { code: string }[] = [];
  for (let number = 0; number < 2_003; number += 1)
    client.publish(publication).catch((error) => refused.push(error));
  await settle();
  expect(refused.map(({ code }) => code)).toEqual(['RELAY_ERROR', 'RELAY_ERROR', 'RELAY_ERROR']);
  client.dispose();
  await settle();
  expect(refused).toHaveLength(2_003);
});

test('a restart opens a new socket, resubscribes everything and resends pending calls', async () => {
  const { relay, events, client, methods } = setUpRelayClient();
  await client.subscribe(topic);
  const heard: string[] = [];
  for (const name of ['relayer_connect', 'relayer_disconnect', 'relayer_transport_closed'] as const)
    events.on(name, () => heard.push(name));
  relay.onFrame = ({ method }) => (method === 'irn_publish' ? 'ignore' : 'take');
  const waiting = client.publish(publication);
  await settle();
  relay.onFrame = () => 'take';
  await client.restart();
  await waiting;
  expect(heard).toEqual(['relayer_disconnect', 'relayer_connect']);
  expect(methods()).toEqual(['irn_subscribe', 'irn_publish', 'irn_subscribe', 'irn_publish']);
  client.close();
  expect(client.connected).toBe(false);
  await client.restart();
  expect(client.connected).toBe(true);
});

test('a restart while the socket opens opens a new one', async () => {
  const { relay, client, methods } = setUpRelayClient();
  const subscribed = client.subscribe(topic);
  await client.restart();
  await subscribed;
  expect([client.connected, relay.connectionCount]).toEqual([true, 1]);
  expect(methods()).toEqual(['irn_subscribe']);
});

test('learns from the relay’s notice that the clock is behind, until a socket opens without one', async () => {
  const relay = new MemoryRelay();
  let tell = (_data: string): void => undefined;
  const openSocket = async () => (url: string) => {
    const socket = relay.socket(url);
    tell = (data) => (socket.onmessage as ((event: SocketMessage) => void) | null)?.({ data });
    return socket;
  };
  const { client, clock, events } = setUpRelayClient({ openSocket });
  let calls = 0;
  events.on('relayer_clock_behind', () => {
    calls += 1;
  });
  await client.subscribe(topic);
  tell(clockNotice(clock.now() + 60_000));
  expect([client.clockIsBehind, calls]).toEqual([false, 0]);
  tell(clockNotice(clock.now() + 7_200_000));
  expect([client.clockIsBehind, calls]).toEqual([true, 1]);
  relay.disconnectAll(1006);
  await clock.advance(100);
  expect([client.connected, client.clockIsBehind]).toEqual([true, false]);
});
