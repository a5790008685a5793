import path from 'node:path';
import { readRedisAddress } from '@mooring/server-kit/redis';
import { checkFolder } from '../disk/check-folder.ts';
import type { Damage } from '../disk/damage-archive.ts';
import { openDiskStore } from '../disk/disk-store.ts';
import { openRedisStore, type RedisStoreOptions } from '../redis/redis-store.ts';
import { redisSettingNames } from '../redis/setting-names.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { RelayStore, StoreOptions } from '../store/relay-store.ts';

export interface OpenStoreOptions extends StoreOptions {
  readonly segmentSize: number;
  readonly memorySize: number;
  readonly damageSize: number;
  readonly waitingSize: number;
  readonly redis: Pick<RedisStoreOptions, 'user' | 'password' | 'tls' | 'prefix' | 'rule'>;
  /** Called with the seconds that a group commit took. */
  readonly onCommit: (seconds: number) => void;
  /** Called with damaged records. */
  readonly onDamage: (damage: Damage) => void;
  readonly onProblem: (text: string, error?: unknown) => void;
}

/** A setting that bounds what is in the heap of the process. */
export type HeapBound = 'storeMessages' | 'storeSize' | 'memorySize' | 'waitingSize';

/** A kind of store that `RELAY_STORE` can name. */
export interface StoreKind {
  /** Description for `--help`. */
  readonly text: string;
  /** The same for an error message that lists the valid forms. */
  readonly form: string;
  /** Whether several relays may share one. */
  readonly isShared: boolean;
  /** The settings that bound what it keeps in the heap of the process. */
  readonly inHeap: readonly HeapBound[];
  /**
   * Whether a name is of this kind.
   *
   * @throws Error with a sentence if it is, but incomplete
   */
  accepts(name: string): boolean;
  /** @throws Error with a sentence */
  open(name: string, options: OpenStoreOptions): RelayStore | Promise<RelayStore>;
  /**
   * Checks a store without changing it. Default: opens it and calls `check`.
   *
   * @returns a sentence if there is something to report
   */
  check?(name: string): Promise<string | undefined>;
}

const folderOf = (name: string): string => name.slice('disk:'.length);

const storeKinds: readonly StoreKind[] = [
  {
    text: '`disk:` and a folder',
    form: '"disk:" and a folder',
    isShared: false,
    inHeap: ['storeMessages', 'memorySize', 'waitingSize'],
    accepts: (name) => /^disk:./.test(name),
    open: (name, options) => openDiskStore({ ...options, folder: folderOf(name) }),
    check: (name) => checkFolder(path.resolve(folderOf(name))),
  },
  {
    text: '`memory`',
    form: '"memory"',
    isShared: false,
    inHeap: ['storeMessages', 'storeSize'],
    accepts: (name) => name === 'memory',
    open: (_name, options) => createMemoryStore(options),
  },
  {
    text: '`redis://host:port` (several, separated by commas, for a cluster; `rediss://` for TLS; `/number` for a database)',
    form: '"redis://" and hosts',
    isShared: true,
    inHeap: ['waitingSize'],
    accepts(name) {
      if (!/^rediss?:/.test(name)) return false;
      readRedisAddress(name, redisSettingNames);
      return true;
    },
    open: (name, options) => openRedisStore({ ...options, ...options.redis, address: name }),
  },
];

const either = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** Valid values of `RELAY_STORE`, for `--help`. */
export const storeNames = either(storeKinds.map(({ text }) => text));

/** @throws Error with the rest of a sentence that begins with the setting's name */
export function storeKind(name: string): StoreKind {
  const kind = storeKinds.find(({ accepts }) => accepts(name));
  if (kind === undefined) throw new Error(`has to be ${either(storeKinds.map(({ form }) => form))}`);
  return kind;
}
