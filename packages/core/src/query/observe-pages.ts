import { InfiniteQueryObserver } from '@tanstack/query-core';
import type { AppKitCore } from '../contract/core.ts';
import { errorMeanwhile, retryOnMount } from './observe-query.ts';
import { queryClientOf } from './query-client.ts';
import { repeatOnline } from './repeat-online.ts';

/** Options of a paginated list, in TanStack Query's shape for `useInfiniteQuery`. */
export interface PagesOptions<Page> {
  readonly queryKey: readonly unknown[];
  readonly initialPageParam: string | undefined;
  /** @param context with the cursor of the page; the first has none */
  readonly queryFn: (context: { readonly pageParam: string | undefined }) => Promise<Page>;
  readonly getNextPageParam: (last: Page, pages: readonly Page[]) => string | undefined;
  /** Milliseconds. */
  readonly staleTime: number;
}

/** State of an observed list. */
export interface PagesState<Page> {
  /** The last result; kept when a later request fails. */
  readonly pages: readonly Page[] | undefined;
  /** Unix milliseconds of the last result. */
  readonly readAt: number | undefined;
  /** Error of the last request that ended, if it failed. */
  readonly error: unknown;
  readonly fetching: boolean;
  readonly fetchingNext: boolean;
  readonly hasNext: boolean;
}

/** The API has no node of the network, or no such route: not an error, but the data is unknown. */
export const notServed: ReadonlySet<string> = new Set(['CHAIN_NOT_SERVED', 'ROUTE_NOT_FOUND']);

/** An observed, paginated list. */
export interface ObservedPages<Page> {
  /** The same object until something changes. */
  read(): PagesState<Page>;
  /** Fetches missing or stale pages, and failed ones once the device is back online. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  /** Refetches the loaded pages now, at the visitor's request. */
  refetch(): void;
  /** Fetches the next page. */
  more(): void;
}

/** Observes such a list in the instance's own client. */
export function observePages<Page>(core: AppKitCore, options: PagesOptions<Page>): ObservedPages<Page> {
  const observer = new InfiniteQueryObserver<
    Page,
    Error,
    { readonly pages: readonly Page[] },
    readonly unknown[],
    string | undefined
  >(queryClientOf(core), {
    ...options,
    queryKey: options.queryKey,
    getNextPageParam: (last, pages) => options.getNextPageParam(last, pages),
    enabled: () => !core.ended.aborted,
    refetchOnMount: retryOnMount(options),
  });
  const refetch = (): void => void (core.ended.aborted || observer.refetch({ cancelRefetch: false }));
  // Otherwise a refetch under way would be returned, without the next page.
  const more = (): void => {
    const cancelRefetch = !observer.getCurrentResult().isFetchingNextPage;
    if (!core.ended.aborted) void observer.fetchNextPage({ cancelRefetch });
  };
  let seen: unknown;
  let state: PagesState<Page> = {
    pages: undefined,
    readAt: undefined,
    error: undefined,
    fetching: false,
    fetchingNext: false,
    hasNext: false,
  };
  return {
    read() {
      const result = observer.getCurrentResult();
      if (result !== seen) {
        seen = result;
        const { data, dataUpdatedAt, error, fetchStatus, isFetchingNextPage, hasNextPage } = result;
        state = {
          pages: data?.pages,
          readAt: data === undefined ? undefined : dataUpdatedAt,
          error: error ?? errorMeanwhile(state.error, result),
          fetching: fetchStatus === 'fetching',
          fetchingNext: isFetchingNextPage,
          hasNext: hasNextPage,
        };
      }
      return state;
    },
    subscribe: (listener) =>
      repeatOnline(
        observer,
        () => (observer.getCurrentResult().isFetchingNextPage ? more() : refetch()),
        listener,
      ),
    refetch,
    more,
  };
}
