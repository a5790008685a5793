import { commitHistogram } from '../metrics/register-metrics.ts';
import type { RelayStore, StoreOptions } from '../store/relay-store.ts';
import { storeKind } from '../stores/store-kinds.ts';
import { heapWarning } from './heap-warning.ts';
import type { RelayContext } from './relay-context.ts';
import { storeSettings } from './store-settings.ts';

export type NamedStoreOptions = StoreOptions &
  Pick<RelayContext, 'settings' | 'registry' | 'log' | 'counts' | 'onProblem'>;

/**
 * Opens the store that the settings name.
 *
 * @throws Error with a sentence that states why it cannot be opened
 */
export async function openNamedStore(options: NamedStoreOptions): Promise<RelayStore> {
  const { settings, registry, log, counts } = options;
  const { limits, now, onMessage, onGap, onProblem } = options;
  const kind = storeKind(settings.store);
  const warning = heapWarning(kind.inHeap, settings);
  if (warning) log.warn(warning);
  return kind.open(settings.store, {
    ...storeSettings(settings),
    limits,
    now,
    onMessage,
    onGap,
    onCommit: commitHistogram(registry),
    onDamage: (damage) => {
      counts.damages += 1;
      log.error({ ...damage }, 'records were damaged and are skipped');
    },
    onProblem,
  });
}
