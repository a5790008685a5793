import { createHash } from 'node:crypto';
import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import { openClient, openRelay } from '../test-support/open-relay.ts';
import type { TestClient } from '../test-support/relay-client.ts';

const topic = '1'.repeat(64);
const other = '2'.repeat(64);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Advances time in steps in which sockets can answer pings. */
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

  it('stores a message once that is published again', async () => {
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
