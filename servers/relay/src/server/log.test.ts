import { Writable } from 'node:stream';
import { signRelayJwt } from '@mooring/protocol/crypto';
import { createLogger } from '@mooring/server-kit';
import { expect, it } from 'vitest';
import { createMemoryStore } from '../store/memory-store.ts';
import { openClient, openRelay, turnedAway } from '../test-support/open-relay.ts';
import { randomSeed, TestClient } from '../test-support/relay-client.ts';

const topic = '4f1d7c'.padEnd(64, '9b3e');
const payload = 'cGF5bG9hZC10aGF0LW5vYm9keS1tYXktcmVhZA==';
const attestation = 'attestation-that-nobody-may-read';

/** Any part of a secret that is long enough to be useful. */
function leaks(text: string, secret: string, length: number): readonly string[] {
  const parts = Array.from({ length: Math.max(secret.length - length + 1, 0) }, (_, start) =>
    secret.slice(start, start + length),
  );
  return parts.filter((part) => text.includes(part));
}

it('logs no payload, key, token or complete topic at the most verbose level', async () => {
  let log = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  let broken = false;
  const fails = (what: string) => Promise.reject(new Error(`the disk is full: ${what}`));
  const relay = await openRelay(
    { messageSize: 1_000, frameSize: 4_000, clientTopics: 2 },
    {
      log: createLogger({ server: 'relay', level: 'debug', destination }),
      openStore: async (options) => {
        const store = createMemoryStore(options);
        return {
          ...store,
          publish: (message) => (broken ? fails('publish') : store.publish(message)),
          check: () => (broken ? fails('check') : store.check()),
        };
      },
    },
  );
  const seeds = [randomSeed(), randomSeed()] as const;
  const issuedAt = Math.floor(Date.now() / 1_000);
  const sign = (more: object = {}) =>
    signRelayJwt({ seed: seeds[0], subject: 'ab'.repeat(32), audience: relay.url, issuedAt, ...more });
  const good = await sign();
  const tokens = [
    good,
    await sign({ issuedAt: issuedAt - 90_000 }),
    await sign({ issuedAt: issuedAt + 90_000 }),
    await sign({ audience: 'wss://elsewhere.example/with/a/path' }),
    `${good.slice(0, -8)}AAAAAAAA`,
    `${good}.more`,
    'a-word-instead-of-a-token',
  ];

  // Traffic of every kind.
  const alice = await openClient(relay, { seed: seeds[0], token: good });
  const bob = await openClient(relay, { seed: seeds[1] });
  await bob.subscribe(topic);
  await alice.publish(topic, payload, { attestation });
  await bob.pushed(1);
  await alice.call('wc_proposeSession', { pairingTopic: topic, sessionProposal: `${payload}1`, ttl: 300 });
  await bob.call('irn_fetchMessages', { topic });
  // Refusals of every kind.
  for (const token of tokens.slice(1)) expect((await turnedAway(relay, { token })).code).toBe(3000);
  await alice.publish(topic, payload.repeat(30));
  await alice.publish(topic, payload, { ttl: 9_999_999 });
  await alice.publish(topic.slice(1), payload);
  await alice.call('irn_batchSubscribe', { topics: ['1', '2', '3'].map((digit) => digit.repeat(64)) });
  await alice.call(`irn_${topic}`, { topic, message: payload });
  alice.send(`{"topic":"${topic}","message":"${payload}"`);
  alice.send({ id: 1, jsonrpc: '2.0', result: payload });
  await fetch(`${relay.url.replace('ws', 'http')}/${topic}?auth=${good}`);
  broken = true;
  await alice.publish(topic, `${payload}2`);
  await fetch(`${relay.url.replace('ws', 'http')}/ready`);
  const closed = alice.closed();
  alice.send(payload.repeat(101));
  expect((await closed).code).toBe(1009);
  const binary = await TestClient.open(relay, { seed: seeds[1] });
  binary.socket.send(Buffer.from(payload));
  await binary.closed();
  await relay.close();

  for (const line of ['connected', 'turned away', 'disconnected', 'failed', 'not ready']) {
    expect(log).toContain(`"msg":"${line}"`);
  }
  for (const secret of [payload, attestation, topic, ...seeds, alice.clientId, bob.clientId]) {
    expect(leaks(log, secret, 12)).toEqual([]);
  }
  for (const token of tokens) for (const part of token.split('.')) expect(leaks(log, part, 12)).toEqual([]);
});
