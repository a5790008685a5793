import type { RelaySettings } from '../settings/relay-settings.ts';
import type { OpenStoreOptions } from '../stores/store-kinds.ts';

/** Options of the store, from the settings. */
export function storeSettings(
  settings: RelaySettings,
): Pick<OpenStoreOptions, 'limits' | 'segmentSize' | 'memorySize' | 'damageSize' | 'waitingSize' | 'redis'> {
  return {
    limits: settings,
    segmentSize: settings.segmentSize,
    memorySize: settings.memorySize,
    damageSize: settings.damageSize,
    waitingSize: settings.waitingSize,
    redis: {
      user: settings.redisUser,
      password: settings.redisPassword,
      tls: { ca: settings.redisTlsCa, cert: settings.redisTlsCert, key: settings.redisTlsKey },
      prefix: settings.redisPrefix,
      rule: {
        replicas: settings.redisReplicas,
        timeoutMs: settings.redisWaitMs,
        acceptsWithout: settings.redisWithoutReplica === 'accept',
      },
    },
  };
}
