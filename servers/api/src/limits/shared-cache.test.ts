import { createLogger, createRegistry } from '@mooring/server-kit';
import { readRedisAddress } from '@mooring/server-kit/redis';
import { RedisServer, until } from '@mooring/server-kit/testing';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { serveVendor } from '../test-support/serve-vendor.ts';
import { fetchJson } from '../vendors/fetch-json.ts';
import { redisSettingNames } from './redis-settings.ts';
import { openSharedCache, type SharedCache } from './shared-cache.ts';
import { SharedRedis } from './shared-redis.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(() => redis.close());

/** The cache of a process. */
async function open(server = redis, prefix = 'test:') {
  const metrics = createRegistry('api', false);
  const cache = openSharedCache(metrics);
  const shared = await SharedRedis.open({
    address: readRedisAddress(server.url, redisSettingNames),
    access: { tls: undefined, database: 0, user: undefined, password: undefined },
    ...{ prefix, timeoutMs: 10_000, log: createLogger({ server: 'api', level: 'silent' }), scripts: [] },
  });
  onTestFinished(() => shared.close());
  cache.share(shared);
  const reads = async (outcome: string) => {
    const line = new RegExp(`api_shared_cache_reads_total\\{[^}]*outcome="${outcome}"[^}]*\\} (\\d+)`);
    return Number(line.exec(await metrics.metrics())?.[1] ?? 0);
  };
  return { cache, shared, reads };
}

it('is shared by the processes of a prefix, under hashed keys that expire', async () => {
  await redis.client.flushall();
  const [one, other, elsewhere] = [await open(), await open(), await open(redis, 'elsewhere:')];
  await one.cache.write('prices', 'eip155:1:0xab', 'text', 60_000);
  expect(await other.cache.read('prices', ['eip155:1:0xab', 'none'])).toEqual(['text', undefined]);
  expect(await other.cache.read('vendors', ['eip155:1:0xab'])).toEqual([undefined]);
  expect(await elsewhere.cache.read('prices', ['eip155:1:0xab'])).toEqual([undefined]);
  expect([await other.reads('hit'), await elsewhere.reads('miss')]).toEqual([1, 1]);
  const keys = await redis.client.keys('*');
  expect(keys).toEqual([expect.stringMatching(/^test:\{cache:prices:[0-9a-f]{32}\}$/)]);
  const left = await redis.client.pttl(keys[0] ?? '');
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(60_000);
});

it('stores no text beyond its bound', async () => {
  await redis.client.flushall();
  const { cache } = await open();
  await cache.write('prices', 'long', 'x'.repeat(262_145), 60_000);
  await cache.write('prices', 'short', 'x'.repeat(262_144), 60_000);
  expect(await redis.client.dbsize()).toBe(1);
});

it('is empty without Redis, and while Redis is away', async () => {
  const alone = openSharedCache(createRegistry('api', false));
  await alone.write('prices', 'a', 'text', 60_000);
  expect(await alone.read('prices', ['a'])).toEqual([undefined]);
  const own = await RedisServer.start();
  onTestFinished(() => own.close());
  const { cache, shared, reads } = await open(own);
  await cache.write('prices', 'a', 'text', 60_000);
  await own.kill();
  expect(await cache.read('prices', ['a'])).toEqual([undefined]);
  await cache.write('prices', 'a', 'later', 60_000);
  expect(await reads('unshared')).toBe(1);
  await own.run();
  await until(own, async () => shared.isUp);
  await cache.write('prices', 'a', 'again', 60_000);
  expect(await cache.read('prices', ['a'])).toEqual(['again']);
});

it('shares a vendor’s answer between processes, unless it is malformed', async () => {
  await redis.client.flushall();
  const { url, requests } = await serveVendor(() => ({ body: { rate: 2 } }));
  const [one, other] = [(await open()).cache, (await open()).cache];
  const schema = v.object({ rate: v.number() });
  const askBy = (cache: SharedCache) => fetchJson({ timeoutMs: 10_000, maxBytes: 1_000, cache });
  const question = { url: `${url}/list?key=secret`, schema, sharedMs: 60_000 };
  let turns = 0;
  const inTurn = <Answer>(run: () => Promise<Answer>) => {
    turns += 1;
    return run();
  };
  expect(await askBy(one)({ ...question, inTurn })).toEqual({ rate: 2 });
  await until(redis, async () => (await redis.client.dbsize()) === 1);
  expect(await askBy(other)({ ...question, inTurn })).toEqual({ rate: 2 });
  expect([requests.length, turns]).toEqual([1, 1]);
  const [key = ''] = await redis.client.keys('*');
  expect(`${key} ${await redis.client.get(key)}`).not.toContain('secret');
  // Another body, another account at the vendor, and one that is not shared.
  await askBy(other)({ ...question, body: { a: 1 } });
  await askBy(other)({ ...question, headers: { authorization: 'another' } });
  await askBy(other)({ url: question.url, schema });
  expect(requests.length).toBe(4);
  for (const wrong of ['{', '{"rate":"2"}', '['.repeat(500)]) {
    await redis.client.set(key, wrong, 'PX', 60_000);
    expect(await askBy(other)(question), wrong).toEqual({ rate: 2 });
  }
  expect(requests.length).toBe(7);
});

it('shares no answer that reports a failure', async () => {
  await redis.client.flushall();
  const { url, requests } = await serveVendor(() => ({
    body: { result: requests.length === 1 ? 'Max rate limit reached' : [] },
  }));
  const ask = fetchJson({ timeoutMs: 10_000, maxBytes: 1_000, cache: (await open()).cache });
  const schema = v.object({ result: v.union([v.array(v.string()), v.string()]) });
  const mayShare = ({ result }: v.InferOutput<typeof schema>) => typeof result !== 'string';
  const question = { url, schema, sharedMs: 60_000, mayShare };
  expect(await ask(question)).toEqual({ result: 'Max rate limit reached' });
  expect(await ask(question)).toEqual({ result: [] });
  await until(redis, async () => (await redis.client.dbsize()) === 1);
  expect(await ask(question)).toEqual({ result: [] });
  expect(requests.length).toBe(2);
});

it('reads at most as much of a text as it stores', async () => {
  await redis.client.flushall();
  const { cache } = await open();
  await cache.write('prices', 'a', '💶'.repeat(131_072), 60_000);
  expect(await cache.read('prices', ['a'])).toEqual(['💶'.repeat(131_072)]);
  const [key = ''] = await redis.client.keys('*');
  await redis.client.set(key, 'x'.repeat(5_000_000));
  const [text] = await cache.read('prices', ['a']);
  expect(text?.length ?? 0).toBeLessThan(1_000_000);
});
