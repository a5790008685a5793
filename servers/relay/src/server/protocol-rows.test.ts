import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { clientKeyPair, signRelayJwt } from '@mooring/protocol/crypto';
import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import { metric, openClient, openRelay } from '../test-support/open-relay.ts';
import { randomSeed, TestClient } from '../test-support/relay-client.ts';

// Rows of pairing-protocol §1.6 to §1.10 and of the Do column of §8 that no other test covers.

const topic = '1'.repeat(64);
const other = '2'.repeat(64);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('§1.9 mailbox', () => {
  it('replies to batchSubscribe first, then pushes each topic oldest first', async () => {
    const relay = await openRelay();
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    for (const text of ['a', 'b']) for (const one of [topic, other]) await alice.publish(one, text);
    await bob.call('irn_batchSubscribe', { topics: [topic, other] });
    await bob.pushed(4);
    expect(bob.kinds).toEqual(['reply', 'push', 'push', 'push', 'push']);
    for (const one of [topic, other]) {
      const ofTopic = bob.pushes.filter((push) => push.params.data.topic === one);
      expect(ofTopic.map((push) => push.params.data.message)).toEqual(['a', 'b']);
    }
  });

  it('a subscription belongs to one connection: another of the same client receives nothing', async () => {
    const relay = await openRelay();
    const alice = await openClient(relay);
    const bob = await openClient(relay);
    const again = await openClient(relay, { seed: bob.seed });
    await bob.subscribe(topic);
    await alice.publish(topic, 'AA==');
    await bob.pushed(1);
    await again.call('irn_unsubscribe', { topic: other });
    expect(again.pushes).toEqual([]);
  });

  it('a subscription ends with its socket', async () => {
    const relay = await openRelay();
    const bob = await openClient(relay);
    await bob.call('irn_batchSubscribe', { topics: [topic, other] });
    expect(await metric(relay, 'relay_subscriptions')).toBe(2);
    await bob.close();
    const again = await openClient(relay, { seed: bob.seed });
    await (await openClient(relay)).publish(topic, 'AA==');
    await again.call('irn_unsubscribe', { topic: other });
    expect(again.pushes).toEqual([]);
    expect(await metric(relay, 'relay_subscriptions')).toBe(0);
  });

  it('an acknowledgement ends a message for all later readers', async () => {
    const relay = await openRelay();
    const [alice, bob, carol] = [await openClient(relay), await openClient(relay), await openClient(relay)];
    await bob.subscribe(topic);
    await alice.publish(topic, 'AA==');
    await bob.pushed(1);
    await bob.call('irn_unsubscribe', { topic });
    await carol.subscribe(topic);
    await carol.subscribe(other);
    expect(carol.pushes).toEqual([]);
  });
});

describe('§1.10 heartbeat', () => {
  it('pings every connection at least every 30 s', async () => {
    const clock = new FakeClock(Date.now());
    const relay = await openRelay({}, { clock });
    const clients = await Promise.all([1, 2, 3].map(() => openClient(relay)));
    for (let round = 0; round < 3; round += 1) {
      const pinged = clients.map(({ socket }) => once(socket, 'ping'));
      await clock.advance(25_000);
      await Promise.all(pinged);
      // By then the answers to the pings have arrived.
      for (const client of clients) await client.call('irn_unsubscribe', { topic });
    }
  });
});

describe('§8, Do column', () => {
  it('Q11: answers a publish with true whenever delivery is possible, even with a full mailbox', async () => {
    const relay = await openRelay({ topicMessages: 1 });
    const alice = await openClient(relay);
    await alice.publish(topic, 'AA==');
    expect((await alice.publish(topic, 'BB==')).error?.code).toBe(-32000);
    expect((await alice.publish(topic, 'AA==')).result).toBe(true);
  });

  it('Q16: pushes messages only to readers of their topic', async () => {
    const relay = await openRelay();
    const [alice, bob, carol] = [await openClient(relay), await openClient(relay), await openClient(relay)];
    await bob.subscribe(topic);
    await carol.subscribe(other);
    await alice.publish(topic, 'AA==');
    await bob.pushed(1);
    await carol.call('irn_unsubscribe', { topic: other });
    expect(carol.pushes).toEqual([]);
  });

  it('§1.3: accepts a token with additional claims, such as act', async () => {
    const relay = await openRelay();
    const seed = randomSeed();
    const { clientId } = await clientKeyPair(seed);
    const issuedAt = Math.floor(Date.now() / 1_000);
    const plain = await signRelayJwt({ seed, subject: 'ab'.repeat(32), audience: relay.url, issuedAt });
    const [head = '', body = ''] = plain.split('.');
    const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), act: 'client_auth' };
    const input = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    const pkcs8 = Buffer.concat([
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      Buffer.from(seed, 'hex'),
    ]);
    const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
    const signature = await crypto.subtle.sign('Ed25519', key, Buffer.from(input));
    const token = `${input}.${Buffer.from(signature).toString('base64url')}`;
    const client = await TestClient.open(relay, { seed, token });
    expect((await client.subscribe(topic)).result).toBe(sha256(topic + clientId));
    await client.close();
  });
});
