import type { AppKitCore } from '../contract/core.ts';
import { getPicture } from '../query/get-picture.ts';
import { type ObservedQuery, observeQuery } from '../query/observe-query.ts';

const pictureCacheMs = 86_400_000;

/** Observes the picture of a currency at a path of the API, as a `data:` image; null if there is none that can be shown. */
export function observeCurrencyPicture(core: AppKitCore, path: string): ObservedQuery<string | null> {
  return observeQuery(core, {
    queryKey: ['mooring', 'onramp', 'picture', path],
    staleTime: pictureCacheMs,
    queryFn: async (): Promise<string | null> => (await getPicture(core, path)) ?? null,
  });
}
