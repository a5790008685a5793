import { QueryObserver, type QueryObserverResult } from '@tanstack/query-core';
import type { AppKitCore } from '../contract/core.ts';
import { queryClientOf } from './query-client.ts';
import { repeatOnline } from './repeat-online.ts';

/** Context of a query function; a site's own QueryClient may also run it. */
export interface QueryContext {
  readonly client: {
    getQueryData(queryKey: readonly unknown[]): unknown;
    setQueryData(queryKey: readonly unknown[], data: object): unknown;
  };
}

/** Query options in TanStack Query's shape: a site may hand them to its own `useQuery`. */
export interface QueryOptions<Data> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: QueryContext) => Promise<Data>;
  /** Milliseconds. */
  readonly staleTime: number;
  /** Milliseconds that data without listeners is kept. Default: five minutes. */
  readonly gcTime?: number;
}

/** Result of a query. */
export interface QueryState<Data> {
  /** The last result; kept when a later request fails. */
  readonly data: Data | undefined;
  /** Unix milliseconds of the last result. */
  readonly readAt: number | undefined;
  /** Error of the last request that ended, if it failed. */
  readonly error: unknown;
  readonly fetching: boolean;
}

/** An observed query, in the shape that `useSyncExternalStore` takes. */
export interface ObservedQuery<Data> {
  /** The same object until something changes. */
  read(): QueryState<Data>;
  /** Fetches missing or stale data, now and while it has listeners. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  /** Refetches now, at the visitor's request. */
  refetch(): void;
}

/** Shortest wait in milliseconds: a hidden page neither refetches nor counts down to it. */
const minWaitMs = 1_000;

/** The time of TanStack Query's own timestamps, which do not follow the instance's clock. */
const queryNow = (): number => Date.now();

/** A failed query is not fetched again by each view that opens, but once an answer would be stale. */
export const retryOnMount =
  ({ staleTime }: { readonly staleTime: number }) =>
  ({ state: { errorUpdatedAt } }: { readonly state: { readonly errorUpdatedAt: number } }): boolean =>
    errorUpdatedAt + staleTime <= queryNow();

/** The shown error of a query without data that is fetched again, which TanStack Query clears. */
export function errorMeanwhile(
  shown: unknown,
  { data, fetchStatus }: Pick<QueryObserverResult, 'data' | 'fetchStatus'>,
): unknown {
  return data === undefined && fetchStatus === 'fetching' ? shown : undefined;
}

/**
 * Observes a query of the instance's own client: cached data at once, stale data refetched. After a failure it does not
 * refetch for as long as an answer would be fresh, however often a view opens, unless the device comes back online.
 */
export function observeQuery<Data>(core: AppKitCore, options: QueryOptions<Data>): ObservedQuery<Data> {
  const observer = new QueryObserver<Data>(queryClientOf(core), {
    ...options,
    enabled: () => !core.ended.aborted,
    refetchOnMount: retryOnMount(options),
    refetchInterval({ state: { fetchStatus, dataUpdatedAt, errorUpdatedAt } }) {
      if (fetchStatus === 'fetching') return options.staleTime;
      const due = Math.max(dataUpdatedAt, errorUpdatedAt) + options.staleTime;
      // Not longer if the clock was set back.
      return Math.min(Math.max(due - queryNow(), minWaitMs), options.staleTime);
    },
  });
  const refetch = (): void => void (core.ended.aborted || observer.refetch({ cancelRefetch: false }));
  let seen: unknown;
  let state: QueryState<Data> = { data: undefined, readAt: undefined, error: undefined, fetching: false };
  return {
    read() {
      const result = observer.getCurrentResult();
      if (result !== seen) {
        seen = result;
        const { data, dataUpdatedAt, error, fetchStatus } = result;
        const readAt = data === undefined ? undefined : dataUpdatedAt;
        const fetching = fetchStatus === 'fetching';
        state = { data, readAt, error: error ?? errorMeanwhile(state.error, result), fetching };
      }
      return state;
    },
    subscribe: (listener) => repeatOnline(observer, refetch, listener),
    refetch,
  };
}
