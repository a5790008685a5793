import { type AppKitState, plainAddress, selectAccount } from '@mooring/core';
import type { Purchase } from '@mooring/core/onramp';
import { isSameAddress, namespaceOf } from '@mooring/protocol';

/** Purchases of the active account, on any network of its namespace. */
export function ownPurchases(state: AppKitState): readonly Purchase[] {
  const { caipAddress } = selectAccount(state);
  if (caipAddress === undefined) return [];
  const namespace = namespaceOf(caipAddress);
  return state.purchases.filter(
    ({ address }) =>
      namespaceOf(address) === namespace &&
      isSameAddress(namespace, plainAddress(address), plainAddress(caipAddress)),
  );
}
