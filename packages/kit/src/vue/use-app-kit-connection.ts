import { currentCore, selectAccount } from '@mooring/core';
import { notifySite, selectConnections } from '@mooring/core/page';
import {
  asError,
  type ConnectionOutcome,
  forgetConnection,
  switchToConnection,
  type UseAppKitConnection,
  type UseAppKitConnectionOptions,
} from '@mooring/react';
import { computed, type Ref, ref } from 'vue';
import { useSelected } from './watch-state.ts';

/** The active wallet, and ways to make another one active. */
export function useAppKitConnection(
  options: UseAppKitConnectionOptions = {},
): Readonly<Ref<UseAppKitConnection>> {
  const core = currentCore();
  const pending = ref(0);
  const namespaceNow = () => options.namespace ?? core.store.getState().activeNamespace;
  const connection = useSelected((state) => {
    const namespace = options.namespace ?? state.activeNamespace;
    return selectAccount(state, namespace).isConnected ? selectConnections(state, namespace)[0] : undefined;
  });
  const switchConnection: UseAppKitConnection['switchConnection'] = async ({
    connection: { connectorId },
    address,
  }) => {
    pending.value += 1;
    let outcome: ConnectionOutcome;
    try {
      outcome = await switchToConnection(core, namespaceNow(), { connectorId, address });
    } catch (error) {
      return notifySite(options.onError, asError(error));
    } finally {
      pending.value -= 1;
    }
    notifySite(options.onSuccess, outcome);
  };
  const deleteConnection: UseAppKitConnection['deleteConnection'] = (forgotten) => {
    const outcome = forgetConnection(core, namespaceNow(), forgotten);
    notifySite(options.onSuccess, outcome);
  };
  return computed(() => ({
    connection: connection.value,
    isPending: pending.value > 0,
    switchConnection,
    deleteConnection,
  }));
}
