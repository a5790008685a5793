import { createLogger } from '@mooring/server-kit';
import { readRedisAddress } from '@mooring/server-kit/redis';
import { RedisServer } from '@mooring/server-kit/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { redisSettingNames } from './redis-settings.ts';
import { SharedCounts, spendScript } from './shared-counts.ts';
import { SharedRedis } from './shared-redis.ts';

let server: RedisServer;
beforeAll(async () => {
  server = await RedisServer.start();
});
afterAll(() => server.close());

async function open(prefix = 'test:') {
  const redis = await SharedRedis.open({
    scripts: [spendScript.text],
    address: readRedisAddress(server.url, redisSettingNames),
    access: { tls: undefined, database: 0, user: undefined, password: undefined },
    prefix,
    timeoutMs: 10_000,
    log: createLogger({ server: 'api', level: 'silent' }),
  });
  onTestFinished(() => redis.close());
  return new SharedCounts(redis);
}

const windowMs = 60_000;
let keys = 0;
/** A key that no other test uses. */
const fresh = () => {
  keys += 1;
  return `key ${keys}`;
};
const within = { asymmetricMatch: (left: unknown) => Number(left) > 0 && Number(left) <= windowMs };

it('grants exactly the units up to the limit, and counts none that it refuses', async () => {
  const counts = await open();
  const key = fresh();
  const spend = (units: number) => counts.spend({ name: 'a', key, units, most: 10, windowMs });
  expect(await spend(6)).toEqual({ isGranted: true, used: 6, left: within });
  expect(await spend(5)).toEqual({ isGranted: false, used: 6, left: within });
  expect(await spend(4)).toEqual({ isGranted: true, used: 10, left: within });
  expect(await spend(1)).toEqual({ isGranted: false, used: 10, left: within });
});

it('grants no more to many processes at once', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => open()));
  const key = fresh();
  const spent = await Promise.all(
    all.flatMap((counts) =>
      Array.from({ length: 10 }, () => counts.spend({ name: 'a', key, units: 1, most: 25, windowMs })),
    ),
  );
  expect(spent.filter((one) => one?.isGranted)).toHaveLength(25);
  const used = spent.flatMap((one) => (one?.isGranted ? [one.used] : [])).toSorted((a, b) => a - b);
  expect(used).toEqual(Array.from({ length: 25 }, (_, place) => place + 1));
});

it('starts a window with the first unit, which later ones do not extend', async () => {
  const counts = await open();
  const key = fresh();
  const spend = (units: number) => counts.spend({ name: 'window', key, units, most: 10, windowMs });
  expect(await spend(0)).toEqual({ isGranted: true, used: 0, left: 0 });
  await spend(1);
  const [stored = ''] = await server.client.keys('test:{window:*}');
  await server.client.pexpire(stored, 1_000);
  expect((await spend(1))?.left).toBeLessThanOrEqual(1_000);
  await server.client.pexpire(stored, 0);
  expect(await spend(10)).toEqual({ isGranted: true, used: 10, left: within });
});

it('counts nothing for zero units, and refuses them at the limit', async () => {
  const counts = await open();
  const key = fresh();
  const spend = (units: number) => counts.spend({ name: 'a', key, units, most: 2, windowMs });
  await spend(1);
  expect(await spend(0)).toMatchObject({ isGranted: true, used: 1 });
  await spend(1);
  expect(await spend(0)).toMatchObject({ isGranted: false, used: 2 });
});

it('counts each key, name and prefix alone', async () => {
  const [counts, other] = [await open(), await open('other:')];
  const key = fresh();
  const spend = (of: SharedCounts, name: string, spender: string) =>
    of.spend({ name, key: spender, units: 1, most: 1, windowMs });
  const all = [
    await spend(counts, 'a', key),
    await spend(counts, 'a', `${key}x`),
    await spend(counts, 'b', key),
    await spend(other, 'a', key),
  ];
  expect(all.map((one) => one?.isGranted)).toEqual([true, true, true, true]);
  expect((await spend(counts, 'a', key))?.isGranted).toBe(false);
});

it('writes no key of a client into Redis', async () => {
  const counts = await open('secret:');
  await counts.spend({ name: 'a', key: '203.0.113.7', units: 1, most: 1, windowMs });
  const stored = await server.client.keys('secret:*');
  expect(stored).toEqual([expect.stringMatching(/^secret:\{a:[0-9a-f]{32}\}$/)]);
});

it('counts even if Redis has lost the script', async () => {
  const counts = await open();
  await server.client.script('FLUSH');
  const key = fresh();
  const spend = () => counts.spend({ name: 'a', key, units: 1, most: 1, windowMs });
  expect([(await spend())?.isGranted, (await spend())?.isGranted]).toEqual([true, false]);
});

it('returns nothing while Redis fails, instead of granting or refusing', async () => {
  const counts = await open();
  const key = fresh();
  const spend = () => counts.spend({ name: 'broken', key, units: 1, most: 1, windowMs });
  await spend();
  const [stored = ''] = await server.client.keys('test:{broken:*}');
  await server.client.del(stored);
  await server.client.lpush(stored, 'no number');
  expect(await spend()).toBeUndefined();
});
