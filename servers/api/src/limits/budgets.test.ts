import { createLogger, createRegistry } from '@mooring/server-kit';
import { readRedisAddress } from '@mooring/server-kit/redis';
import { RedisServer, until } from '@mooring/server-kit/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Budgets, openBudgets } from './budgets.ts';
import { redisSettingNames } from './redis-settings.ts';
import { SharedCounts, spendScript } from './shared-counts.ts';
import { SharedRedis } from './shared-redis.ts';

const start = Date.UTC(2026, 0, 2);

function setUp() {
  const time = { now: start };
  const metrics = createRegistry('api', false);
  const budgets = openBudgets({ clock: { now: () => time.now }, metrics, networkFactor: 2 });
  return { time, metrics, budgets };
}

const seen = async (budget: ReturnType<Budgets['open']>, key: string, units: readonly number[]) => {
  const granted: boolean[] = [];
  for (const one of units) granted.push((await budget.spend(key, one)) === 0);
  return granted;
};

describe('an in-memory budget', () => {
  it('grants each key its units per minute and returns the wait', async () => {
    const { time, budgets } = setUp();
    const budget = budgets.open({ name: 'a', perMinute: 10 });
    expect(await seen(budget, 'one', [6, 5, 4, 1, 0])).toEqual([true, false, true, false, false]);
    expect(await seen(budget, 'other', [10, 0])).toEqual([true, false]);
    time.now += 45_000;
    expect(await budget.spend('one')).toBe(15_000);
    await expect(budget.take('one')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      cause: { seconds: 15 },
    });
    time.now += 15_000;
    expect(await budget.spend('one')).toBe(0);
  });

  it('by address also bounds all addresses of one IPv6 /48 together', async () => {
    const { budgets } = setUp();
    const budget = budgets.openByAddress({ name: 'a', perMinute: 3 });
    const granted = async (...addresses: readonly string[]) => {
      for (const address of addresses) await budget.spend(address, 2);
      return Promise.all(addresses.map((address) => seen(budget, address, [1, 1])));
    };
    const of = (network: number) => [1, 2, 3].map((place) => `2001:db8:${network}:${place}::/64`);
    expect(await granted(...of(1))).toEqual([
      [false, false],
      [false, false],
      [false, false],
    ]);
    expect(await seen(budget, '2001:db8:2:1::/64', [3, 0])).toEqual([true, false]);
    expect(await granted('203.0.113.1', '203.0.113.2', '203.0.113.3')).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ]);
    const other = budgets.open({ name: 'b', perMinute: 3 });
    for (const key of of(1)) expect(await other.spend(key, 3)).toBe(0);
  });

  it('counts refusals by budget name', async () => {
    const { metrics, budgets } = setUp();
    await seen(budgets.open({ name: 'a', perMinute: 1 }), 'one', [1, 1, 1]);
    expect(await metrics.metrics()).toMatch(/api_budget_refusals_total\{budget="a"[^}]*\} 2/);
  });
});

