import {
  type AppKitState,
  type ChainNamespace,
  type ConnectorType,
  type Eip1193Provider,
  selectAccount,
} from '@mooring/core';
import { useEffect, useState } from 'react';
import { useParts } from '../context/use-parts.ts';

export interface UseAppKitProvider<T> {
  readonly walletProvider: T | undefined;
  readonly walletProviderType: ConnectorType | undefined;
}

const parts = (state: AppKitState) => [state.connections];

/** The connected wallet's provider; undefined until there is one. `T` is what the caller knows it to be. */
export function useAppKitProvider<T = Eip1193Provider>(namespace: ChainNamespace): UseAppKitProvider<T> {
  const { core, state } = useParts(parts);
  const { connectorId, wallet, isConnected } = selectAccount(state, namespace);
  const [found, setFound] = useState<{ readonly connectorId: string; readonly provider: unknown }>();
  useEffect(() => {
    if (!isConnected || connectorId === undefined) return;
    let current = true;
    core.adapters[namespace]?.getProvider().then(
      (provider) => {
        if (current) setFound({ connectorId, provider });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [core, namespace, connectorId, isConnected]);
  if (!isConnected || found === undefined || found.connectorId !== connectorId) {
    return { walletProvider: undefined, walletProviderType: undefined };
  }
  return { walletProvider: found.provider as T | undefined, walletProviderType: wallet?.type };
}
