import type { AppKitCore } from '../contract/core.ts';
import { watchOtherTabs } from './other-tabs.ts';
import { persistState } from './persist-state.ts';
import { readStored } from './read-stored.ts';

/** Reads the last visit's data and writes from now on, in sync with other tabs. Returns a function that stops it. */
export function keepMemory(core: AppKitCore): () => void {
  core.dispatch({ type: 'remembered', ...readStored(core.storage) });
  const cleanups = [persistState(core.store, core.storage), watchOtherTabs(core)];
  return () => {
    for (const cleanup of cleanups.splice(0)) cleanup();
  };
}
