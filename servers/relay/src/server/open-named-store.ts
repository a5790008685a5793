import type { Logger } from '@mooring/server-kit';
import type { Registry } from 'prom-client';
import { commitHistogram } from '../metrics/register-metrics.ts';
import type { RelayCounts } from '../metrics/relay-counts.ts';
import type { RelaySettings } from '../settings/relay-settings.ts';
import type { RelayStore, StoreOptions } from '../store/relay-store.ts';
import { openStore } from './open-store.ts';
import { storeSettings } from './store-settings.ts';

export interface NamedStoreOptions extends StoreOptions {
  readonly settings: RelaySettings;
  readonly registry: Registry;
  readonly log: Logger;
  readonly counts: RelayCounts;
}

/** Opens the store that the settings name. @throws Error with a sentence that says why it cannot be opened */
export function openNamedStore({
  settings,
  registry,
  log,
  counts,
  ...common
}: NamedStoreOptions): Promise<RelayStore> {
  return openStore(settings.store, {
    ...common,
    ...storeSettings(settings),
    onCommit: commitHistogram(registry),
    onDamage: (damage) => {
      counts.damages += 1;
      log.error({ ...damage }, 'records were damaged and are skipped');
    },
    onProblem: (text, error) => log.warn({ error }, text),
  });
}
