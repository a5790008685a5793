import type { ObservedPages, PagesState } from '@mooring/core/activity';
import { useSyncExternalStore } from 'react';

const nothing: PagesState<never> = {
  pages: undefined,
  readAt: undefined,
  error: undefined,
  fetching: false,
  fetchingNext: false,
  hasNext: false,
};
const never = { read: () => nothing, subscribe: () => () => undefined };

/** The current pages of an observed list; none without one. */
export function usePages<Page>(observed: ObservedPages<Page> | undefined): PagesState<Page> {
  const { subscribe, read } = observed ?? never;
  return useSyncExternalStore<PagesState<Page>>(subscribe, read, read);
}
