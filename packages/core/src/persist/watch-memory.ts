import type { AppKitCore } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { CaipNetwork, ChainNamespace } from '../contract/network.ts';
import type { BaseStorage } from '../contract/platform.ts';
import { loadBackground } from '../lazy.ts';
import { storageKeys } from '../storage/keys.ts';
import { runLazily } from '../time/run-lazily.ts';
import type { keepMemory } from './keep-memory.ts';

/**
 * Restores data that an earlier visit stored, and stores data for a later one. The code loads once there is something
 * stored or to store, so a first visit stores nothing until then.
 */
export function watchMemory(
  core: AppKitCore,
  load: () => Promise<{ readonly keepMemory: typeof keepMemory }> = loadBackground,
): ReturnType<typeof runLazily> | undefined {
  const { storage } = core;
  if (storage === undefined) return undefined;
  const left = [storageKeys.status, storageKeys.recentWallets, storageKeys.deepLink].some(
    (key) => read(storage, key) !== null,
  );
  return runLazily(core, {
    immediate: left,
    load: () => load().then(({ keepMemory }) => keepMemory),
    isNeeded: (state, previous) =>
      state.connections !== previous.connections
        ? Object.values(state.connections).some(({ status }) => status === 'connected')
        : state.activeNetwork !== previous.activeNetwork || state.linking !== previous.linking,
  });
}

/** The network of the last visit, if the site still has it. */
export function lastNetwork(
  storage: BaseStorage | undefined,
  networks: readonly CaipNetwork[],
): CaipNetwork | undefined {
  const id = storage === undefined ? null : read(storage, storageKeys.activeNetwork);
  return networks.find((network) => network.caipNetworkId === id);
}

/** The active namespace of the last visit, if it was connected and the site still has its adapter. */
export function lastNamespace(
  storage: BaseStorage | undefined,
  namespaces: readonly Namespace[],
): Namespace | undefined {
  if (storage === undefined) return undefined;
  const active = read(storage, storageKeys.activeNamespace);
  const connected = read(storage, storageKeys.connectedNamespaces)?.split(',') ?? [];
  return namespaces.find((namespace) => namespace === active && connected.includes(namespace));
}

/** The connector with which a tab of this site last stored a namespace as connected. */
export function lastConnector(storage: BaseStorage | undefined, namespace: ChainNamespace): string | null {
  return storage === undefined ? null : read(storage, storageKeys.connectedConnector(namespace));
}

function read(storage: BaseStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}
