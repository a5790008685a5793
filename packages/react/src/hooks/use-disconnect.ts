import type { ChainNamespace } from '@mooring/core';
import { useMemo } from 'react';
import { useCore } from '../context/core-context.ts';
import { loadCoreModal } from '../lazy.ts';

export interface UseDisconnect {
  /** One connector by id, or all of a namespace (default: the active one). Rejects when the library refused. */
  disconnect(options?: { readonly id?: string; readonly namespace?: ChainNamespace }): Promise<void>;
}

export function useDisconnect(): UseDisconnect {
  const core = useCore();
  return useMemo(
    () => ({
      disconnect: async ({ id, namespace } = {}) => {
        const { disconnect } = await loadCoreModal();
        const error = await disconnect(core, { connectorId: id, namespace });
        if (error !== undefined) throw error;
      },
    }),
    [core],
  );
}
