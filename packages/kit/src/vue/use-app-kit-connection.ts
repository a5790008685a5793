import { currentCore, selectAccount } from '@mooring/core';
import { selectConnections } from '@mooring/core/page';
import {
  asError,
  forgetConnection,
  switchToConnection,
  type UseAppKitConnection,
  type UseAppKitConnectionOptions,
} from '@mooring/react';
import { computed, type Ref, ref } from 'vue';
import { useSelected } from './follow.ts';

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
    try {
      const outcome = await switchToConnection(core, namespaceNow(), { connectorId, address });
      options.onSuccess?.(outcome);
    } catch (error) {
      options.onError?.(asError(error));
    } finally {
      pending.value -= 1;
    }
  };
  const deleteConnection: UseAppKitConnection['deleteConnection'] = (forgotten) => {
    const outcome = forgetConnection(core, namespaceNow(), forgotten);
    options.onSuccess?.(outcome);
  };
  return computed(() => ({
    connection: connection.value,
    isPending: pending.value > 0,
    switchConnection,
    deleteConnection,
  }));
}
