import { balanceCacheMs } from '@mooring/protocol/limits';
import type { AppKitCore } from '../contract/core.ts';
import { getPicture } from './get-picture.ts';
import { type ObservedQuery, observeQuery } from './observe-query.ts';

/** Observes the picture at a path of the API, as a `data:` image; null if there is none that can be shown. */
export function observePicture(core: AppKitCore, path: string): ObservedQuery<string | null> {
  return observeQuery(core, {
    queryKey: ['mooring', 'picture', path],
    // `getPicture` caches each picture; this is the interval after which it retries an API that could not
    // answer.
    staleTime: balanceCacheMs,
    queryFn: async (): Promise<string | null> => (await getPicture(core, path)) ?? null,
  });
}
