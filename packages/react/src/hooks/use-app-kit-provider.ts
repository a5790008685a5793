import {
  type AppKitState,
  type Namespace,
  type Namespaces,
  type ProviderOf,
  type PublicConnectorType,
  publicType,
  selectAccount,
} from '@mooring/core';
import type { ChainNamespace } from '@mooring/core/page';
import { useEffect, useState } from 'react';
import { useParts } from '../context/use-parts.ts';

/** Result of {@link useAppKitProvider}. */
export interface UseAppKitProvider<T> {
  readonly walletProvider: T;
  readonly walletProviderType: PublicConnectorType | undefined;
}

/** Connectors of two namespaces, and of two instances, may have one id. */
interface Found {
  readonly of: readonly [core: unknown, namespace: string, connectorId: string | undefined];
  readonly provider: unknown;
}

const parts = (state: AppKitState, namespace: Namespace) => [state.connections[namespace]];

/** The connected wallet's provider; undefined until there is one. `T` may include `undefined`. */
export function useAppKitProvider<N extends keyof Namespaces>(
  namespace: N,
): UseAppKitProvider<ProviderOf<N> | undefined>;
export function useAppKitProvider<T = ProviderOf<keyof Namespaces> | undefined>(
  namespace: ChainNamespace,
): UseAppKitProvider<T>;
export function useAppKitProvider<T>(namespace: ChainNamespace): UseAppKitProvider<T> {
  const { core, state } = useParts(parts, namespace);
  const { connectorId, wallet, isConnected } = selectAccount(state, namespace);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (!isConnected || connectorId === undefined) return;
    let current = true;
    core.adapters[namespace]?.getProvider().then(
      (provider) => {
        if (current) setFound({ of: [core, namespace, connectorId], provider });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [core, namespace, connectorId, isConnected]);
  const wanted: Found['of'] = [core, namespace, connectorId];
  if (!isConnected || found === undefined || wanted.some((one, index) => one !== found.of[index])) {
    return { walletProvider: undefined as T, walletProviderType: undefined };
  }
  return { walletProvider: found.provider as T, walletProviderType: wallet && publicType(wallet.type) };
}
