import type { AppKitCore } from '../contract/core.ts';
import type { KeyValueStorage } from '../contract/platform.ts';
import type { AppKitState } from '../contract/state.ts';
import { storageKeys } from './keys.ts';

type Entries = readonly (readonly [key: string, value: string | undefined])[];

/** Writes what a later visit needs, only what changed. A full or forbidden storage loses the memory, not the visit. */
export function persistState(store: AppKitCore['store'], storage: KeyValueStorage | undefined): () => void {
  if (storage === undefined) return () => undefined;
  let written = new Map(entries(store.getState()));
  return store.subscribe((state, previous) => {
    if (
      state.connections === previous.connections &&
      state.activeNetwork === previous.activeNetwork &&
      state.activeNamespace === previous.activeNamespace &&
      state.recentWallets === previous.recentWallets
    ) {
      return;
    }
    const next = new Map(entries(state));
    for (const [key, value] of next) if (written.get(key) !== value) write(storage, key, value);
    written = next;
  });
}

function write(storage: KeyValueStorage, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // Private windows and full disks refuse: the visit goes on without a memory.
  }
}

function entries(state: AppKitState): Entries {
  const namespaces = [...new Set(state.networks.map((network) => network.chainNamespace))];
  const connected = namespaces.filter((namespace) => state.connections[namespace]?.status === 'connected');
  const status = state.connections[state.activeNamespace]?.status ?? 'disconnected';
  return [
    [storageKeys.activeNetwork, state.activeNetwork.caipNetworkId],
    [storageKeys.activeNamespace, state.activeNamespace],
    [storageKeys.connectedNamespaces, connected.length === 0 ? undefined : connected.join(',')],
    [storageKeys.status, status],
    [
      storageKeys.recentWallets,
      state.recentWallets.length === 0 ? undefined : JSON.stringify(state.recentWallets),
    ],
    ...namespaces.map((namespace) => {
      const connection = state.connections[namespace];
      const id = connection?.status === 'connected' ? connection.connectorId : undefined;
      return [storageKeys.connectedConnector(namespace), id] as const;
    }),
  ];
}
