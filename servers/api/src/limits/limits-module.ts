import { type RedisAccess, readRedisAddress, readRedisTls } from '@mooring/server-kit/redis';
import { Gauge } from 'prom-client';
import { defineModule } from '../module.ts';
import { checkRedis } from './check-redis.ts';
import { type RedisSettings, redisSettingNames, redisSettings, redisTlsFiles } from './redis-settings.ts';
import { SharedCounts, spendScript } from './shared-counts.ts';
import { SharedRedis } from './shared-redis.ts';

/** Lets processes share budgets and a cache in Redis. Listed before the modules that have budgets. */
export const limitsModule = defineModule({
  name: 'limits',
  settings: redisSettings,
  async check({ settings }) {
    const read = await readAccess(settings);
    if (read === undefined) return;
    const { redisPrefix: prefix } = settings;
    await checkRedis({ ...read, prefix, scripts: [spendScript.text] });
  },
  async open({ settings, budgets, sharedCache, log, metrics }) {
    const read = await readAccess(settings);
    let redis: SharedRedis | undefined;
    new Gauge({
      name: 'api_redis_up',
      help: 'Whether the Redis of API_REDIS answered last: 1, or 0 while budgets count per process; absent without API_REDIS',
      labelNames: ['use'],
      registers: [metrics],
      collect() {
        if (redis) this.set({ use: 'budgets' }, redis.isUp ? 1 : 0);
      },
    });
    if (read === undefined) return {};
    const { redisPrefix: prefix, redisMilliseconds: timeoutMs } = settings;
    const opened = await SharedRedis.open({ ...read, prefix, timeoutMs, log, scripts: [spendScript.text] });
    budgets.share(new SharedCounts(opened));
    sharedCache.share(opened);
    redis = opened;
    return { reports: { redis: () => opened.check() }, close: () => opened.close() };
  },
});

/** Address of Redis and how to connect; `undefined` without Redis. @throws Error with a sentence that names the setting at fault */
async function readAccess(settings: RedisSettings) {
  const { redis, redisUser: user, redisPassword: password } = settings;
  const address = redis === undefined ? undefined : readRedisAddress(redis, redisSettingNames);
  const tls = await readRedisTls(address?.tls ?? false, redisTlsFiles(settings), redisSettingNames);
  if (address === undefined) return undefined;
  const access: RedisAccess = { tls, database: address.database, user, password };
  return { address, access };
}
