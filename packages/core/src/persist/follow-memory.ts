import type { AppKitCore } from '../contract/core.ts';
import type { CaipNetwork } from '../contract/network.ts';
import type { KeyValueStorage } from '../contract/platform.ts';
import { storageKeys } from '../storage/keys.ts';
import { runLater } from '../time/run-later.ts';

const loadMemory = async () => import('./keep-memory.ts');

/**
 * Brings back what an earlier visit left, and keeps what a later one needs. The code for it comes to who left something, or
 * does something worth keeping: a first visit stores nothing until then.
 */
export function followMemory(
  core: AppKitCore,
  load: typeof loadMemory = loadMemory,
): ReturnType<typeof runLater> | undefined {
  const { storage } = core;
  if (storage === undefined) return undefined;
  const left = [storageKeys.status, storageKeys.recentWallets, storageKeys.deepLink].some(
    (key) => read(storage, key) !== null,
  );
  return runLater(core, {
    now: left,
    load: () => load().then(({ keepMemory }) => keepMemory),
    due: (state, previous) =>
      state.connections !== previous.connections
        ? Object.values(state.connections).some(({ status }) => status === 'connected')
        : state.activeNetwork !== previous.activeNetwork || state.linking !== previous.linking,
  });
}

/** The network of the last visit, if the site still has it. */
export function lastNetwork(
  storage: KeyValueStorage | undefined,
  networks: readonly CaipNetwork[],
): CaipNetwork | undefined {
  const id = storage === undefined ? null : read(storage, storageKeys.activeNetwork);
  return networks.find((network) => network.caipNetworkId === id);
}

function read(storage: KeyValueStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}
