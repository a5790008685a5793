import { createHash } from 'node:crypto';
import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import { metric, openClient, openRelay } from '../test-support/open-relay.ts';

const topic = '1'.repeat(64);
const other = '2'.repeat(64);
const invalid = { code: -32602, message: 'Invalid params' };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const topicsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => index.toString(16).padStart(64, '0'));

describe('calls with invalid params', () => {
  const good = { topic, message: 'AA==', ttl: 300, prompt: false, tag: 1108 };
  it.each([
    ['irn_publish', undefined],
    ['irn_publish', null],
    ['irn_publish', [topic]],
    ['irn_publish', { ...good, topic: undefined }],
    ['irn_publish', { ...good, topic: 'A'.repeat(64) }],
    ['irn_publish', { ...good, topic: 'a'.repeat(63) }],
    ['irn_publish', { ...good, message: '' }],
    ['irn_publish', { ...good, message: 7 }],
    ['irn_publish', { ...good, ttl: 0 }],
    ['irn_publish', { ...good, ttl: -1 }],
    ['irn_publish', { ...good, ttl: 1.5 }],
    ['irn_publish', { ...good, ttl: '300' }],
    ['irn_publish', { ...good, tag: 'x' }],
    ['irn_publish', { ...good, attestation: {} }],
    ['irn_subscribe', {}],
    ['irn_batchSubscribe', { topics: topic }],
    ['irn_batchSubscribe', { topics: Array.from({ length: 501 }, () => topic) }],
    ['irn_batchPublish', { messages: [{ ...good, topic: 'x' }] }],
    ['irn_batchReceive', { receipts: [{ topic, messageId: 'x' }] }],
    ['wc_proposeSession', { pairingTopic: topic, ttl: 300 }],
    ['wc_approveSession', { pairingTopic: topic, sessionTopic: topic, ttl: 300 }],
  ])('%s with %j', async (method, params) => {
    const client = await openClient(await openRelay());
    expect((await client.call(method, params)).error).toEqual(invalid);
  });
});

describe('limits of a call', () => {
  it('bytes of a message', async () => {
    const client = await openClient(await openRelay({ messageSize: 100 }));
    expect((await client.publish(topic, 'x'.repeat(100))).result).toBe(true);
    expect((await client.publish(topic, 'x'.repeat(101))).error).toEqual({
      code: -32602,
      message: 'The message is larger than 100 bytes',
    });
  });

  it('bytes of a message count with its attestation, and as bytes', async () => {
    const client = await openClient(await openRelay({ messageSize: 100 }));
    const attestation = 'x'.repeat(60);
    expect((await client.publish(topic, 'x'.repeat(40), { attestation })).result).toBe(true);
    for (const [message, more] of [
      ['x'.repeat(41), { attestation }],
      ['x', { attestation: 'x'.repeat(1_000) }],
      ['€'.repeat(34), {}],
    ] as const) {
      expect((await client.publish(topic, message, more)).error?.code).toBe(-32_602);
    }
  });

  it('time that a message is kept', async () => {
    const client = await openClient(await openRelay());
    expect((await client.publish(topic, 'a', { ttl: 604_800 })).result).toBe(true);
    expect((await client.publish(topic, 'b', { ttl: 604_801 })).error).toEqual({
      code: -32000,
      message: 'requested ttl is above 604800 seconds',
    });
  });

  it('topics of a client, over all its connections', async () => {
    const relay = await openRelay({ clientTopics: 3 });
    const one = await openClient(relay);
    const other = await openClient(relay, { seed: one.seed });
    const topics = ['1', '2', '3', '4'].map((digit) => digit.repeat(64));
    const [first = '', second = '', third = '', fourth = ''] = topics;
    await one.call('irn_batchSubscribe', { topics: [first, second] });
    await other.subscribe(third);
    const refused = { code: -32000, message: 'A client may read at most 3 topics' };
    expect((await other.subscribe(fourth)).error).toEqual(refused);
    expect((await one.call('irn_batchSubscribe', { topics })).error).toEqual(refused);
    expect(
      (await one.call('wc_proposeSession', { pairingTopic: fourth, sessionProposal: 'x', ttl: 300 })).error,
    ).toEqual(refused);
    expect((await one.subscribe(first)).result).toBeTypeOf('string');
    await one.close();
    expect((await other.subscribe(fourth)).result).toBeTypeOf('string');
  });

  it('items in a batch', async () => {
    const client = await openClient(await openRelay({ batch: 2 }));
    const topics = ['1', '2', '3'].map((digit) => digit.repeat(64));
    expect((await client.call('irn_batchSubscribe', { topics })).error?.message).toBe(
      'A batch may hold at most 2 items',
    );
  });

  it('counts a topic once that a batch names twice', async () => {
    const relay = await openRelay({ clientTopics: 2, addressSubscriptions: 2, subscriptions: 2 });
    const client = await openClient(relay);
    const reply = await client.call('irn_batchSubscribe', { topics: [topic, other, topic] });
    expect(reply.result).toHaveLength(3);
    expect(await metric(relay, 'relay_subscriptions')).toBe(2);
    expect((await client.subscribe('3'.repeat(64))).error?.message).toBe(
      'A client may read at most 2 topics',
    );
  });

  it.each([
    ['irn_batchPublish', { messages: topicsOf(3).map((topic) => ({ topic, message: 'a', ttl: 60 })) }],
    ['irn_batchFetchMessages', { topics: topicsOf(3) }],
    ['irn_batchUnsubscribe', { subscriptions: topicsOf(3).map((topic) => ({ topic, id: 'x' })) }],
    ['irn_batchReceive', { receipts: topicsOf(3).map((topic) => ({ topic, messageId: topic })) }],
  ])('limits the items of %s, and processes none of a longer one', async (method, params) => {
    const relay = await openRelay({ batch: 2 });
    const client = await openClient(relay);
    expect((await client.call(method, params)).error?.message).toBe('A batch may hold at most 2 items');
    expect(await metric(relay, 'relay_mailbox_messages')).toBe(0);
    expect(await metric(relay, 'relay_refusals_total', 'reason="batch-size"')).toBe(1);
  });
});

