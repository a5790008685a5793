import { createLogger, createRegistry, readSettings } from '@mooring/server-kit';
import { RedisServer } from '@mooring/server-kit/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { ModuleContext } from '../module.ts';
import { openBudgets } from './budgets.ts';
import { limitsModule } from './limits-module.ts';
import { redisSettings } from './redis-settings.ts';
import { openSharedCache } from './shared-cache.ts';

let server: RedisServer;
beforeAll(async () => {
  server = await RedisServer.start();
});
afterAll(() => server.close());

const clock = { now: () => 1_000 };

/** The module of one process. */
async function open(environment: Readonly<Record<string, string>>) {
  const metrics = createRegistry('api', false);
  const budgets = openBudgets({ clock, metrics, networkFactor: 2 });
  const sharedCache = openSharedCache(metrics);
  const log = createLogger({ server: 'api', level: 'silent' });
  const settings = readSettings(redisSettings, environment);
  const context = { settings, budgets, sharedCache, log, metrics };
  const opened = await limitsModule.open(context as unknown as ModuleContext<typeof redisSettings>);
  onTestFinished(() => opened.close?.());
  const up = async () => /^api_redis_up\{.*use="budgets".*\} (\d)$/m.exec(await metrics.metrics())?.[1];
  return { opened, sharedCache, up, budget: budgets.open({ name: 'route', perMinute: 3 }) };
}

it('shares budgets and the cache between processes with the same prefix', async () => {
  const shared = { API_REDIS: server.url, API_REDIS_PREFIX: 'same:' };
  const [one, other] = [await open(shared), await open(shared)];
  const apart = await open({ API_REDIS: server.url, API_REDIS_PREFIX: 'other:' });
  expect(await one.budget.spend('client', 3)).toBe(0);
  expect(await other.budget.spend('client')).toBeGreaterThan(0);
  expect(await apart.budget.spend('client')).toBe(0);
  await one.sharedCache.write('prices', 'ETH', '2000', 60_000);
  expect(await other.sharedCache.read('prices', ['ETH'])).toEqual(['2000']);
  expect(await apart.sharedCache.read('prices', ['ETH'])).toEqual([undefined]);
});

it('reports whether Redis answers, which does not make the API unready', async () => {
  const own = await RedisServer.start();
  onTestFinished(() => own.close());
  const { opened, up } = await open({ API_REDIS: own.url });
  expect(opened.ready).toBeUndefined();
  await opened.reports?.redis?.();
  expect(await up()).toBe('1');
  await own.close();
  await expect(opened.reports?.redis?.()).rejects.toThrow();
  await expect.poll(up).toBe('0');
});

it('counts per process without Redis', async () => {
  const [one, other] = [await open({}), await open({})];
  expect(one.opened).toEqual({});
  expect([await one.budget.spend('client', 3), await other.budget.spend('client', 3)]).toEqual([0, 0]);
  expect(await one.up()).toBeUndefined();
});

it.each([
  [
    'a file that is missing',
    { API_REDIS_TLS_CA: '/nowhere/ca.pem' },
    'rediss://localhost:1',
    /API_REDIS_TLS_CA/,
  ],
  [
    'a file that no address uses',
    { API_REDIS_TLS_CA: '/nowhere/ca.pem' },
    'redis://localhost:1',
    /API_REDIS/,
  ],
])('checks the files of TLS: names %s', async (_, files, url, reason) => {
  const settings = readSettings(redisSettings, { API_REDIS: url, ...files });
  const check = limitsModule.check?.({ settings } as unknown as ModuleContext<typeof redisSettings>);
  await expect(check).rejects.toThrow(reason);
});
