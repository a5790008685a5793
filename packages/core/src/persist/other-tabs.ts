import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import { storageKeys } from '../storage/keys.ts';
import { readLeft } from '../storage/left-connectors.ts';

/** The part of a window that reports changes of storage by other tabs. */
export interface TabWindow {
  addEventListener?(type: 'storage', listener: (event: Event) => void): void;
  removeEventListener?(type: 'storage', listener: (event: Event) => void): void;
}

/**
 * Disconnects a wallet when the visitor disconnects it in another tab of this site. Returns a function that stops it.
 */
export function followOtherTabs(core: AppKitCore, target: TabWindow = globalThis): () => void {
  if (core.storage === undefined || target.addEventListener === undefined) return () => undefined;
  const { disconnectedConnectors } = storageKeys;
  const left = core.storage.nameOf?.(disconnectedConnectors) ?? disconnectedConnectors;
  const onStorage = (event: Event): void => {
    const { key, oldValue, newValue } = event as StorageEvent;
    if (key !== left) return;
    const before = readLeft(oldValue);
    for (const [namespace, ids] of readLeft(newValue)) {
      for (const connectorId of ids) {
        if (before.get(namespace)?.includes(connectorId)) continue;
        leave(core, namespace as ChainNamespace, connectorId);
      }
    }
  };
  target.addEventListener('storage', onStorage);
  return () => target.removeEventListener?.('storage', onStorage);
}

function leave(core: AppKitCore, namespace: ChainNamespace, connectorId: string): void {
  const here = core.store.getState().libraryConnections[namespace] ?? [];
  if (!here.some((entry) => entry.connectorId === connectorId)) return;
  void core.adapters[namespace]?.disconnect({ connectorId }).catch(() => undefined);
}
