import { InfiniteQueryObserver } from '@tanstack/query-core';
import type { AppKitCore } from '../contract/core.ts';
import { queryClientOf } from './query-client.ts';

/** Options of a list that comes page by page, in TanStack Query's shape for `useInfiniteQuery`. */
export interface PagesOptions<Page> {
  readonly queryKey: readonly unknown[];
  readonly initialPageParam: string | undefined;
  /** @param context with the cursor of the page; the first has none */
  readonly queryFn: (context: { readonly pageParam: string | undefined }) => Promise<Page>;
  readonly getNextPageParam: (last: Page, pages: readonly Page[]) => string | undefined;
  /** Milliseconds. */
  readonly staleTime: number;
}

/** The current state of a followed list. */
export interface PagesState<Page> {
  /** The last result; it stays when a later read fails. */
  readonly pages: readonly Page[] | undefined;
  /** When, in Unix milliseconds. */
  readonly readAt: number | undefined;
  /** Why the last reading failed, if it did. */
  readonly error: unknown;
  readonly fetching: boolean;
  readonly fetchingNext: boolean;
  readonly hasNext: boolean;
}

/** The API has no node of the network, or no such route: not an error, but nothing is known. */
export const notServed: ReadonlySet<string> = new Set(['CHAIN_NOT_SERVED', 'ROUTE_NOT_FOUND']);

/** A followed list of pages. */
export interface ObservedPages<Page> {
  /** The same object until something changes. */
  read(): PagesState<Page>;
  /** Reads what is missing or old. Returns a function that ends it. */
  subscribe(listener: () => void): () => void;
  /** Reads the first pages again, as a person wants it. */
  refetch(): void;
  /** Reads the next page. */
  more(): void;
}

/** Follows such a list in the instance's own client. */
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
    refetchOnMount: ({ state: { errorUpdatedAt } }) => errorUpdatedAt + options.staleTime <= Date.now(),
  });
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
          error: error ?? undefined,
          fetching: fetchStatus === 'fetching',
          fetchingNext: isFetchingNextPage,
          hasNext: hasNextPage,
        };
      }
      return state;
    },
    subscribe: (listener) => observer.subscribe(listener),
    refetch: () => void (core.ended.aborted || observer.refetch({ cancelRefetch: false })),
    more: () => void (core.ended.aborted || observer.fetchNextPage({ cancelRefetch: false })),
  };
}
