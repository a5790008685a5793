import { balanceCacheMs } from '@mooring/protocol/limits';
import type { AppKitCore } from '../contract/core.ts';
import { getPicture, isUnlistedPicture } from './get-picture.ts';
import { type ObservedQuery, observeQuery } from './observe-query.ts';

/** Observes the picture at a path of the API, as a `data:` image; null if there is none that can be shown. */
export function observePicture(core: AppKitCore, path: string): ObservedQuery<string | null> {
  const queryKey = ['mooring', 'picture', path];
  return observeQuery<string | null>(core, {
    queryKey,
    // The interval after which an API that could not answer is asked again.
    staleTime: balanceCacheMs,
    // Large ones off screen only stay within the budget of `getPicture`.
    ...(isUnlistedPicture(path) ? { gcTime: 0 } : {}),
    async queryFn({ client }) {
      // `getPicture` drops pictures, but one on screen stays.
      const shown = client.getQueryData(queryKey);
      return typeof shown === 'string' ? shown : ((await getPicture(core, path)) ?? null);
    },
  });
}
