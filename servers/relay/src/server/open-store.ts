import type { Damage } from '../disk/damage-keeper.ts';
import { openDiskStore } from '../disk/disk-store.ts';
import { openRedisStore, type RedisStoreOptions } from '../redis/redis-store.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { RelayStore, StoreOptions } from '../store/relay-store.ts';

export interface OpenStoreOptions extends StoreOptions {
  readonly segmentSize: number;
  readonly memorySize: number;
  readonly damageSize: number;
  readonly redis: Pick<RedisStoreOptions, 'user' | 'password' | 'tls' | 'prefix' | 'rule'>;
  /** Told how many seconds a group commit took. */
  readonly onCommit: (seconds: number) => void;
  /** Told of records that were found damaged. */
  readonly onDamage: (damage: Damage) => void;
  readonly onProblem: (text: string, error?: unknown) => void;
}

/**
 * Opens the store that `RELAY_STORE` names.
 *
 * @throws Error with a sentence
 */
export async function openStore(store: string, options: OpenStoreOptions): Promise<RelayStore> {
  if (store === 'memory') return createMemoryStore(options);
  if (store.startsWith('disk:')) return openDiskStore({ ...options, folder: store.slice('disk:'.length) });
  if (/^rediss?:/.test(store)) return openRedisStore({ ...options, ...options.redis, address: store });
  throw new Error(
    `RELAY_STORE is "${store}", and it has to be "memory", "disk:" and a folder, or "redis://" and hosts.`,
  );
}
