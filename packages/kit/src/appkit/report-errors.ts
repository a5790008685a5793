import type { AppKitCore } from '@mooring/core';
import { type AppKitErrorInfo, newFailures, tellSite } from '@mooring/core/page';

/** Tells the site of each flow that fails and each pairing that cannot be made. */
export function reportErrors(core: AppKitCore, onError: (error: AppKitErrorInfo) => void): () => void {
  return core.store.subscribe((state, previous) => {
    for (const error of newFailures(state, previous)) tellSite(onError, error);
  });
}
