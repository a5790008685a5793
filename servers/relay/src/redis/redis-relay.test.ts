import { readFile } from 'node:fs/promises';
import { RedisServer } from '@mooring/server-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Relay } from '../server/start-relay.ts';
import { metric, openClient, openRelay } from '../test-support/open-relay.ts';

const topic = '3'.repeat(64);
let redis: RedisServer;

beforeAll(async () => {
  redis = await RedisServer.start('--appendonly', 'yes', '--appendfsync', 'always');
});
afterAll(() => redis.close());

async function ready(relay: Relay): Promise<number> {
  return (await fetch(`${relay.url.replace('ws', 'http')}/ready`)).status;
}

/** Resolves once the relay answers with this status: an answer holds for a second. */
async function becomes(relay: Relay, status: 200 | 503): Promise<void> {
  while ((await ready(relay)) !== status) await metric(relay, 'relay_connections');
}

/** Two relays over one Redis. */
async function two(
  prefix: string,
  more: Parameters<typeof openRelay>[0] = {},
): Promise<readonly [Relay, Relay]> {
  const settings = { store: redis.url, redisReplicas: 0, redisPrefix: prefix, ...more };
  return [await openRelay(settings), await openRelay(settings)];
}

it('delivers a message from a client of one relay to clients of another once, and not back to its sender', async () => {
  const [one, other] = await two('a:');
  const alice = await openClient(one);
  const again = await openClient(other, { seed: alice.seed });
  const bob = await openClient(other);
  for (const client of [alice, again, bob]) await client.subscribe(topic);
  for (const text of ['AA==', 'BB==']) expect((await alice.publish(topic, text)).result).toBe(true);
  await bob.pushed(2);
  expect(bob.messages()).toEqual(['AA==', 'BB==']);
  await bob.publish(topic, 'CC==');
  await Promise.all([alice.pushed(1), again.pushed(1)]);
  expect([alice.messages(), again.messages()]).toEqual([['CC=='], ['CC==']]);
  // Omits metrics that only the servers know.
  expect(await (await fetch(`${one.url.replace('ws', 'http')}/metrics`)).text()).not.toMatch(
    /^relay_mailbox_messages\{/m,
  );
});

it('is not ready while Redis hangs or is gone, and recovers when it returns', async () => {
  const [relay, other] = await two('b:');
  const [alice, bob] = [await openClient(relay), await openClient(other)];
  await bob.subscribe(topic);
  expect(await ready(relay)).toBe(200);
  redis.signal('SIGSTOP');
  await becomes(relay, 503);
  redis.signal('SIGCONT');
  await becomes(relay, 200);
  await redis.kill();
  await becomes(relay, 503);
  const publishing = alice.publish(topic, 'AA==');
  await redis.run();
  expect((await publishing).result).toBe(true);
  await bob.pushed(1);
  await becomes(relay, 200);
});

it('needs no more permissions in Redis than the guide lists', async () => {
  const guide = await readFile(new URL('../../../../docs/operate-relay.md', import.meta.url), 'utf8');
  const [, given = ''] = /`(~mooring:relay:[^`]+)`/.exec(guide) ?? [];
  const rights = given.replaceAll('mooring:relay:', 'c:').split(' ');
  expect(rights.length).toBeGreaterThan(5);
  await redis.client.acl('SETUSER', 'relay', 'on', '>secret', 'resetkeys', 'resetchannels', ...rights);
  const [one, other] = await two('c:', { redisUser: 'relay', redisPassword: 'secret' });
  const [alice, bob] = [await openClient(one), await openClient(other)];
  await bob.subscribe(topic);
  expect((await alice.publish(topic, 'AA==')).result).toBe(true);
  await bob.pushed(1);
  expect(await ready(one)).toBe(200);
  await bob.call('irn_unsubscribe', { topic });
  expect((await bob.call('irn_fetchMessages', { topic })).result).toEqual({ messages: [], hasMore: false });
});
