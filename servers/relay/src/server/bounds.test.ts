import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signRelayJwt } from '@mooring/protocol/crypto';
import { FakeClock } from '@mooring/protocol/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { type RelaySettings, relaySettings } from '../settings/relay-settings.ts';
import { metric, openClient, openRelay } from '../test-support/open-relay.ts';
import { type Reply, randomSeed, TestClient, type TestClientOptions } from '../test-support/relay-client.ts';
import type { Relay } from './start-relay.ts';

/** Settings that limit nothing a client can send, or whose effect is not a refusal, with the reason. */
const noBounds = {
  port: 'an address',
  host: 'an address',
  tlsCert: 'a file',
  tlsKey: 'a file',
  workers: 'processes, tested with the workers',
  store: 'a place',
  redisUser: 'a name',
  redisPassword: 'a secret',
  redisTlsCa: 'a file',
  redisTlsCert: 'a file',
  redisTlsKey: 'a file',
  redisPrefix: 'a name',
  redisReplicas: 'what a receipt promises, tested with the Redis store',
  redisWaitMs: 'a time, tested with the Redis store',
  redisWithoutReplica: 'what a receipt promises, tested with the Redis store',
  publicUrls: 'tested with the tokens',
  projects: 'a place, tested with the projects',
  projectsToken: 'a secret',
  projectsCopy: 'a place, tested with the projects',
  projectsSeconds: 'a time, tested with the projects',
  logLevel: 'what is logged',
  drainSeconds: 'how long a stop may take',
  trustedProxies: 'whose word is taken',
  memorySize: 'beyond it the disk is read',
  segmentSize: 'beyond it a new file begins',
  damageSize: 'beyond it no copies are kept, tested with the disk store',
  waitingSize: 'what waits is up to the disk and to Redis: tested with the stores',
  redeliverSeconds: 'a time, tested with the pushes',
  tries: 'an end of pushing, tested with the pushes',
  pingSeconds: 'a time, tested with the frames',
  pendingConnections: 'who meets at the gate is up to the machine: tested there',
} as const;

type Bound = Exclude<keyof RelaySettings, keyof typeof noBounds>;

interface Case {
  /** A value that rejects the attempt of {@link Case.outcome}, and one that does not. */
  readonly tight: number;
  readonly loose: number;
  readonly more?: Partial<RelaySettings>;
  /** `taken`, or the kind of refusal. */
  outcome(relay: Relay, clock: FakeClock): Promise<string>;
  readonly refusal: RegExp;
}

const topic = 'a'.repeat(64);
const topics = [topic, 'b'.repeat(64)];
const outcomeOf = ({ error }: Reply) => error?.message ?? 'taken';

/** Connects and makes a call. */
async function letIn(relay: Relay, options?: TestClientOptions): Promise<string> {
  const client = await TestClient.dial(relay, options);
  const closed = client.closed().then(({ code }) => `closed ${code}`);
  await once(client.socket, 'open');
  return Promise.race([closed, client.call('irn_unsubscribe', { topic }).then(outcomeOf)]);
}

async function twoPublished(relay: Relay): Promise<string> {
  const client = await openClient(relay);
  await client.publish(topic, 'x'.repeat(100));
  return outcomeOf(await client.publish(topic, 'y'.repeat(100)));
}

async function twoLetIn(relay: Relay): Promise<string> {
  const { seed } = await openClient(relay);
  return letIn(relay, { seed });
}

/** Pushes of two messages to a reader that acknowledges none. */
async function twoPushed(relay: Relay): Promise<string> {
  const publisher = await openClient(relay);
  const reader = await openClient(relay, { acknowledge: false });
  await reader.subscribe(topic);
  for (const text of ['one', 'two']) await publisher.publish(topic, text);
  await reader.call('irn_unsubscribe', { topic: 'c'.repeat(64) });
  return reader.pushes.length === 2 ? 'taken' : `given ${reader.pushes.length}`;
}

async function framesSent(relay: Relay, clock: FakeClock): Promise<string> {
  const client = await openClient(relay);
  const closed = client.closed().then(({ code }) => `closed ${code}`);
  for (let frame = 0; frame < 2; frame += 1) await client.call('irn_unsubscribe', { topic });
  await clock.advance(2_000);
  return Promise.race([closed, client.call('irn_unsubscribe', { topic }).then(outcomeOf)]);
}

