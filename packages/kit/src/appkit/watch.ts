import type { AppKitCore, AppKitState } from '@mooring/core';
import { deepEqual, notifySite } from '@mooring/core/page';

/**
 * Calls back whenever the result of `select` changes; with `start`, also once restoring the last visit's wallets has
 * ended, because sites written for AppKit render on that first call.
 */
export function watch<T>(
  core: AppKitCore,
  select: (state: AppKitState) => T,
  callback: (value: T) => void,
  { start = false } = {},
): () => void {
  const first = core.store.getState();
  let last = select(first);
  let due = start && !first.initialized;
  return core.store.subscribe((state) => {
    const next = select(state);
    if (deepEqual(last, next) && !(due && state.initialized)) return;
    due = false;
    last = next;
    notifySite(callback, next);
  });
}
