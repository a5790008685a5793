import { afterAll, beforeAll, describe, it } from 'vitest';
import type { StoreOptions } from '../store/relay-store.ts';
import { RedisServer } from '../test-support/redis-server.ts';
import { relayStoreConformance } from '../testing/relay-store-conformance.ts';
import { openRedisStore, type RedisStoreOptions } from './redis-store.ts';

const none = { replicas: 0, patience: 1_000, acceptsWithout: false };
let server: RedisServer;
let prefixes = 0;

beforeAll(async () => {
  server = await RedisServer.start();
});
afterAll(() => server.close());

function open(options: StoreOptions, more: Partial<RedisStoreOptions> = {}) {
  prefixes += 1;
  return openRedisStore({ ...options, address: server.url, prefix: `test${prefixes}:`, rule: none, ...more });
}

describe('the Redis store', () => {
  for (const rule of relayStoreConformance((options) => open(options), { counts: false })) {
    it(rule.name, rule.run);
  }
});
