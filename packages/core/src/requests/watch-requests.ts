import type { AppKitCore } from '../contract/core.ts';
import { loadBackground } from '../lazy.ts';
import { hasStored } from '../persist/watch-stored.ts';
import { storageKeys } from '../storage/keys.ts';
import { runLazily } from '../time/run-lazily.ts';

/**
 * Finds pending wallet requests of an earlier page, and stores those of this page. Its code loads with the first
 * request or stored record. Returns a function that stops it.
 */
export function watchRequests(core: AppKitCore): () => void {
  return runLazily(core, {
    immediate: hasStored(core, storageKeys.requests),
    load: async () => (await loadBackground()).keepRequests,
    isNeeded: (state, previous) => state.requests !== previous.requests,
  }).stop;
}
