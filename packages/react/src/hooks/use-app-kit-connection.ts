import { type AppKitState, type Namespace, selectAccount } from '@mooring/core';
import { type ChainNamespace, type ConnectionEntry, notifySite, selectConnections } from '@mooring/core/page';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  asError,
  type ConnectionOutcome,
  forgetConnection,
  switchToConnection,
} from '../actions/site-actions.ts';
import { useParts } from '../context/use-parts.ts';

/** Options of {@link useAppKitConnection}. */
export interface UseAppKitConnectionOptions {
  /** Default: the active one. */
  readonly namespace?: ChainNamespace | undefined;
  readonly onSuccess?: ((outcome: ConnectionOutcome) => void) | undefined;
  /** Called with a catalogued error. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** Result of {@link useAppKitConnection}. */
export interface UseAppKitConnection {
  /** The active wallet. */
  readonly connection: ConnectionEntry | undefined;
  readonly isPending: boolean;
  /** Connects the wallet if it is not connected. Never rejects: errors go to `onError`. */
  switchConnection(parameters: {
    readonly connection: { readonly connectorId: string };
    readonly address?: string | undefined;
  }): Promise<void>;
  /** Removes a wallet from the recent ones. */
  deleteConnection(connection: {
    readonly connectorId: string;
    readonly name?: string | undefined;
    /** Ignored: recent wallets are remembered without their accounts. */
    readonly address?: string | undefined;
  }): void;
}

const parts = (state: AppKitState, namespace: Namespace) => [
  namespace,
  state.connections[namespace],
  state.libraryConnections[namespace],
  state.networks,
];

/** The active wallet, and ways to make another one active. */
export function useAppKitConnection(options: UseAppKitConnectionOptions = {}): UseAppKitConnection {
  const { core, state } = useParts(parts, options.namespace);
  const namespace = options.namespace ?? state.activeNamespace;
  const [pending, setPending] = useState(0);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const switchConnection = useCallback<UseAppKitConnection['switchConnection']>(
    async ({ connection: { connectorId }, address }) => {
      setPending((count) => count + 1);
      let outcome: ConnectionOutcome;
      try {
        outcome = await switchToConnection(core, namespace, { connectorId, address });
      } catch (error) {
        return notifySite(latest.current.onError, asError(error));
      } finally {
        setPending((count) => count - 1);
      }
      notifySite(latest.current.onSuccess, outcome);
    },
    [core, namespace],
  );
  const deleteConnection = useCallback<UseAppKitConnection['deleteConnection']>(
    (forgotten) => {
      const outcome = forgetConnection(core, namespace, forgotten);
      notifySite(latest.current.onSuccess, outcome);
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