async function tokenOf(relay: Relay, ahead: number, ttl: number): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1_000) + ahead;
  const claims = { seed: randomSeed(), subject: '00'.repeat(32), audience: relay.url, issuedAt, ttl };
  return letIn(relay, { token: await signRelayJwt(claims) });
}

async function closeOr(client: TestClient, outcome: Promise<string>): Promise<string> {
  return Promise.race([client.closed().then(({ code }) => `closed ${code}`), outcome]);
}

/** Outcome for a client that reads none of forty messages of half a megabyte. */
async function sleeps(relay: Relay): Promise<string> {
  const [publisher, reader] = [await openClient(relay), await openClient(relay)];
  await reader.subscribe(topic);
  reader.socket.pause();
  for (let sent = 0; sent < 40; sent += 1) {
    await publisher.publish(topic, `${sent}`.padEnd(500_000, 'x'));
  }
  const given = await metric(relay, 'relay_refusals_total', 'reason="slow-reader"');
  reader.socket.resume();
  return given === 0 ? 'taken' : 'given up';
}

/** Outcome for a client that sends the beginning of a message, and then a call. */
async function beginsOnly(relay: Relay): Promise<string> {
  const [client, other] = [await openClient(relay), await openClient(relay)];
  const closed = client.closed().then(({ code }) => `closed ${code}`);
  client.socket.send('x'.repeat(100_000), { fin: false });
  const ponged = once(client.socket, 'pong').then(() => 'taken');
  client.socket.ping();
  const outcome = await Promise.race([closed, ponged]);
  expect((await other.subscribe(topic)).result).toBeTypeOf('string');
  return outcome;
}

const bothTopics = async (relay: Relay) =>
  outcomeOf(await (await openClient(relay)).call('irn_batchSubscribe', { topics }));
const muchRead = { frames: 1_000_000, inFlightSize: 100_000_000, topicSize: 100_000_000 };

const throttled = /^closed 1013$/;
const fullFor = (holder: string) => new RegExp(`^The mailbox is full: too much of this ${holder} waits$`);

// The clients of these tests use the project "p".
const folder = mkdtempSync(path.join(tmpdir(), 'mooring-relay-'));
const projectList = path.join(folder, 'projects.json');
writeFileSync(projectList, '{"projects":[{"id":"p"}]}');
afterAll(() => rmSync(folder, { recursive: true }));

