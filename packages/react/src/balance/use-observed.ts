import type { ObservedQuery, QueryState } from '@mooring/core/data';
import { useSyncExternalStore } from 'react';

const pending: QueryState<never> = { data: undefined, readAt: undefined, error: undefined, fetching: false };
const never = { read: () => pending, subscribe: () => () => undefined };

/** The current state of an observed query; empty without one. */
export function useObserved<Data>(observed: ObservedQuery<Data> | undefined): QueryState<Data> {
  const { subscribe, read } = observed ?? never;
  return useSyncExternalStore<QueryState<Data>>(subscribe, read, read);
}
