import { hash } from 'node:crypto';
import { Counter, type Registry } from 'prom-client';
import type { SharedRedis } from './shared-redis.ts';

/** Characters of a shared text; a longer one is cached per process only. */
const longest = 262_144;
/** Bytes of such a text at most, in UTF-8. */
const maxBytes = 3 * longest;

/** Short-lived texts that processes share. Empty until {@link SharedCache.share}, and while Redis does not answer. */
export interface SharedCache {
  /** From now on, processes on this Redis share their texts. */
  share(redis: SharedRedis): void;
  /**
   * Reads texts. They come from a server that others may write to: validate them like an answer of the network.
   *
   * @param name comes from code, never from requests: it is a metric label and part of keys
   * @returns `undefined` for each missing one
   */
  read(name: string, keys: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** Stores a text for some milliseconds. Resolves even if it cannot be stored. */
  write(name: string, key: string, text: string, lifetimeMs: number): Promise<void>;
}

/** Opens the cache. Keys contain a hash, so they reveal no address; each expires by itself. */
export function openSharedCache(metrics: Registry): SharedCache {
  let shared: SharedRedis | undefined;
  const reads = new Counter({
    name: 'api_shared_cache_reads_total',
    help: 'Reads of the cache in the Redis of API_REDIS, by what is cached and outcome: hit, miss, unshared (Redis did not answer)',
    labelNames: ['name', 'outcome'],
    registers: [metrics],
  });
  const tagOf = (name: string, key: string) => `cache:${name}:${hash('sha256', key).slice(0, 32)}`;
  return {
    share(redis) {
      shared = redis;
    },
    async read(name, keys) {
      const redis = shared;
      if (redis === undefined) return keys.map(() => undefined);
      return Promise.all(
        keys.map(async (key) => {
          const tag = tagOf(name, key);
          // Unlike GET, it is bounded. A missing key reads as an empty text.
          const answer = await redis.ask(tag, (client, prefix) =>
            client.getrange(`${prefix}{${tag}}`, 0, maxBytes - 1),
          );
          const outcome = answer === undefined ? 'unshared' : answer.answer === '' ? 'miss' : 'hit';
          reads.inc({ name, outcome });
          return answer?.answer || undefined;
        }),
      );
    },
    async write(name, key, text, lifetimeMs) {
      if (text.length > longest || lifetimeMs < 1) return;
      const tag = tagOf(name, key);
      await shared?.ask(tag, (client, prefix) =>
        client.set(`${prefix}{${tag}}`, text, 'PX', Math.floor(lifetimeMs)),
      );
    },
  };
}
