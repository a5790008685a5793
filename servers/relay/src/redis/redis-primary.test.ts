import { RedisServer } from '@mooring/server-kit/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { topicKeys } from './redis-keys.ts';
import { RedisPrimary, type ReplicaRule } from './redis-primary.ts';
import { publishOutcomes } from './redis-scripts.ts';

const none: ReplicaRule = { replicas: 0, timeoutMs: 1_000, acceptsWithout: false };
const access = { tls: undefined, database: 0, user: undefined, password: undefined };
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function start(...settings: readonly string[]): Promise<RedisServer> {
  const server = await RedisServer.start(...settings);
  opened.push(server);
  return server;
}

async function open({ port }: Pick<RedisServer, 'port'>, rule = none) {
  const events: string[] = [];
  const received: string[] = [];
  const commits: number[] = [];
  const primary = new RedisPrimary({
    host: { host: '127.0.0.1', port },
    access,
    rule,
    onCommit: (seconds) => commits.push(seconds),
    onMessage: (channel, text) => received.push(`${channel} ${text}`),
    events: {
      onReady: () => events.push('ready'),
      onLost: () => events.push('lost'),
      onMoved: () => events.push('moved'),
    },
  });
  opened.push(primary);
  await primary.tried();
  return { primary, events, received, commits };
}

/** A write of the publish script. */
function write(id: string) {
  const { order, expiry, state, message, channel } = topicKeys('test:', 'a'.repeat(64));
  const numbers = ['1', '99999999999999', '60000', '4'];
  return {
    keys: [order, expiry, state, `${message}${id}`],
    args: [id, 'alice', ...numbers, 'data', '100', '100000', message, channel, '', 'yes'],
  };
}

it('writes, reads, and receives what it subscribed to until that is ignored', async () => {
  const server = await start();
  const { primary, events, received, commits } = await open(server);
  expect([primary.key, primary.hearing, events]).toEqual([`127.0.0.1:${server.port}`, 1, ['ready']]);
  const { channel, order } = topicKeys('test:', 'a'.repeat(64));
  await primary.listen(channel);
  expect(await primary.write(write('one'))).toBe(publishOutcomes.stored);
  await expect.poll(() => received).toEqual([expect.stringContaining(`${channel} one `)]);
  expect(await primary.reads.client.zcard(order)).toBe(1);
  expect(commits).toHaveLength(1);
  primary.ignore(channel);
  // The answer shows that the server has ended the subscription.
  await primary.look();
  await primary.write(write('two'));
  await primary.look();
  expect(received).toHaveLength(1);
});

it('rejects while its server is away, and receives again afterwards, with a new number', async () => {
  const server = await start();
  const { primary, events } = await open(server);
  await server.kill();
  await expect.poll(() => primary.hearing).toBeUndefined();
  expect(events).toEqual(['ready', 'lost']);
  // Its three connections notice one after the other; until then a command fails in the library's words.
  const refusal = (call: () => Promise<unknown>) => call().catch(({ name }: Error) => name);
  await expect.poll(() => refusal(() => primary.look())).toBe('RedisUnreachable');
  await expect.poll(() => refusal(() => primary.write(write('one')))).toBe('RedisUnreachable');
  primary.ignore('anything');
  await expect(primary.listen('anything')).rejects.toMatchObject({ name: 'RedisUnreachable' });
  await expect(primary.check()).rejects.toThrow(`no connection to 127.0.0.1:${server.port}`);
  await server.run();
  await expect.poll(() => primary.hearing).toBe(2);
  expect(events).toEqual(['ready', 'lost', 'ready']);
  await expect.poll(() => primary.check().then(() => 'works')).toBe('works');
  // A new server has no script; each connection loads them.
  expect(await primary.write(write('one'))).toBe(publishOutcomes.stored);
});

it("reports the used part of its server's memory, zero without a limit", async () => {
  const server = await start();
  const { primary } = await open(server);
  await primary.look();
  expect(primary.fullness).toBe(0);
  await server.client.config('SET', 'maxmemory', '100mb');
  await primary.look();
  expect(primary.fullness).toBeGreaterThan(0);
  expect(primary.fullness).toBeLessThan(1);
});

describe('its replicas', () => {
  const rule: ReplicaRule = { replicas: 1, timeoutMs: 25_000, acceptsWithout: false };

  it('must be attached, unless the rule accepts messages without', async () => {
    const server = await start();
    const strict = await open(server, rule);
    const words = `0 replicas are attached to 127.0.0.1:${server.port}, and RELAY_REDIS_REPLICAS is 1`;
    await expect(strict.primary.check()).rejects.toThrow(words);
    await expect(strict.primary.write(write('one'))).rejects.toThrow(words);
    expect(await server.client.dbsize()).toBe(0);
    const lenient = await open(server, { ...rule, acceptsWithout: true });
    await lenient.primary.check();
    expect(await lenient.primary.write(write('one'))).toBe(publishOutcomes.stored);
  });

  it('are counted at each check; once one is attached, writes wait for all that the rule requires', async () => {
    const server = await start();
    const lenient = await open(server, { ...rule, replicas: 2, acceptsWithout: true });
    await start('--replicaof', '127.0.0.1', `${server.port}`);
    while (!(await server.client.info('replication')).includes('state=online')) await server.client.ping();
    await expect(lenient.primary.check()).rejects.toThrow('1 replicas are attached');
    const one = await open(server, rule);
    await one.primary.check();
    expect(await one.primary.write(write('one'))).toBe(publishOutcomes.stored);
  });
});

it('answers pending calls before it closes, and does not reconnect', async () => {
  const server = await start();
  const { primary, events } = await open(server);
  const writes = ['one', 'two', 'three'].map((id) => primary.write(write(id)));
  await primary.close();
  expect(await Promise.all(writes)).toEqual(writes.map(() => publishOutcomes.stored));
  expect(primary.hearing).toBeUndefined();
  await expect(primary.write(write('four'))).rejects.toMatchObject({ name: 'RedisUnreachable' });
  expect(events.filter((event) => event === 'ready')).toHaveLength(1);
});
