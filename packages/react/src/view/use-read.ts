import type { ObservedQuery, QueryState } from '@mooring/core/data';
import { useObserved } from '../balance/use-observed.ts';
import { useAwaited } from './use-awaited.ts';

/** The current state of a query that a view shows; empty without one. The modal says so while no answer comes. */
export function useRead<Data>(
  source: Parameters<typeof useAwaited>[0],
  observed: ObservedQuery<Data> | undefined,
): QueryState<Data> {
  const read = useObserved(observed);
  useAwaited(source, {
    missing: observed !== undefined && read.data === undefined,
    failed: read.error !== undefined,
    of: observed,
  });
  return read;
}
