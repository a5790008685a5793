import type { AppKitCore } from '@mooring/core';
import { type AppKitErrorInfo, newFailures, notifySite } from '@mooring/core/page';

/** Reports failed flows and pairings to the site. */
export function reportErrors(core: AppKitCore, onError: (error: AppKitErrorInfo) => void): () => void {
  return core.store.subscribe((state, previous) => {
    for (const error of newFailures(state, previous)) notifySite(onError, error);
  });
}