const bounds: Record<Bound, Case> = {
  clockSkew: {
    tight: 5,
    loose: 100,
    outcome: (relay) => tokenOf(relay, 50, 86_400),
    refusal: /^closed 3000$/,
  },
  tokenSeconds: {
    tight: 1_000,
    loose: 2_000,
    outcome: (relay) => tokenOf(relay, 0, 1_500),
    refusal: /^closed 3000$/,
  },
  frameSize: {
    tight: 1_024,
    loose: 10_000,
    outcome: async (relay) => {
      const client = await openClient(relay);
      const closed = client.closed().then(({ code }) => `closed ${code}`);
      return Promise.race([closed, client.publish(topic, 'x'.repeat(2_000)).then(outcomeOf)]);
    },
    refusal: /^closed 1009$/,
  },
  messageSize: { tight: 99, loose: 100, outcome: twoPublished, refusal: /99/ },
  ttl: { tight: 299, loose: 300, outcome: twoPublished, refusal: /^requested ttl is above 299 seconds$/ },
  topicMessages: {
    tight: 1,
    loose: 2,
    outcome: twoPublished,
    refusal: /^The mailbox of this topic is full$/,
  },
  topicSize: {
    tight: 400,
    loose: 4_000,
    outcome: twoPublished,
    refusal: /^The mailbox of this topic is full$/,
  },
  storeMessages: { tight: 1, loose: 2, outcome: twoPublished, refusal: /^The mailbox is full$/ },
  storeSize: { tight: 400, loose: 4_000, outcome: twoPublished, refusal: /^The mailbox is full$/ },
  clientStoredMessages: { tight: 1, loose: 2, outcome: twoPublished, refusal: fullFor('client') },
  clientStoredSize: { tight: 400, loose: 4_000, outcome: twoPublished, refusal: fullFor('client') },
  addressStoredMessages: { tight: 1, loose: 2, outcome: twoPublished, refusal: fullFor('address') },
  addressStoredSize: { tight: 400, loose: 4_000, outcome: twoPublished, refusal: fullFor('address') },
  projectStoredMessages: {
    tight: 1,
    loose: 2,
    more: { projects: projectList },
    outcome: twoPublished,
    refusal: fullFor('project'),
  },
  projectStoredSize: {
    tight: 400,
    loose: 4_000,
    more: { projects: projectList },
    outcome: twoPublished,
    refusal: fullFor('project'),
  },
  reservedPercent: {
    tight: 50,
    loose: 0,
    more: { storeMessages: 3, shortSeconds: 299 },
    outcome: twoPublished,
    refusal: /^The mailbox is full$/,
  },
  shortSeconds: {
    tight: 299,
    loose: 300,
    more: { storeMessages: 3, reservedPercent: 50 },
    outcome: twoPublished,
    refusal: /^The mailbox is full$/,
  },
  clientTopics: {
    tight: 1,
    loose: 2,
    outcome: bothTopics,
    refusal: /at most 1 topics/,
  },
  batch: {
    tight: 1,
    loose: 2,
    outcome: bothTopics,
    refusal: /at most 1 items/,
  },
  connections: { tight: 1, loose: 2, outcome: twoLetIn, refusal: throttled },
  clientConnections: { tight: 1, loose: 2, outcome: twoLetIn, refusal: throttled },
  addressConnections: { tight: 1, loose: 2, outcome: twoLetIn, refusal: throttled },
  networkFactor: {
    tight: 1,
    loose: 2,
    more: { addressConnections: 1, trustedProxies: 1 },
    outcome: async (relay) => {
      await openClient(relay, { forwardedFor: '2001:db8:1:1::1' });
      return letIn(relay, { forwardedFor: '2001:db8:1:2::1' });
    },
    refusal: throttled,
  },
  projectConnections: {
    tight: 1,
    loose: 2,
    more: { projects: projectList },
    outcome: twoLetIn,
    refusal: throttled,
  },
  projectMessages: {
    tight: 1,
    loose: 2,
    more: { projects: projectList },
    outcome: twoPublished,
    refusal: /^The project has had its messages of this minute$/,
  },
  addressFailures: {
    tight: 1,
    loose: 2,
    outcome: async (relay) => {
      await letIn(relay, { token: 'hello' });
      const outcome = await letIn(relay, { token: 'hello' });
      return outcome === 'closed 3000' ? 'taken' : outcome;
    },
    refusal: throttled,
  },
  frames: { tight: 2, loose: 3, outcome: framesSent, refusal: throttled },
  addressFrames: { tight: 2, loose: 3, outcome: framesSent, refusal: throttled },
  framesWindow: { tight: 60, loose: 1, more: { frames: 2 }, outcome: framesSent, refusal: throttled },
  inFlight: { tight: 1, loose: 2, outcome: twoPushed, refusal: /^given 1$/ },
  inFlightSize: { tight: 3, loose: 10_000, outcome: twoPushed, refusal: /^given 1$/ },
  frameUnit: {
    tight: 1_024,
    loose: 100_000,
    more: { frames: 50 },
    outcome: async (relay) => {
      const client = await openClient(relay);
      return closeOr(client, client.publish(topic, 'x'.repeat(60_000)).then(outcomeOf));
    },
    refusal: throttled,
  },
  socketBuffer: {
    tight: 200_000,
    loose: 1_000_000_000,
    more: muchRead,
    outcome: sleeps,
    refusal: /^given up$/,
  },
  unread: { tight: 1_000_000, loose: 1_000_000_000, more: muchRead, outcome: sleeps, refusal: /^given up$/ },
  unfinished: { tight: 50_000, loose: 1_000_000, outcome: beginsOnly, refusal: /^closed 1006$/ },
  subscriptions: {
    tight: 1,
    loose: 2,
    outcome: bothTopics,
    refusal: /^The relay takes no more subscriptions now$/,
  },
  addressSubscriptions: {
    tight: 1,
    loose: 2,
    outcome: bothTopics,
    refusal: /^Too many topics are read from this address$/,
  },
};

it('covers every setting, as a limit with a rejecting case or with a reason why it is not a limit', () => {
  expect([...Object.keys(bounds), ...Object.keys(noBounds)].sort()).toEqual(
    Object.keys(relaySettings).sort(),
  );
});

describe('every limit is a setting, and rejects', () => {
  it.each(Object.entries(bounds))('%s', async (name, { tight, loose, more, outcome, refusal }) => {
    const tried = async (value: number) => {
      const clock = new FakeClock(Date.now());
      return outcome(await openRelay({ ...more, [name]: value }, { clock }), clock);
    };
    expect(await tried(tight)).toMatch(refusal);
    expect(await tried(loose)).toBe('taken');
  });
});
