import type { AppKitCore, AppKitState } from '@mooring/core';
import { same, tellSite } from '@mooring/core/page';

/**
 * Calls back whenever what `select` makes of the state is something else than before; with `start`, also once the last
 * visit's wallets are back, or are not, as sites of the toolkit they come from draw their page from that.
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
    if (same(last, next) && !(due && state.initialized)) return;
    due = false;
    last = next;
    tellSite(callback, next);
  });
}
