import type { AppKitCore } from '@mooring/core';
import type { Balance, BalanceOf, ObservedQuery, observeBalance, QueryState } from '@mooring/core/data';
import { useMemo, useSyncExternalStore } from 'react';

/** A balance as hooks return it. */
export interface ShownBalance extends QueryState<Balance> {
  /** Reads it now. */
  readonly refetch: () => void;
}

const pending: QueryState<Balance> = {
  data: undefined,
  readAt: undefined,
  error: undefined,
  fetching: false,
};

/** Empty query: on a server, and until the code that sends requests has loaded. */
const nothing: ObservedQuery<Balance> = {
  read: () => pending,
  subscribe: () => () => undefined,
  refetch: () => undefined,
};

/**
 * Follows a balance: cached data is shown at once and refreshed in the background.
 *
 * @param observe from `@mooring/core/data`; `undefined` until that has loaded
 */
export function useObservedBalance(
  observe: typeof observeBalance | undefined,
  core: AppKitCore,
  of: BalanceOf | undefined,
): ShownBalance {
  const { address, network } = of ?? {};
  const observed = useMemo(
    () =>
      observe === undefined || address === undefined || network === undefined
        ? nothing
        : observe(core, { address, network }),
    [observe, core, address, network],
  );
  const state = useSyncExternalStore(observed.subscribe, observed.read, nothing.read);
  return { ...state, refetch: observed.refetch };
}