describe('methods', () => {
  it('publish: internal fields of a message stay out of the push', async () => {
    const relay = await openRelay();
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    await bob.subscribe(topic);
    const tvf = { correlationId: 17, rpcMethods: ['eth_sendTransaction'], txHashes: ['0x1'] };
    await alice.publish(topic, 'AA==', { prompt: true, attestation: null, tvf });
    const [push] = await bob.pushed(1);
    expect(Object.keys(push?.params.data ?? {}).sort()).toEqual(['message', 'publishedAt', 'tag', 'topic']);
  });

  it('publish: six hours if the caller sends no ttl', async () => {
    const clock = new FakeClock(Date.now());
    const relay = await openRelay({ pingSeconds: 30 }, { clock });
    const alice = await openClient(relay);
    expect((await alice.call('irn_publish', { topic, message: 'AA==' })).result).toBe(true);
    const waiting = async () => {
      const client = await openClient(relay, { now: clock.now() });
      return ((await client.call('irn_fetchMessages', { topic })).result as { messages: [] }).messages.length;
    };
    await clock.advance(21_599_000);
    expect(await waiting()).toBe(1);
    await clock.advance(1_000);
    expect(await waiting()).toBe(0);
  });

  it('batchSubscribe: 500 topics in one call, ids in their order', async () => {
    const bob = await openClient(await openRelay());
    const reply = await bob.call('irn_batchSubscribe', { topics: topicsOf(500) });
    expect(reply.result).toEqual(topicsOf(500).map((one) => sha256(one + bob.clientId)));
  });

  it('Q6: composite methods accept any correlationId, or none', async () => {
    const alice = await openClient(await openRelay());
    const proposal = { pairingTopic: topic, ttl: 300 };
    for (const [index, correlationId] of [17, '17', undefined, 1.7e18].entries()) {
      const call = { ...proposal, sessionProposal: `proposal ${index}`, correlationId };
      expect((await alice.call('wc_proposeSession', call)).result).toBe(true);
    }
  });

  it('unsubscribe: by topic, whatever id the client names', async () => {
    const relay = await openRelay();
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    for (const id of [sha256(topic + bob.clientId), sha256('another'), undefined]) {
      await bob.subscribe(topic);
      expect((await bob.call('irn_unsubscribe', { topic, id })).result).toBe(true);
    }
    await alice.publish(topic, 'AA==');
    await bob.subscribe(other);
    expect(bob.pushes).toEqual([]);
    expect(await metric(relay, 'relay_subscriptions')).toBe(1);
  });

  it('Q25: subscribing again changes nothing, alone or in a batch', async () => {
    const relay = await openRelay();
    const bob = await openClient(relay);
    const first = (await bob.subscribe(topic)).result;
    expect((await bob.subscribe(topic)).result).toBe(first);
    expect((await bob.call('irn_batchSubscribe', { topics: [topic, topic] })).result).toEqual([first, first]);
    expect(await metric(relay, 'relay_subscriptions')).toBe(1);
  });

  it('propose: subscribes the caller to the pairing and publishes the proposal', async () => {
    const relay = await openRelay();
    const [dapp, wallet] = [await openClient(relay), await openClient(relay)];
    const proposal = {
      pairingTopic: topic,
      sessionProposal: 'proposal',
      ttl: 300,
      correlationId: 17,
      attestation: 'a.b.c',
    };
    expect((await dapp.call('wc_proposeSession', proposal)).result).toBe(true);
    await wallet.subscribe(topic);
    const [push] = await wallet.pushed(1);
    expect(push?.params.data).toMatchObject({ message: 'proposal', tag: 1100, attestation: 'a.b.c' });
    await wallet.publish(topic, 'answer');
    await dapp.pushed(1);
    expect(dapp.messages()).toEqual(['answer']);
  });

  it('approve: subscribes the caller to the session, answers on the pairing, stores the settlement', async () => {
    const relay = await openRelay();
    const [dapp, wallet] = [await openClient(relay), await openClient(relay)];
    await dapp.subscribe(topic);
    const approval = {
      sessionTopic: other,
      pairingTopic: topic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
      ttl: 300,
      correlationId: 17,
    };
    expect((await wallet.call('wc_approveSession', approval)).result).toBe(true);
    await dapp.pushed(1);
    await dapp.subscribe(other);
    await dapp.pushed(2);
    expect(dapp.pushes.map(({ params }) => params.data)).toMatchObject([
      { topic, message: 'response', tag: 1101 },
      { topic: other, message: 'settlement', tag: 1102 },
    ]);
    await dapp.publish(other, 'settled');
    await wallet.pushed(1);
    expect(wallet.messages()).toEqual(['settled']);
  });

  it('accepts every prefix, and pushes with the one subscribed with', async () => {
    const relay = await openRelay();
    const alice = await openClient(relay);
    for (const prefix of ['irn', 'waku', 'iridium']) {
      const bob = await openClient(relay);
      const params = { topic, message: prefix, ttl: 60, tag: 0 };
      expect((await bob.call(`${prefix}_subscribe`, { topic })).result).toBe(sha256(topic + bob.clientId));
      expect((await alice.call(`${prefix}_publish`, params)).result).toBe(true);
      await bob.until(() => bob.messages().includes(prefix));
      expect(bob.pushes.at(-1)?.method).toBe(`${prefix}_subscription`);
      expect((await bob.call(`${prefix}_unsubscribe`, { topic, id: 'any' })).result).toBe(true);
      await bob.close();
    }
  });

  it('batches: publish, subscribe in order, unsubscribe', async () => {
    const relay = await openRelay();
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    const topics = [other, topic];
    const reply = await bob.call('irn_batchSubscribe', { topics });
    expect(reply.result).toEqual(topics.map((one) => sha256(one + bob.clientId)));
    const messages = topics.map((one, index) => ({
      topic: one,
      message: `m${index}`,
      ttl: 60,
      tag: 1,
      prompt: false,
    }));
    expect((await alice.call('irn_batchPublish', { messages })).result).toBe(true);
    await bob.pushed(2);
    expect([...bob.messages()].sort()).toEqual(['m0', 'm1']);
    const subscriptions = topics.map((one) => ({ topic: one, id: 'x' }));
    expect((await bob.call('irn_batchUnsubscribe', { subscriptions })).result).toBe(true);
    await alice.publish(topic, 'later');
    await bob.subscribe('3'.repeat(64));
    expect(bob.pushes.length).toBe(2);
  });

  it('returns stored messages in parts, and ends them with receipts', async () => {
    const relay = await openRelay({ frames: 10_000 });
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    const texts = Array.from({ length: 700 }, (_, index) => `m${index}`);
    await alice.call('irn_batchPublish', {
      messages: texts.slice(0, 500).map((message) => ({ topic, message, ttl: 60 })),
    });
    await alice.call('irn_batchPublish', {
      messages: texts.slice(500).map((message) => ({ topic, message, ttl: 60 })),
    });
    type Fetched = { messages: { topic: string; message: string }[]; hasMore: boolean };
    const fetched = async () =>
      (await bob.call('irn_batchFetchMessages', { topics: [other, topic] })).result as Fetched;
    const [first, second] = [await fetched(), await fetched()];
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect([...first.messages, ...second.messages].map(({ message }) => message)).toEqual(texts);
    const receipts = texts.slice(0, 500).map((text) => ({ topic, messageId: sha256(text) }));
    expect((await bob.call('irn_batchReceive', { receipts })).result).toBe(true);
    const rest = (await bob.call('irn_fetchMessages', { topic })).result as Fetched;
    expect(rest.messages.length).toBe(200);
    expect(rest.hasMore).toBe(false);
  });

  it('does not publish a proposal to a topic that the caller may not read', async () => {
    const relay = await openRelay({ clientTopics: 1 });
    const [dapp, wallet] = [await openClient(relay), await openClient(relay)];
    await dapp.subscribe(other);
    const proposal = { pairingTopic: topic, sessionProposal: 'x', ttl: 300 };
    expect((await dapp.call('wc_proposeSession', proposal)).error?.message).toContain('at most 1 topics');
    const approval = {
      ...{ sessionTopic: '3'.repeat(64), pairingTopic: topic, ttl: 300 },
      ...{ sessionProposalResponse: 'y', sessionSettlementRequest: 'z' },
    };
    await wallet.subscribe(other);
    expect((await wallet.call('wc_approveSession', approval)).error?.message).toContain('at most 1 topics');
    expect(await metric(relay, 'relay_mailbox_messages')).toBe(0);
  });

  it('ends the subscription of a composite call whose message is refused, but no earlier one', async () => {
    const relay = await openRelay();
    const client = await openClient(relay);
    const ttl = 100_000_000;
    const proposal = { pairingTopic: topic, sessionProposal: 'x', ttl };
    const approval = {
      ...{ sessionTopic: other, pairingTopic: topic, ttl },
      ...{ sessionProposalResponse: 'y', sessionSettlementRequest: 'z' },
    };
    const refused = async () => [
      (await client.call('wc_proposeSession', proposal)).error?.message,
      (await client.call('wc_approveSession', approval)).error?.message,
    ];
    const tooLong = expect.stringContaining('requested ttl is above');
    expect(await refused()).toEqual([tooLong, tooLong]);
    expect(await metric(relay, 'relay_subscriptions')).toBe(0);
    await client.subscribe(topic);
    await client.subscribe(other);
    expect(await refused()).toEqual([tooLong, tooLong]);
    expect(await metric(relay, 'relay_subscriptions')).toBe(2);
  });

  it('keeps a topic that is subscribed to while a composite call is being refused', async () => {
    const relay = await openRelay();
    const client = await openClient(relay);
    const proposal = { pairingTopic: topic, sessionProposal: 'x', ttl: 100_000_000 };
    const calls = await Promise.all([client.call('wc_proposeSession', proposal), client.subscribe(topic)]);
    expect(calls.map(({ error }) => error === undefined)).toEqual([false, true]);
    expect(await metric(relay, 'relay_subscriptions')).toBe(1);
  });

  it('accepts no receipt of a message from its publisher, nor of an unknown one', async () => {
    const relay = await openRelay();
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    await alice.publish(topic, 'AA==');
    const receive = (messageId: string) => ({ receipts: [{ topic, messageId }] });
    expect((await alice.call('irn_batchReceive', receive(sha256('AA==')))).result).toBe(true);
    expect((await bob.call('irn_batchReceive', receive(sha256('BB==')))).result).toBe(true);
    expect(await metric(relay, 'relay_mailbox_messages')).toBe(1);
    expect((await bob.call('irn_batchReceive', receive(sha256('AA==')))).result).toBe(true);
    expect(await metric(relay, 'relay_mailbox_messages')).toBe(0);
  });
});
