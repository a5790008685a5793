import { type AppKitCore, type AppKitState, same, tellSite } from '@mooring/core';

/** Calls back whenever what `select` makes of the state is something else than before. */
export function watch<T>(
  core: AppKitCore,
  select: (state: AppKitState) => T,
  callback: (value: T) => void,
): () => void {
  let last = select(core.store.getState());
  return core.store.subscribe((state) => {
    const next = select(state);
    if (same(last, next)) return;
    last = next;
    tellSite(callback, next);
  });
}
