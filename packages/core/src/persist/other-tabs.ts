import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import { readDisconnected } from '../storage/disconnected-connectors.ts';
import { storageKeys } from '../storage/keys.ts';
import { onStored, type TabWindow } from '../storage/on-stored.ts';

/**
 * Disconnects a wallet when the visitor disconnects it in another tab of this site. Returns a function that stops it.
 */
export function watchOtherTabs(core: AppKitCore, target?: TabWindow): () => void {
  const onChange = ({ oldValue, newValue }: Pick<StorageEvent, 'oldValue' | 'newValue'>): void => {
    const before = readDisconnected(oldValue);
    for (const [namespace, ids] of readDisconnected(newValue)) {
      for (const connectorId of ids) {
        if (before.get(namespace)?.includes(connectorId)) continue;
        leave(core, namespace as ChainNamespace, connectorId);
      }
    }
  };
  return onStored(core, storageKeys.disconnectedConnectors, onChange, target);
}

function leave(core: AppKitCore, namespace: ChainNamespace, connectorId: string): void {
  const here = core.store.getState().libraryConnections[namespace] ?? [];
  if (!here.some((entry) => entry.connectorId === connectorId)) return;
  void core.adapters[namespace]?.disconnect({ connectorId }).catch(() => undefined);
}
