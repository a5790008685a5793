import { createHash } from 'node:crypto';
import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import { openClient, openRelay } from '../test-support/open-relay.ts';
import type { TestClient } from '../test-support/relay-client.ts';

const topic = '1'.repeat(64);
const other = '2'.repeat(64);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Lets time pass in steps in which sockets can answer pings. */
async function pass(clock: FakeClock, seconds: number, ...clients: readonly TestClient[]): Promise<void> {
  for (let left = seconds; left > 0; left -= 10) {
    await clock.advance(Math.min(left, 10) * 1_000);
    for (const client of clients) await client.call('irn_unsubscribe', { topic: '0'.repeat(64) });
  }
}

describe('publish and subscribe', () => {
  it('pushes a message to a reader unchanged', async () => {
    const relay = await openRelay();
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    const reply = await bob.subscribe(topic);
    expect(reply.result).toBe(sha256(topic + bob.clientId));
    expect((await alice.publish(topic, 'AA==', { attestation: '' })).result).toBe(true);
    const [push] = await bob.pushed(1);
    expect(push).toEqual({
      id: expect.stringMatching(/^\d{19}$/),
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: {
        id: reply.result,
        data: { topic, message: 'AA==', publishedAt: expect.any(Number), tag: 1108, attestation: '' },
      },
    });
  });

  it('never pushes a message to any connection of its publisher', async () => {
    const relay = await openRelay();
    const alice = await openClient(relay);
    const again = await openClient(relay, { seed: alice.seed });
    const bob = await openClient(relay);
    for (const client of [alice, again, bob]) await client.subscribe(topic);
    await alice.publish(topic, 'one');
    await bob.pushed(1);
    await bob.publish(topic, 'two');
    await Promise.all([alice.pushed(1), again.pushed(1)]);
    expect([alice.messages(), again.messages(), bob.messages()]).toEqual([['two'], ['two'], ['one']]);
  });

  it('stores unread messages, and pushes them oldest first after the reply to a subscription', async () => {
    const relay = await openRelay();
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    const numbers = Array.from({ length: 200 }, (_, index) => `message ${index}`);
    for (const text of numbers) await alice.publish(topic, text);
    await bob.subscribe(topic);
    await bob.pushed(200);
    expect(bob.kinds.slice(0, 2)).toEqual(['reply', 'push']);
    expect(bob.messages()).toEqual(numbers);
  });

  it('stores a message that is published again once', async () => {
    const relay = await openRelay();
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    for (let time = 0; time < 3; time += 1) expect((await alice.publish(topic, 'same')).result).toBe(true);
    await alice.publish(topic, 'last');
    await bob.subscribe(topic);
    await bob.pushed(2);
    expect(bob.messages()).toEqual(['same', 'last']);
    expect((await alice.publish(topic, 'same')).result).toBe(true);
    await alice.publish(topic, 'end');
    await bob.pushed(3);
    expect(bob.messages()).toEqual(['same', 'last', 'end']);
  });

  it('pushes a message again to a client that disconnected before acknowledging it', async () => {
    const relay = await openRelay();
    const alice = await openClient(relay);
    const first = await openClient(relay, { acknowledge: false });
    await first.subscribe(topic);
    await alice.publish(topic, 'one');
    await first.pushed(1);
    await first.close();
    const second = await openClient(relay, { seed: first.seed });
    await second.subscribe(topic);
    await second.pushed(1);
    await second.call('irn_unsubscribe', { topic, id: '' });
    await second.subscribe(topic);
    await alice.publish(topic, 'two');
    await second.pushed(2);
    expect(second.messages()).toEqual(['one', 'two']);
  });

  it('Q1: accepts an acknowledgement whose id has the suffix n', async () => {
    const relay = await openRelay();
    const alice = await openClient(relay);
    const bob = await openClient(relay, { acknowledge: false });
    await bob.subscribe(topic);
    await alice.publish(topic, 'one');
    const [push] = await bob.pushed(1);
    if (push) bob.ack(push, `${push.id}n`);
    await bob.call('irn_unsubscribe', { topic, id: 'x' });
    expect((await bob.call('irn_fetchMessages', { topic })).result).toEqual({ messages: [], hasMore: false });
  });

  it('pushes again after 30 s with the same id, three times in all', async () => {
    const clock = new FakeClock(Date.now());
    const relay = await openRelay({}, { clock });
    const alice = await openClient(relay);
    const bob = await openClient(relay, { acknowledge: false });
    await bob.subscribe(topic);
    await alice.publish(topic, 'one');
    await bob.pushed(1);
    await pass(clock, 29, bob, alice);
    expect(bob.pushes.length).toBe(1);
    await pass(clock, 1, bob);
    expect(bob.pushes.length).toBe(2);
    await pass(clock, 30, bob);
    expect(bob.pushes.length).toBe(3);
    await pass(clock, 90, bob);
    expect(bob.pushes.length).toBe(3);
    expect(new Set(bob.pushes.map((push) => push.id)).size).toBe(1);
    // No longer pushed on this connection, until the client subscribes again.
    await bob.subscribe(topic);
    await bob.pushed(4);
    expect(bob.messages()).toEqual(['one', 'one', 'one', 'one']);
  });

  it('pushes again by the interval and count of the settings', async () => {
    const clock = new FakeClock(Date.now());
    const relay = await openRelay({ redeliverSeconds: 5, tries: 2 }, { clock });
    const alice = await openClient(relay);
    const bob = await openClient(relay, { acknowledge: false });
    await bob.subscribe(topic);
    await alice.publish(topic, 'one');
    await bob.pushed(1);
    await pass(clock, 4, bob, alice);
    expect(bob.pushes.length).toBe(1);
    await pass(clock, 1, bob, alice);
    expect(bob.pushes.length).toBe(2);
    await pass(clock, 20, bob, alice);
    expect(bob.pushes.length).toBe(2);
  });

  it('does not push pending messages twice when a client subscribes again', async () => {
    const relay = await openRelay();
    const alice = await openClient(relay);
    const bob = await openClient(relay, { acknowledge: false });
    await bob.subscribe(topic);
    await alice.publish(topic, 'one');
    await bob.pushed(1);
    await bob.call('irn_batchSubscribe', { topics: [topic] });
    await alice.publish(topic, 'two');
    await bob.pushed(2);
    expect(bob.messages()).toEqual(['one', 'two']);
  });

  it('pushes at most one window without acknowledgements, and the rest as they arrive', async () => {
    const relay = await openRelay({ inFlight: 4 });
    const alice = await openClient(relay);
    const bob = await openClient(relay, { acknowledge: false });
    for (let number = 0; number < 6; number += 1) await alice.publish(topic, `stored ${number}`);
    await bob.subscribe(topic);
    await bob.pushed(4);
    for (let number = 0; number < 6; number += 1) await alice.publish(topic, `live ${number}`);
    await bob.call('irn_unsubscribe', { topic: other, id: '' });
    expect(bob.pushes.length).toBe(4);
    bob.acknowledge = true;
    for (const push of bob.pushes) bob.ack(push);
    await bob.pushed(12);
    expect(bob.messages()).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((number) => `stored ${number}`),
      ...[0, 1, 2, 3, 4, 5].map((number) => `live ${number}`),
    ]);
  });

  it('lets a message expire', async () => {
    const clock = new FakeClock(Date.now());
    const relay = await openRelay({}, { clock });
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    await alice.publish(topic, 'short', { ttl: 30 });
    await alice.publish(topic, 'long', { ttl: 31 });
    await pass(clock, 30, alice, bob);
    await bob.subscribe(topic);
    await bob.pushed(1);
    expect(bob.messages()).toEqual(['long']);
  });
});

describe('the composite methods', () => {
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

  it('approve: subscribes the caller to the session, answers on the pairing, keeps the settlement', async () => {
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
});

describe('the other methods', () => {
  it('answers to every prefix and pushes with the one subscribed with', async () => {
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

  it('fetches waiting messages in parts, and ends them with receipts', async () => {
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
});
