import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { metric, openClient, openRelay } from '../test-support/open-relay.ts';

const topic = '9'.repeat(64);
const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => (index + from).toString(16).padStart(64, '0'));

describe('attacks on topics and mailboxes', () => {
  it("a flood of subscriptions: rejected beyond the client's limit, over all its connections", async () => {
    const relay = await openRelay({ clientTopics: 1_200 });
    const one = await openClient(relay);
    const other = await openClient(relay, { seed: one.seed });
    for (const from of [0, 500]) {
      expect((await one.call('irn_batchSubscribe', { topics: numbered(500, from) })).error).toBeUndefined();
    }
    const refused = await other.call('irn_batchSubscribe', { topics: numbered(500, 1_000) });
    expect(refused.error?.message).toBe('A client may read at most 1200 topics');
    expect(await metric(relay, 'relay_subscriptions')).toBe(1_000);
  });

  it('the same topic again and again: one subscription, and no message twice', async () => {
    const relay = await openRelay();
    const [alice, mallory] = [await openClient(relay), await openClient(relay, { acknowledge: false })];
    await mallory.subscribe(topic);
    await alice.publish(topic, 'AA==');
    await mallory.pushed(1);
    for (let times = 0; times < 50; times += 1) await mallory.subscribe(topic);
    expect(mallory.pushes.length).toBe(1);
    expect(await metric(relay, 'relay_subscriptions')).toBe(1);
  });

  it('guessed topics: responses do not reveal whether a topic is used', async () => {
    const relay = await openRelay();
    const [alice, mallory] = [await openClient(relay), await openClient(relay)];
    await alice.subscribe(topic);
    await (await openClient(relay)).publish('8'.repeat(64), 'AA==');
    const answers = async (guess: string) => [
      typeof (await mallory.subscribe(guess)).result,
      (await mallory.call('irn_unsubscribe', { topic: guess })).result,
      (await mallory.call('irn_batchReceive', { receipts: [{ topic: guess, messageId: '7'.repeat(64) }] }))
        .result,
    ];
    expect(await answers(topic)).toEqual(await answers('1'.repeat(64)));
    // Topics have no patterns and no prefixes.
    for (const guess of ['9'.repeat(63), '*', `${'9'.repeat(63)}*`, '9'.repeat(65), '']) {
      expect((await mallory.subscribe(guess)).error?.code).toBe(-32602);
    }
  });

  it('a receipt with a wrong topic or id: the message stays', async () => {
    const relay = await openRelay();
    const [alice, mallory, bob] = [await openClient(relay), await openClient(relay), await openClient(relay)];
    await alice.publish(topic, 'AA==');
    const messageId = createHash('sha256').update('AA==').digest('hex');
    const receipts = [
      { topic, messageId: '0'.repeat(64) },
      { topic: '8'.repeat(64), messageId },
    ];
    expect((await mallory.call('irn_batchReceive', { receipts })).result).toBe(true);
    await bob.subscribe(topic);
    await bob.pushed(1);
  });

  it('colliding ids: a used call id, a guessed push id or a repeated answer end no message', async () => {
    const relay = await openRelay();
    const alice = await openClient(relay);
    const bob = await openClient(relay, { acknowledge: false });
    const mallory = await openClient(relay, { acknowledge: false });
    await bob.subscribe(topic);
    await alice.publish(topic, 'AA==');
    const [push] = await bob.pushed(1);
    if (!push) throw new Error('no push');
    mallory.ack(push);
    mallory.ack(push);
    const params = { topic: '8'.repeat(64) };
    for (let times = 0; times < 2; times += 1) {
      mallory.send({ id: push.id, jsonrpc: '2.0', method: 'irn_subscribe', params });
    }
    await mallory.until(() => mallory.others.length === 2);
    expect(await metric(relay, 'relay_mailbox_messages')).toBe(1);
    bob.ack(push);
    bob.ack(push);
    await bob.call('irn_unsubscribe', params);
    expect(await metric(relay, 'relay_mailbox_messages')).toBe(0);
    expect(await metric(relay, 'relay_acknowledged_total')).toBe(1);
  });

  it('a republished message of another client: the first stays, and its reader receives it once', async () => {
    const relay = await openRelay();
    const [alice, mallory, bob] = [await openClient(relay), await openClient(relay), await openClient(relay)];
    await alice.publish(topic, 'AA==', { tag: 1108 });
    expect((await mallory.publish(topic, 'AA==', { tag: 1, ttl: 1 })).result).toBe(true);
    await bob.subscribe(topic);
    await bob.subscribe('8'.repeat(64));
    const [push, more] = await bob.pushed(1);
    expect(push?.params.data.tag).toBe(1108);
    expect(more).toBeUndefined();
  });

  it('a storm of messages to one topic: rejected beyond the limit, while other topics work', async () => {
    const relay = await openRelay({ topicMessages: 200, frames: 10_000 });
    const [mallory, alice, bob] = [await openClient(relay), await openClient(relay), await openClient(relay)];
    const replies = await Promise.all(numbered(1_000).map((text) => mallory.publish(topic, text)));
    expect(replies.filter(({ result }) => result === true).length).toBe(200);
    expect(new Set(replies.flatMap(({ error }) => error?.message ?? []))).toEqual(
      new Set(['The mailbox of this topic is full']),
    );
    await bob.subscribe('8'.repeat(64));
    expect((await alice.publish('8'.repeat(64), 'AA==')).result).toBe(true);
    await bob.pushed(1);
  });

  it('Q18: mailboxes filled over many topics: rejected beyond the total limit, and accepted again with room', async () => {
    const relay = await openRelay({ storeMessages: 375, frames: 10_000 });
    const [mallory, bob] = [await openClient(relay), await openClient(relay)];
    const replies = await Promise.all(
      numbered(500).map((one) => mallory.publish(one, 'AA==', { ttl: 604_800 })),
    );
    expect(replies.filter(({ result }) => result === true).length).toBe(300);
    const [first = ''] = numbered(1);
    await bob.subscribe(first);
    await bob.pushed(1);
    await bob.call('irn_unsubscribe', { topic: first });
    const long = { ttl: 604_800 };
    expect((await mallory.publish(topic, 'AA==', long)).result).toBe(true);
    expect((await mallory.publish(topic, 'BB==', long)).error?.message).toBe('The mailbox is full');
    // Short-lived messages have reserved room.
    expect((await mallory.publish(topic, 'BB==')).result).toBe(true);
  });
});
