import {
  type AppKitState,
  type ChainNamespace,
  type ConnectionEntry,
  forgetWallet,
  plainAddress,
  selectAccount,
  selectConnections,
} from '@mooring/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useParts } from '../context/use-parts.ts';
import { loadCoreModal } from '../lazy.ts';

/** What became of a switch, or of a wallet that was forgotten. */
export interface ConnectionOutcome {
  readonly address: string | undefined;
  readonly namespace: ChainNamespace;
  readonly hasSwitchedAccount: boolean;
  readonly hasSwitchedWallet: boolean;
  readonly hasDeletedWallet: boolean;
}

export interface UseAppKitConnectionOptions {
  /** Default: the active one. */
  readonly namespace?: ChainNamespace | undefined;
  readonly onSuccess?: ((outcome: ConnectionOutcome) => void) | undefined;
  /** Told of a catalogued error. */
  readonly onError?: ((error: Error) => void) | undefined;
}

export interface UseAppKitConnection {
  /** The active wallet. */
  readonly connection: ConnectionEntry | undefined;
  readonly isPending: boolean;
  /** Connects the wallet where it is not connected. Never rejects: `onError` is told. */
  switchConnection(parameters: {
    readonly connection: { readonly connectorId: string };
    readonly address?: string | undefined;
  }): Promise<void>;
  /** Takes a wallet out of the recently used ones. */
  deleteConnection(connection: {
    readonly connectorId: string;
    readonly name?: string | undefined;
    /** Wallets are remembered, not their accounts: not looked at. */
    readonly address?: string | undefined;
  }): void;
}

const parts = (state: AppKitState) => [
  state.connections,
  state.libraryConnections,
  state.activeNamespace,
  state.networks,
];

/** The active wallet, and ways to make another one active. */
export function useAppKitConnection(options: UseAppKitConnectionOptions = {}): UseAppKitConnection {
  const { core, state } = useParts(parts);
  const namespace = options.namespace ?? state.activeNamespace;
  const [pending, setPending] = useState(0);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const switchConnection = useCallback<UseAppKitConnection['switchConnection']>(
    async ({ connection: { connectorId }, address }) => {
      const before = selectAccount(core.store.getState(), namespace);
      setPending((count) => count + 1);
      try {
        const actions = await loadCoreModal();
        const error = await actions.switchConnection(core, { connectorId, address, namespace });
        if (error !== undefined) throw error;
        const after = selectAccount(core.store.getState(), namespace);
        const hasSwitchedWallet = before.connectorId !== after.connectorId;
        latest.current.onSuccess?.({
          address: after.caipAddress === undefined ? undefined : plainAddress(after.caipAddress),
          namespace,
          hasSwitchedWallet,
          hasSwitchedAccount: !hasSwitchedWallet && before.address !== after.address,
          hasDeletedWallet: false,
        });
      } catch (error) {
        latest.current.onError?.(error instanceof Error ? error : new Error(String(error)));
      } finally {
        setPending((count) => count - 1);
      }
    },
    [core, namespace],
  );
  const deleteConnection = useCallback<UseAppKitConnection['deleteConnection']>(
    (forgotten) => {
      forgetWallet(core, forgotten);
      latest.current.onSuccess?.({
        address: undefined,
        namespace,
        hasSwitchedAccount: false,
        hasSwitchedWallet: false,
        hasDeletedWallet: true,
      });
    },
    [core, namespace],
  );
  return useMemo(() => {
    const { isConnected } = selectAccount(state, namespace);
    return {
      connection: isConnected ? selectConnections(state, namespace)[0] : undefined,
      isPending: pending > 0,
      switchConnection,
      deleteConnection,
    };
  }, [state, namespace, pending, switchConnection, deleteConnection]);
}
