import { anyText, boundSetting, type Setting, type SettingValues } from '@mooring/server-kit';
import { type RedisTlsFiles, readRedisAddress } from '@mooring/server-kit/redis';

/** Names of the settings, for error messages. */
export const redisSettingNames = {
  address: 'API_REDIS',
  user: 'API_REDIS_USER',
  password: 'API_REDIS_PASSWORD',
  ca: 'API_REDIS_TLS_CA',
  cert: 'API_REDIS_TLS_CERT',
  key: 'API_REDIS_TLS_KEY',
} as const;

const redis: Setting<string | undefined> = {
  name: redisSettingNames.address,
  text: 'Redis or Valkey through which processes share the budgets of a minute and a cache of prices and answers of vendors: `redis://host:port` (several, separated by commas, for a cluster; `rediss://` for TLS; `/number` for a database). Without it, and while it does not answer, budgets count and caches are kept per process',
  read: (text) => {
    readRedisAddress(text, redisSettingNames);
    return text;
  },
};

const redisUser: Setting<string | undefined> = {
  name: redisSettingNames.user,
  text: 'Redis user, if Redis has users',
  read: anyText,
};

const redisPassword: Setting<string | undefined> = {
  name: redisSettingNames.password,
  text: 'Redis password, if Redis has one',
  secret: true,
  read: anyText,
};

const redisTlsCa: Setting<string | undefined> = {
  name: redisSettingNames.ca,
  text: 'File (PEM) of the authorities for `rediss://`, instead of those of the system',
  read: anyText,
};

const redisTlsCert: Setting<string | undefined> = {
  name: redisSettingNames.cert,
  text: 'Client certificate file (PEM), if Redis asks for one',
  read: anyText,
};

const redisTlsKey: Setting<string | undefined> = {
  name: redisSettingNames.key,
  text: 'Private key file (PEM) for that certificate',
  read: anyText,
};

const redisPrefix: Setting<string> = {
  name: 'API_REDIS_PREFIX',
  text: 'Prefix of every key in Redis; processes with the same prefix share budgets and the cache',
  default: 'mooring:api:',
  read: (text) => {
    if (/^[\w:.-]{1,100}$/.test(text)) return text;
    throw new Error('has to be letters, digits and : . - _, at most 100');
  },
};

/** Settings of the Redis that processes share. */
export const redisSettings = {
  redis,
  redisUser,
  redisPassword,
  redisTlsCa,
  redisTlsCert,
  redisTlsKey,
  redisPrefix,
  redisMilliseconds: boundSetting(
    'API_REDIS_MILLISECONDS',
    'Milliseconds that a request waits for Redis before this process counts it alone',
    250,
    10,
    10_000,
  ),
} as const;

export type RedisSettings = SettingValues<typeof redisSettings>;

/** The files for TLS that settings name. */
export function redisTlsFiles({ redisTlsCa, redisTlsCert, redisTlsKey }: RedisSettings): RedisTlsFiles {
  return { ca: redisTlsCa, cert: redisTlsCert, key: redisTlsKey };
}
