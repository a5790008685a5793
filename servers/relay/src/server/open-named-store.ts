import type { Logger } from '@mooring/server-kit';
import type { Registry } from 'prom-client';
import { commitHistogram } from '../metrics/register-metrics.ts';
import type { RelaySettings } from '../settings/relay-settings.ts';
import { openStore } from '../store/open-store.ts';
import type { RelayStore, StoreOptions } from '../store/relay-store.ts';

export interface NamedStoreOptions extends StoreOptions {
  readonly settings: RelaySettings;
  readonly registry: Registry;
  readonly log: Logger;
}

/** Opens the store that the settings name. @throws Error with a sentence that says why it cannot be opened */
export function openNamedStore({
  settings,
  registry,
  log,
  ...common
}: NamedStoreOptions): Promise<RelayStore> {
  return openStore(settings.store, {
    ...common,
    segmentSize: settings.segmentSize,
    memorySize: settings.memorySize,
    redis: {
      user: settings.redisUser,
      password: settings.redisPassword,
      tls: { ca: settings.redisTlsCa, cert: settings.redisTlsCert, key: settings.redisTlsKey },
      prefix: settings.redisPrefix,
      rule: {
        replicas: settings.redisReplicas,
        patience: settings.redisPatience,
        acceptsWithout: settings.redisWithoutReplica === 'accept',
      },
    },
    onCommit: commitHistogram(registry),
    onProblem: (text, error) => log.warn({ error }, text),
  });
}
