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
const topics = (count: number) =>
  Array.from({ length: count }, (_, index) => index.toString(16).padStart(64, '0'));

describe('§1.6 methods', () => {
  it('publish: internal fields of a message stay out of the push', async () => {
    const relay = await openRelay();
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    await bob.subscribe(topic);
    const tvf = { correlationId: 17, rpcMethods: ['eth_sendTransaction'], txHashes: ['0x1'] };
    await alice.publish(topic, 'AA==', { prompt: true, attestation: null, tvf });
    const [push] = await bob.pushed(1);
    expect(Object.keys(push?.params.data ?? {}).sort()).toEqual(['message', 'publishedAt', 'tag', 'topic']);
  });

  it('publish: six hours when the caller gives no ttl', async () => {
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
    const reply = await bob.call('irn_batchSubscribe', { topics: topics(500) });
    expect(reply.result).toEqual(topics(500).map((one) => sha256(one + bob.clientId)));
  });

  it('Q6: the composite methods do with any correlationId, or none', async () => {
    const alice = await openClient(await openRelay());
    const proposal = { pairingTopic: topic, ttl: 300 };
    for (const [index, correlationId] of [17, '17', undefined, 1.7e18].entries()) {
      const call = { ...proposal, sessionProposal: `proposal ${index}`, correlationId };
      expect((await alice.call('wc_proposeSession', call)).result).toBe(true);
    }
  });
});

describe('§1.7 ids', () => {
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
});

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

  it('a subscription is of one connection: another of the same client gets nothing', async () => {
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

  it('an acknowledgement ends a message for every reader that comes later', async () => {
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
      // By then the answers to the pings have arrived too.
      for (const client of clients) await client.call('irn_unsubscribe', { topic });
    }
  });
});

describe('§8, what to do', () => {
  it('Q10: the same call again, with the same id, is answered again and stored once', async () => {
    const relay = await openRelay();
    const alice = await openClient(relay);
    const params = { topic, message: 'AA==', ttl: 300, prompt: false, tag: 1108 };
    for (let times = 0; times < 10; times += 1) {
      alice.send({ id: '1700000000000000001', jsonrpc: '2.0', method: 'irn_publish', params });
    }
    await alice.until(() => alice.others.length === 10);
    for (const reply of alice.others) {
      expect(reply).toEqual({ id: '1700000000000000001', jsonrpc: '2.0', result: true });
    }
    expect(await metric(relay, 'relay_mailbox_messages')).toBe(1);
  });

  it('Q11: a publish is answered with true whenever delivery is possible, in a full mailbox too', async () => {
    const relay = await openRelay({ topicMessages: 1 });
    const alice = await openClient(relay);
    await alice.publish(topic, 'AA==');
    expect((await alice.publish(topic, 'BB==')).error?.code).toBe(-32000);
    expect((await alice.publish(topic, 'AA==')).result).toBe(true);
  });

  it('Q16: only who reads a topic is pushed its messages', async () => {
    const relay = await openRelay();
    const [alice, bob, carol] = [await openClient(relay), await openClient(relay), await openClient(relay)];
    await bob.subscribe(topic);
    await carol.subscribe(other);
    await alice.publish(topic, 'AA==');
    await bob.pushed(1);
    await carol.call('irn_unsubscribe', { topic: other });
    expect(carol.pushes).toEqual([]);
  });

  it('Q25: subscribing again changes nothing, alone or in a batch', async () => {
    const relay = await openRelay();
    const bob = await openClient(relay);
    const first = (await bob.subscribe(topic)).result;
    expect((await bob.subscribe(topic)).result).toBe(first);
    expect((await bob.call('irn_batchSubscribe', { topics: [topic, topic] })).result).toEqual([first, first]);
    expect(await metric(relay, 'relay_subscriptions')).toBe(1);
  });

  it('§1.3: a token with more claims, such as act, is taken', async () => {
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
