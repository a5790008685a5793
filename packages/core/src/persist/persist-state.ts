import type { AppKitCore } from '../contract/core.ts';
import type { BaseStorage } from '../contract/platform.ts';
import type { AppKitState } from '../contract/state.ts';
import { storageKeys } from '../storage/keys.ts';

type Entries = readonly (readonly [key: string, value: string | undefined])[];

/**
 * Writes data for a later visit, and only changed data, once the last visit's connections are restored: until then,
 * stored values stay. If storage is full or denied, only this memory is lost.
 */
export function persistState(store: AppKitCore['store'], storage: BaseStorage | undefined): () => void {
  if (storage === undefined) return () => undefined;
  const bring = (state: AppKitState): void => {
    // Compares with the storage, not with the last write: another tab, or the visitor, may have cleared it.
    for (const [key, value] of entries(state)) {
      if (read(storage, key) !== value) write(storage, key, value);
    }
  };
  if (store.getState().initialized) bring(store.getState());
  return store.subscribe((state, previous) => {
    if (!state.initialized) return;
    if (
      state.initialized === previous.initialized &&
      state.connections === previous.connections &&
      state.activeNetwork === previous.activeNetwork &&
      state.activeNamespace === previous.activeNamespace &&
      state.recentWallets === previous.recentWallets &&
      state.linking === previous.linking
    ) {
      return;
    }
    bring(state);
  });
}

function read(storage: BaseStorage, key: string): string | undefined {
  try {
    return storage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(storage: BaseStorage, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // Private windows and full disks fail: the visit continues without storage.
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
    [storageKeys.deepLink, keptLink(state)],
    ...namespaces.map((namespace) => {
      const connection = state.connections[namespace];
      const id = connection?.status === 'connected' ? connection.connectorId : undefined;
      return [storageKeys.connectedConnector(namespace), id] as const;
    }),
  ];
}

/** Stored once the wallet is connected, not while connecting. */
function keptLink({ linking, connections }: AppKitState): string | undefined {
  const paired = Object.values(connections).some(
    (connection) => connection.status === 'connected' && connection.wallet.type === 'walletConnect',
  );
  return paired && linking !== undefined ? JSON.stringify(linking) : undefined;
}
