import { createLogger } from '@mooring/server-kit';
import { readRedisAddress } from '@mooring/server-kit/redis';
import { RedisServer } from '@mooring/server-kit/testing';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { redisSettingNames } from './redis-settings.ts';
import { SharedRedis } from './shared-redis.ts';

let server: RedisServer;
beforeAll(async () => {
  server = await RedisServer.start();
});
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());

const up = 'Redis answers: processes share budgets and the cache';
const down = 'Redis does not answer: this process counts budgets alone, and uses its own cache';

/** A connection, and what it logs. */
async function open({ url = server.url } = {}) {
  const log = createLogger({ server: 'api', level: 'silent' });
  const logged: string[] = [];
  vi.spyOn(log, 'info').mockImplementation((text: unknown) => void logged.push(String(text)));
  vi.spyOn(log, 'warn').mockImplementation((_: unknown, text?: unknown) => void logged.push(String(text)));
  const redis = await SharedRedis.open({
    scripts: [],
    address: readRedisAddress(url, redisSettingNames),
    access: { tls: undefined, database: 0, user: undefined, password: undefined },
    prefix: 'test:',
    timeoutMs: 10_000,
    log,
  });
  onTestFinished(() => redis.close());
  return { redis, logged };
}

it('asks the server with the prefix of the keys', async () => {
  const { redis, logged } = await open();
  expect(redis.isUp).toBe(true);
  await redis.check();
  await redis.ask('a', (client, prefix) => client.set(`${prefix}{a}`, 'kept'));
  expect(await server.client.get('test:{a}')).toBe('kept');
  expect(await redis.ask('a', (client, prefix) => client.get(`${prefix}{a}`))).toEqual({ answer: 'kept' });
  expect(logged).toEqual([up]);
});

it('has no answer of a server that takes too long, does not ask it again for a while, and logs each change once', async () => {
  const { redis, logged } = await open();
  const silent = () => new Promise<never>(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = redis.ask('a', silent);
  vi.advanceTimersByTime(10_000);
  expect(await asked).toBeUndefined();
  const skipped = vi.fn(silent);
  expect(await redis.ask('a', skipped)).toBeUndefined();
  expect(skipped).not.toHaveBeenCalled();
  expect(redis.isUp).toBe(false);
  vi.useRealTimers();
  await expect.poll(() => redis.isUp).toBe(true);
  expect(await redis.ask('a', async () => 'again')).toEqual({ answer: 'again' });
  expect(logged).toEqual([up, down, up]);
});

it('has no answer of a server that fails', async () => {
  const { redis } = await open();
  await server.client.set('test:{text}', 'text');
  expect(await redis.ask('text', (client, prefix) => client.incr(`${prefix}{text}`))).toBeUndefined();
  expect(redis.isUp).toBe(false);
});

it('opens without a server, rejects its check, and serves once there is one', async () => {
  const late = await RedisServer.start();
  onTestFinished(() => late.close());
  await late.kill();
  const { redis, logged } = await open(late);
  expect([redis.isUp, await redis.ask('a', async () => 'never')]).toEqual([false, undefined]);
  await expect(redis.check()).rejects.toThrow('no server of API_REDIS was reached yet');
  await late.run();
  await expect.poll(() => redis.isUp).toBe(true);
  await redis.check();
  expect(logged).toEqual([down, up]);
});