describe('budgets over Redis', () => {
  async function share(redis: RedisServer, budgets: Budgets, timeoutMs = 10_000): Promise<SharedRedis> {
    const counts = await SharedRedis.open({
      scripts: [spendScript.text],
      address: readRedisAddress(redis.url, redisSettingNames),
      access: { tls: undefined, database: 0, user: undefined, password: undefined },
      prefix: 'test:',
      timeoutMs,
      log: createLogger({ server: 'api', level: 'silent' }),
    });
    onTestFinished(() => counts.close());
    budgets.share(new SharedCounts(counts));
    return counts;
  }

  async function startRedis(): Promise<RedisServer> {
    const redis = await RedisServer.start();
    onTestFinished(() => redis.close());
    return redis;
  }

  it('are shared by all processes, per name and key', async () => {
    const redis = await startRedis();
    const [one, other] = [setUp().budgets, setUp().budgets];
    await share(redis, one);
    await share(redis, other);
    const here = one.open({ name: 'a', perMinute: 10 });
    const there = other.open({ name: 'a', perMinute: 10 });
    expect(await here.spend('key', 6)).toBe(0);
    expect(await there.spend('key', 5)).toBeGreaterThan(0);
    expect(await there.spend('key', 4)).toBe(0);
    const wait = await here.spend('key');
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60_000);
    expect(await there.spend('other key', 10)).toBe(0);
    expect(await other.open({ name: 'b', perMinute: 10 }).spend('key', 10)).toBe(0);
    const byAddress = [one, other].map((budgets) => budgets.openByAddress({ name: 'a', perMinute: 10 }));
    const spent: (boolean | undefined)[] = [];
    for (const place of [1, 2, 3]) {
      const [wait] = [await byAddress[place % 2]?.spend(`2001:db8:1:${place}::/64`, 10)];
      spent.push(wait === 0);
    }
    expect(spent).toEqual([true, true, false]);
    // Keys end with their window and hold no address.
    for (const key of await redis.client.keys('*')) {
      expect(key).toMatch(/^test:\{[ab]:[0-9a-f]{32}\}$/);
      expect(await redis.client.pttl(key)).toBeGreaterThan(0);
    }
  });

  it('ask Redis again once the clock was set back', async () => {
    const redis = await startRedis();
    const { budgets, time } = setUp();
    await share(redis, budgets);
    const budget = budgets.open({ name: 'a', perMinute: 1 });
    expect(await seen(budget, 'key', [1, 1])).toEqual([true, false]);
    await redis.client.flushall();
    expect(await seen(budget, 'key', [1])).toEqual([false]);
    time.now -= 86_400_000;
    expect(await seen(budget, 'key', [1])).toEqual([true]);
  });

  it('start again when Redis loses the key', async () => {
    const redis = await startRedis();
    const { time, budgets } = setUp();
    await share(redis, budgets);
    const budget = budgets.open({ name: 'a', perMinute: 1 });
    expect(await seen(budget, 'key', [1, 1])).toEqual([true, false]);
    await redis.client.flushall();
    time.now += 60_000;
    expect(await budget.spend('key')).toBe(0);
  });

  it('reload their script if Redis lost it', async () => {
    const redis = await startRedis();
    const { metrics, budgets } = setUp();
    await share(redis, budgets);
    await redis.client.script('FLUSH');
    const budget = budgets.open({ name: 'a', perMinute: 1 });
    expect(await seen(budget, 'key', [1, 1])).toEqual([true, false]);
    expect(await metrics.metrics()).toMatch(/api_budget_unshared_total(\{[^}]*\})? 0/);
  });

  it('count per process while Redis is away, from what the process counted, and are shared again later', async () => {
    const redis = await startRedis();
    const { metrics, budgets } = setUp();
    const counts = await share(redis, budgets);
    const budget = budgets.open({ name: 'a', perMinute: 10 });
    expect(await budget.spend('key', 6)).toBe(0);
    await redis.kill();
    expect(await seen(budget, 'key', [5, 4, 1])).toEqual([false, true, false]);
    expect(counts.isUp).toBe(false);
    await expect(counts.check()).rejects.toThrow();
    expect(await metrics.metrics()).toMatch(/api_budget_unshared_total(\{[^}]*\})? 3/);
    await budgets.openByAddress({ name: 'b', perMinute: 10 }).spend('2001:db8:1:1::/64');
    expect(await metrics.metrics()).toMatch(/api_budget_unshared_total(\{[^}]*\})? 4/);
    await redis.run();
    await until(redis, async () => counts.isUp);
    // The server lost its counts.
    expect(await budget.spend('key', 10)).toBe(0);
    expect(await redis.client.dbsize()).toBe(1);
  });

  it('count per process while Redis hangs', async () => {
    const redis = await startRedis();
    const { budgets } = setUp();
    const counts = await share(redis, budgets, 250);
    const budget = budgets.open({ name: 'a', perMinute: 2 });
    redis.signal('SIGSTOP');
    expect(await seen(budget, 'key', [1, 1, 1])).toEqual([true, true, false]);
    expect(counts.isUp).toBe(false);
    redis.signal('SIGCONT');
    await until(redis, async () => counts.isUp);
  });

  it('work with a Redis that starts after the API', async () => {
    const redis = await startRedis();
    await redis.kill();
    const { budgets } = setUp();
    const counts = await share(redis, budgets);
    expect(counts.isUp).toBe(false);
    expect(await seen(budgets.open({ name: 'a', perMinute: 1 }), 'key', [1, 1])).toEqual([true, false]);
    await redis.run();
    await until(redis, async () => counts.isUp);
  });
});
